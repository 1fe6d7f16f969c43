//! What happens is told as it was made when it was rehearsed: the same, to the byte, as if it were carried out again.

use catalog::{Chair, Dice, Ending, Happened, Input, Keeper, Keeping, Level, Pending, Setup, Side, Stop};
use kernel::Bits;

/// What was compared.
#[derive(Debug, Default)]
struct Summary {
    commits: usize,
    /// Gestures that some chair heard of.
    heard: usize,
    /// Chairs that heard nothing of a commit.
    silent: usize,
    /// Gestures of a computer player with several actions.
    long: usize,
}

/// Commits what was rehearsed, and compares what each chair hears of it.
fn commit(table: &mut dyn Keeper, pending: Pending, summary: &mut Summary) {
    let before = table.former();
    let happened: Happened = table.commit(pending).expect("a rehearsal of the table as it stands");
    summary.commits += 1;
    for chair in Chair::ALL {
        let seat = table.seat(chair);
        let [once, again] = [seat.heard_of(&happened), seat.heard_after(&before).expect("all lines are at hand")]
            .map(|it| serde_json::to_string(&it).expect("gestures as JSON"));
        assert_eq!(once, again, "{chair:?} after {:?}", table.lines(table.inputs().saturating_sub(8)));
        summary.heard += usize::from(once != "[]");
        summary.silent += usize::from(once == "[]");
    }
}

/// Plays a game to its end, or to a number of decisions: by habit and at random, whole gestures and single actions, with
/// much taken back, by right and by agreement, and with offers.
fn play(table: &mut dyn Keeper, bits: &mut Bits, longest: usize, summary: &mut Summary) {
    let settled = table.prepare(&Keeping::Settle).expect("fair dice");
    commit(table, settled, summary);
    for n in 0..longest {
        let Some(side) = table.owing().iter().next() else { return };
        let level = [Level::Random, Level::Easy, Level::Normal][bits.below(3)];
        let job = table.seat(Chair::Side(side)).job(level, bits.draw()).expect("work for a side that owes");
        let advice = job.run(&Stop::default());
        let mut act = Input::Act { version: None, acts: advice.acts() };
        let [typed, read] = [table.rehearse_advice(side, &advice), table.rehearse(side, &act)]
            .map(|it| it.expect("actions of the list").lines().to_vec());
        assert_eq!(typed, read, "what a computer player means, and what it says");
        if let Input::Act { acts, .. } = &mut act {
            summary.long += usize::from(acts.len() > 1);
            acts.truncate(if n % 3 == 0 { 1 } else { acts.len() });
        }
        let pending = table.rehearse(side, &act).expect("actions of the list");
        commit(table, pending, summary);
        let any = Side::ALL[bits.below(2)];
        let inputs = match bits.below(12) {
            0..3 => vec![(side, Input::Undo { version: None }), (side, act)],
            3 => vec![(any, Input::Back), (any.other(), Input::Decline)],
            4 => vec![(any, Input::Back), (any.other(), Input::Back)],
            5 => vec![(any, Input::Draw), (any.other(), Input::Decline)],
            _ => Vec::new(),
        };
        for (side, input) in inputs {
            if let Ok(pending) = table.rehearse(side, &input) {
                commit(table, pending, summary);
            }
        }
    }
    let ended = match bits.below(2) {
        0 => table.prepare(&Keeping::End(Ending::ABORT)),
        _ => table.rehearse(Side::A, &Input::Resign),
    };
    if let Ok(pending) = ended {
        commit(table, pending, summary);
    }
}

#[test]
fn what_is_told_once_made_is_what_carrying_it_out_again_tells() {
    let hidden = ("hidden_losses".to_owned(), "on".to_owned());
    let setups = catalog::shelf().iter().map(|it| (*it, Setup::default()));
    let mukden = catalog::find("mukden").expect("a game of this id");
    let setups = setups.chain([(mukden, Setup { options: [hidden].into(), ..Setup::default() })]);
    for (title, setup) in setups {
        let (mut summary, mut bits) = (Summary::default(), Bits::seeded(17));
        for seed in 0..4 {
            let mut table = title.table(&setup, Dice::from_seed(seed)).expect("the game as shipped");
            table.set_forced(seed % 2 == 0);
            play(&mut *table, &mut bits, 350, &mut summary);
        }
        assert!(summary.commits > 200 && summary.heard > 600 && summary.long > 50, "{summary:?}");
        assert!(summary.silent > 0 || title.id() == "hindenburg", "{summary:?}");
    }
}
