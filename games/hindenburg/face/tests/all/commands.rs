//! Free commands.

use conform::after;
use hindenburg::{Hindenburg, State};
use hindenburg_face::HindenburgFace;
use kernel::{Game, Side};
use stage::Face;

use crate::{game, pocket, sheet_of};

/// What a command stands for, or what is said against it.
fn say(game: &Hindenburg, state: &State, text: &str) -> String {
    let sheet = sheet_of(game);
    match HindenburgFace::understand(game, &sheet, state, &mut game.board(state), Side::A, text) {
        Ok(actions) => actions.iter().map(|&it| game.notation(Side::A, it)).collect::<Vec<_>>().join("; "),
        Err(why) => {
            let rule = why.rule.map_or(String::new(), |it| format!(" [{it}]"));
            format!("! {}{rule}", why.line.map_or(String::new(), |it| sheet.say(&it)))
        }
    }
}

fn check(state: &State, wanted: &[(&str, &str)]) {
    let game = game();
    for (text, answer) in wanted {
        assert_eq!(say(&game, state, text), *answer, "{text}");
    }
}

/// The first day: no Russian has marched.
fn first_day() -> State {
    after(&game(), "1; 1")
}

#[test]
fn moves_are_understood() {
    check(
        &first_day(),
        &[
            ("move XX 1613", "step 8A-XX 1613; halt"),
            ("march XX. Corps to Passenheim", "step 8A-XX 1514; halt"),
            ("move g20 1513", "step 8A-XX 1514; step 8A-XX 1513"),
            ("move I. Res. 2105", "step 8A-IR 2005; step 8A-IR 2105"),
            ("rail XX Deutsch Eylau", "rail 8A-XX; to 0515"),
            ("rail XX", "rail 8A-XX"),
            ("rail XVII 0515", "! 2405 Darkehmen lies beyond the lakes line. [5-rail-b]"),
            ("end", "end"),
            ("move XX 0101", "! 0101 is 21 hexes away, and XX. Corps (8A-XX) marches two at most. [5-foot-b]"),
            ("move XX nowhere", "! There is no hex or place \"nowhere\"."),
            ("move XXX 1614", "! There is no unit \"XXX\"."),
            ("attack I -> III", "! Movement comes first; end it to attack. [2-sequence-b]"),
            ("dance", "! \"dance\" is not understood; type help."),
        ],
    );
}

#[test]
fn attacks_are_understood_in_any_order() {
    let state = pocket(&game());
    let all = "attack 8A-XVII; attack 8A-IR; attack 8A-XX; target 2A-VI; fight";
    check(
        &state,
        &[
            ("attack XX, IR, XVII -> VI", all),
            ("attack VI with XX, XVII, IR", all),
            ("attack VI with all", all),
            ("attack VI with XX", "attack 8A-XX; target 2A-VI; fight"),
            ("attack XX XVII", "attack 8A-XVII; attack 8A-XX"),
            ("attack XX -> XV", "! XV. Corps (2A-XV) is lost. [5-combat-b]"),
            ("attack I -> VI", "! I. Corps (8A-I) is lost. [5-combat-b]"),
            ("attack XV with all", "! No corps can attack XV. Corps (2A-XV). [5-combat-c]"),
            ("attack", "! Say: attack CORPS,CORPS -> CORPS,CORPS."),
            ("target VI", "! Name the attackers first. [2-sequence-b]"),
            ("move XX 1713", "! Movement is over for today: attack, or end the day's fighting. [2-sequence-b]"),
        ],
    );
    // What has been named is not named again.
    let begun = {
        let (game, mut state) = (game(), state);
        let action = game.parse(Side::A, "attack 8A-IR").expect("an action");
        game.act(&mut state, &mut game.board(&pocket(&game)), Side::A, action, &mut kernel::Log::off());
        state
    };
    check(&begun, &[("attack VI with XX, IR", "attack 8A-XX; target 2A-VI; fight")]);
    check(&begun, &[("fight", "! Name a target for I. Res. Corps (8A-IR) first. [5-combat-c]")]);
}

#[test]
fn what_cannot_be_reached_says_why() {
    let state = State {
        phase: hindenburg::Phase::Move,
        tired: hindenburg::CorpsSet::only(hindenburg::Corps(12)),
        ..pocket(&game())
    };
    check(
        &state,
        &[
            ("move XX 1714", "! XX. Corps (8A-XX) force-marched yesterday. [5-foot-c]"),
            ("move XVII 1611", "! VI. Corps (2A-VI) stands in 1611 Bischofsburg. [3-stack-a]"),
            ("move XVII 1612", "! VI. Corps (2A-VI) stands in 1611 Bischofsburg. [3-stack-a]"),
            ("move I 1613", "! I. Corps (8A-I) is lost. [5-foot-a]"),
            ("rail XVII 0813", "! 1610 is next to VI. Corps (2A-VI). [5-rail-c]"),
            ("halt", "! No corps is under way. [2-sequence-b]"),
        ],
    );
}
