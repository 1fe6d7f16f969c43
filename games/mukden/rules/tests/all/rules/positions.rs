//! Positions in and out: whatever play reaches can be written down and read back, and what cannot be is refused with
//! every reason.

use std::collections::BTreeSet;

use kernel::{Game, Positioned};
use mukden::{BattleOf, ChainOf, Mukden, Options, PhaseOf, Position, Whose};

use super::table::{game, stroll, written};

#[test]
fn every_state_of_300_games_can_be_written_and_read_back() {
    let mut seen = BTreeSet::new();
    for options in [Options::default(), Options { long_rail: true, hidden_losses: true, sum_river_and_trench: true }] {
        stroll(options, 150, |game, state, _, _| {
            let position = game.position(state);
            match game.place(&position) {
                Ok(again) => assert_eq!(again, *state),
                Err(faults) => panic!("{faults:?} in {state:?}"),
            }
            let name = format!("{:?}", position.phase);
            seen.insert(name.split([' ', '{']).next().unwrap_or_default().to_owned());
        });
    }
    let phases = [
        "Act",
        "Advance",
        "Combat",
        "Declare",
        "Losses",
        "Momentum",
        "Move",
        "Over",
        "Paralyse",
        "Paralysis",
        "Prepare",
        "Replace",
    ];
    assert_eq!(seen.iter().map(String::as_str).collect::<Vec<_>>(), phases, "every phase has come up");
}

/// A position in the notation of `table`, changed, and what is wrong with it then.
#[track_caller]
fn faults_of(game: &Mukden, text: &str, change: impl FnOnce(&mut Position)) -> String {
    let parts: Vec<&str> = text.split('|').map(str::trim).collect();
    let mut position = written(game, &parts);
    change(&mut position);
    let faults = game.place(&position).err().unwrap_or_default();
    faults.into_iter().map(|it| it.0).collect::<Vec<_>>().join("; ")
}

#[track_caller]
fn faults(text: &str, change: impl FnOnce(&mut Position)) -> String {
    faults_of(&game(), text, change)
}

const CANNOT: &str = "the phase cannot be in this position";

#[test]
fn a_good_position_has_no_fault() {
    assert_eq!(faults("turn 4 | movement | J:IG 2007 | R:25 2006", |_| {}), "");
    // What is left out means what is likely.
    let position = written(&game(), &["turn 4", "movement", "J:IG 2007", "J:2 2007", "R:25 2310"]);
    let state = game().place(&position).expect("a possible position");
    let full = game().position(&state);
    assert_eq!((full.lost, full.cavalry_lost), (Some([101, 91]), Some(1)));
    assert_eq!(full.japan_controls, Some(vec!["1922".into()]));
    let places: Vec<_> = full.units.iter().filter_map(|it| it.place).collect();
    assert_eq!(places, [0, 1, 0]);
}

#[test]
fn all_faults_are_listed() {
    assert_eq!(
        faults("turn 9 | movement | J:IG 9999 | R:25 2006 5 | J:2 2007 0", |it| {
            it.game = "chess".into();
            it.units.pop();
            it.units[0].unit = "J:99".into();
        }),
        "the position is of another game; the turn is not on the turn track; there is no unit \"J:99\"; there is no hex \"9999\" \
         on the map; R:25 has 5 steps, but must have 1 to 4 on the map; J:2 has 0 steps, but must have 1 to 7 on the map; \
         J:IG is missing; an eliminated unit is listed without a hex; R:72 is missing; an eliminated unit is listed without a hex"
    );
}

#[test]
fn units_that_cannot_be() {
    let eliminated = |change: fn(&mut mukden::UnitAt)| {
        faults("turn 4 | movement | J:IG 2007", |it| {
            change(it.units.iter_mut().find(|it| it.unit == "R:25").expect("a unit"));
        })
    };
    let said = "R:25 is eliminated: it has no steps, no place and no mark";
    assert_eq!(eliminated(|it| it.steps = Some(2)), said);
    assert_eq!(eliminated(|it| it.disrupted = true), said);
    assert_eq!(eliminated(|it| it.place = Some(0)), said);
    assert_eq!(eliminated(|it| it.topped = true), said);
    assert_eq!(eliminated(|it| it.steps = Some(0)), "");
}

#[test]
fn stacks_that_cannot_be() {
    assert_eq!(faults("turn 4 | movement | J:IG 2007 | R:25 2007", |_| {}), "enemies share 2007");
    assert_eq!(
        faults("turn 4 | movement | J:IG 2007 | J:2 2007 | J:5R 2007", |_| {}),
        "more than two divisions, or as much, are stacked in 2007"
    );
    let places = |a: Option<u8>, b: Option<u8>| {
        faults("turn 4 | movement | J:IG 2007 | J:2 2007", |it| {
            (it.units[0].place, it.units[1].place) = (a, b);
        })
    };
    let said = "the places in the stack in 2007 are not 0, 1, 2 and so on";
    assert_eq!(places(Some(0), Some(0)), said);
    assert_eq!(places(Some(1), Some(2)), said);
    assert_eq!(places(Some(1), Some(0)), "");
    assert_eq!(places(Some(1), None), "J:2 has no place in its stack, though others have");
    let topped = |rank: u8| {
        faults("turn 4 | movement | J:IG 2007 | J:2 2007", |it| {
            (it.units[0].place, it.units[1].place, it.units[0].topped) = (Some(rank), Some(1 - rank), true);
        })
    };
    assert_eq!(topped(0), "");
    assert_eq!(topped(1), "J:IG was put on top, but does not lie on top of others");
    assert_eq!(
        faults("turn 4 | movement | J:IG 2007 | R:25 2008", |it| it.units[0].topped = true),
        "J:IG was put on top, but does not lie on top of others"
    );
    assert_eq!(
        faults("turn 4 | movement | Russia acts | J:IG 2007 | J:2 2007 | R:25 2008", |it| it.units[0].topped = true),
        "only units of the active side come to the top"
    );
}

#[test]
fn control_that_cannot_be() {
    assert_eq!(
        faults("turn 4 | movement | J:IG 2007 | R:25 2310 | Japan holds 2310", |_| {}),
        "R:25 stands in 2310, which is under enemy control"
    );
    assert_eq!(
        faults("turn 3 | movement | J:IG 2007 | Japan holds 2702", |_| {}),
        "Japan has taken 2702 in time, so the game is over"
    );
    assert_eq!(
        faults("turn 6 | movement | J:IG 2007 | Russia holds 1922", |_| {}),
        "Russia has taken 1922, so the game is over"
    );
    assert_eq!(
        faults("turn 4 | movement | J:IG 2007", |it| it.japan_controls = Some(vec!["1922".into(), "2210".into()])),
        "nobody controls 2210, which is not critical"
    );
    let long = Mukden::shipped(Options { long_rail: true, ..Options::default() });
    let holds = |it: &mut Position| it.japan_controls = Some(vec!["1922".into(), "2210".into()]);
    assert_eq!(faults_of(&long, "turn 4 | movement | J:IG 2007", holds), "");
}

#[test]
fn losses_that_cannot_be() {
    assert_eq!(
        faults("turn 4 | movement | J:IG 2007 | R:25 2008", |it| it.lost = Some([1, 2])),
        "the units of japan have lost 108 steps, not 1; the units of russia have lost 91 steps, not 2"
    );
    assert_eq!(
        faults("turn 4 | movement | J:IG 2007 | R:CC 2008 | corps fell 4", |_| {}),
        "the Cavalry Corps cannot have been eliminated that often by now"
    );
    assert_eq!(faults("turn 4 | movement | J:IG 2007 | R:CC 2008 | corps fell 3", |_| {}), "");
    assert_eq!(
        faults("turn 4 | movement | J:IG 2007 | corps fell 0", |_| {}),
        "the Cavalry Corps is off the map, so it was eliminated"
    );
}

#[test]
fn turns_that_cannot_be() {
    assert_eq!(
        faults("turn 4 | declare | set-up", |it| it.combat_first = true),
        "the order of phases is not declared yet"
    );
    assert_eq!(
        faults("turn 4 | paralysis | set-up | Japan passed", |_| {}),
        "nobody has passed outside an action phase"
    );
    assert_eq!(
        faults("turn 4 | paralysis | set-up | Russia acts", |_| {}),
        "outside the action phases Japan is the active side"
    );
    assert_eq!(faults("turn 4 | movement | set-up | Japan passed", |_| {}), "a side that has passed does not act");
    assert_eq!(
        faults("turn 4 | movement | set-up | guns 1", |_| {}),
        "1 bombardment markers are left, but 0 can be the most"
    );
    assert_eq!(
        faults("turn 4 | combat first | set-up | guns 9", |_| {}),
        "9 bombardment markers are left, but 8 can be the most"
    );
    assert_eq!(
        faults("turn 4 | paralysis | set-up | guns 7", |it| it.combat_first = true),
        "no bombardment marker has been used yet"
    );
    assert_eq!(faults("turn 4 | paralysis | set-up | J:IG 2917 disrupted", |_| {}), "everybody has recovered by now");
    assert_eq!(
        faults("turn 4 | combat | set-up", |it| {
            it.phase = PhaseOf::Move {
                unit: "J:IG".into(),
                route: vec!["2918".into(), "2917".into()],
                spent: None,
                seen: 1,
                place: 0,
            };
        }),
        "nobody moves in a combat phase"
    );
    assert_eq!(
        faults("turn 4 | movement | set-up", |it| {
            let (target, joined) = ("2916".into(), Vec::new());
            it.phase = PhaseOf::Prepare { target, probe: false, joined, guns: 0, able: None };
        }),
        "there is no combat in a movement phase"
    );
    assert_eq!(faults("turn 4 | combat | set-up", |it| it.chain.probed = true), "there is no combat action under way");
    // Nobody fresh is left to act.
    assert_eq!(faults("turn 4 | movement | J:IG 2007 disrupted | R:25 2310", |_| {}), CANNOT);
    assert_eq!(faults("turn 4 | movement | Russia acts | J:IG 2007", |_| {}), CANNOT);
}

#[test]
fn phases_that_cannot_be() {
    let phase = |text: &str, phase: PhaseOf| faults(text, |it| it.phase = phase);
    // The corps returns by choice only if it is dead, Mukden closed and a railroad hex open.
    assert_eq!(phase("turn 4 | movement | J:IG 2007 | R:25 2310", PhaseOf::Replace {}), "");
    assert_eq!(phase("turn 4 | movement | J:IG 2007 | R:25 2008", PhaseOf::Replace {}), CANNOT);
    assert_eq!(phase("turn 4 | movement | set-up", PhaseOf::Replace {}), CANNOT);
    // It cannot be dead in Phase II if it could have returned.
    assert_eq!(phase("turn 4 | movement | J:IG 2007 | R:25 2310", PhaseOf::Declare {}), CANNOT);
    // Paralysis: one to three, in order, with enough left to pick.
    let left =
        |left: u8, last: Option<(&str, u8)>| PhaseOf::Paralyse { left, last: last.map(|it| (it.0.into(), it.1)) };
    assert_eq!(phase("turn 4 | movement | set-up", left(3, None)), "");
    assert_eq!(phase("turn 4 | movement | set-up", left(4, None)), CANNOT);
    assert_eq!(phase("turn 4 | movement | set-up", left(0, None)), CANNOT);
    assert_eq!(phase("turn 4 | movement | J:IG 2007 | R:25 2008 | R:41 2009", left(3, None)), CANNOT);
    assert_eq!(phase("turn 4 | movement | set-up | R:25 2211 disrupted", left(2, Some(("2211", 0)))), "");
    assert_eq!(phase("turn 4 | movement | set-up | R:25 2211 disrupted", left(3, Some(("2211", 0)))), CANNOT);
    assert_eq!(phase("turn 4 | movement | set-up | R:25 2211 disrupted", left(2, Some(("2212", 0)))), CANNOT);
    assert_eq!(phase("turn 4 | movement | set-up | J:IG 2917 disrupted", left(2, Some(("2917", 0)))), CANNOT);
    // Nothing is left to pick.
    assert_eq!(
        phase("turn 4 | movement | J:IG 2007 | R:25 2008 | R:41 2009 disrupted", left(1, Some(("2009", 0)))),
        "a decision is due, but there is nothing to choose from"
    );
}

#[test]
fn moves_that_cannot_be() {
    let walk = |at: &str, route: &str, spent: Option<u8>, seen: u8, place: u8| {
        faults(&format!("turn 4 | movement | J:IG {at} | J:16R 3927 | R:25 2006"), |it| {
            let route = route.split(' ').map(String::from).collect();
            it.phase = PhaseOf::Move { unit: "J:IG".into(), route, spent, seen, place };
        })
    };
    assert_eq!(walk("2009", "2010 2009", None, 1, 0), "");
    assert_eq!(walk("2009", "2010 2009", Some(2), 1, 0), "");
    assert_eq!(walk("2009", "2010 2009", Some(1), 1, 0), CANNOT, "over a river it costs two");
    assert_eq!(walk("2009", "2009", None, 1, 0), CANNOT, "nobody has stepped yet");
    assert_eq!(walk("2009", "2011 2009", None, 1, 0), CANNOT, "not hex by hex");
    assert_eq!(walk("2008", "2010 2009", None, 1, 0), CANNOT, "it is elsewhere");
    assert_eq!(walk("2007", "2008 2007", None, 1, 0), CANNOT, "in an enemy zone the move is over");
    assert_eq!(walk("2009", "2010 2009", None, 2, 0), CANNOT, "nothing has brought it to light");
    assert_eq!(walk("2009", "2010 2009", None, 1, 1), CANNOT, "nobody lay above it");
    assert_eq!(walk("2009", "2010 2009", None, 0, 0), CANNOT);
    let long = "1000 1001 1002 1003 1004 1005 1006 1007 1008 1009 1010 1011";
    assert_eq!(walk("1011", long, None, 1, 0), "nobody can march over 12 hexes");
    assert_eq!(
        faults("turn 4 | movement | J:IG 2009 disrupted | J:16R 3927", |it| {
            let route = vec!["2010".into(), "2009".into()];
            it.phase = PhaseOf::Move { unit: "J:IG".into(), route, spent: None, seen: 1, place: 0 };
        }),
        CANNOT
    );
}

#[test]
fn attacks_that_cannot_be() {
    let text = "turn 4 | combat first | J:IG 2007 | J:2 2007 | J:16R 3927 | R:25 2006 | R:41 2005";
    let prepare = |target: &str, probe: bool, joined: &[&str], guns: u8| {
        faults(text, |it| {
            let joined = joined.iter().map(ToString::to_string).collect();
            it.phase = PhaseOf::Prepare { target: target.into(), probe, joined, guns, able: None };
        })
    };
    assert_eq!(prepare("2006", false, &[], 0), "");
    assert_eq!(prepare("2006", false, &["J:IG"], 8), "");
    assert_eq!(prepare("2006", false, &["J:2"], 8), CANNOT, "more markers than factors");
    assert_eq!(prepare("2006", false, &["J:16R"], 0), CANNOT, "too far away");
    assert_eq!(prepare("2008", false, &[], 0), CANNOT, "nobody is there");
    assert_eq!(prepare("1906", true, &["J:IG", "J:2"], 0), "");
    assert_eq!(prepare("1906", true, &["J:IG"], 1), CANNOT, "no markers in a probe");
    assert_eq!(prepare("2008", true, &[], 0), CANNOT, "in no zone");
    let battle = |units: &[&str], guns: u8| BattleOf {
        target: "2006".into(),
        units: units.iter().map(ToString::to_string).collect(),
        guns,
    };
    let chain =
        |units: &[&str]| ChainOf { units: units.iter().map(ToString::to_string).collect(), ..ChainOf::default() };
    let fight = |phase: PhaseOf, units: &[&str], guns: u8| {
        faults(text, |it| (it.phase, it.chain, it.guns) = (phase, chain(units), guns))
    };
    assert_eq!(fight(PhaseOf::Combat { battle: battle(&["J:IG"], 2) }, &["J:IG"], 6), "");
    assert_eq!(fight(PhaseOf::Combat { battle: battle(&["J:IG"], 2) }, &["J:IG"], 7), CANNOT, "ten markers");
    assert_eq!(fight(PhaseOf::Combat { battle: battle(&["J:IG"], 0) }, &["J:IG", "J:2"], 8), CANNOT);
    assert_eq!(
        fight(PhaseOf::Combat { battle: battle(&["J:IG"], 0) }, &[], 8),
        "a combat action is made by units of the active side"
    );
    assert_eq!(
        fight(PhaseOf::Combat { battle: battle(&["R:41"], 0) }, &["R:41"], 8),
        "a combat action is made by units of the active side"
    );
    let losses = |left: u8, defender_left: u8, last: &str| PhaseOf::Losses {
        battle: battle(&["J:IG", "J:2"], 0),
        attacker: true,
        left,
        defender_left,
        last: last.into(),
    };
    assert_eq!(fight(losses(1, 3, "J:IG"), &["J:IG", "J:2"], 8), "");
    assert_eq!(fight(losses(4, 4, "J:IG"), &["J:IG", "J:2"], 8), CANNOT, "no such result");
    assert_eq!(fight(losses(1, 3, "J:16R"), &["J:IG", "J:2"], 8), CANNOT, "not in the battle");
    assert_eq!(fight(losses(0, 3, "J:IG"), &["J:IG", "J:2"], 8), CANNOT);
    let advance = PhaseOf::Advance { battle: battle(&["J:IG"], 0), advanced: Vec::new() };
    assert_eq!(fight(advance, &["J:IG"], 8), CANNOT, "the hex is not empty");
    let momentum =
        |able: &[&str]| PhaseOf::Momentum { at: "2007".into(), able: able.iter().map(ToString::to_string).collect() };
    assert_eq!(fight(momentum(&["J:IG", "J:2"]), &["J:IG", "J:2"], 8), "");
    assert_eq!(fight(momentum(&["J:IG"]), &["J:IG"], 8), CANNOT, "somebody else is there, too");
    assert_eq!(
        faults(&text.replace("J:IG 2007", "J:IG 2007 disrupted"), |it| {
            (it.phase, it.chain) = (momentum(&["J:IG", "J:2"]), chain(&["J:IG", "J:2"]));
        }),
        "those who attack are not disrupted yet"
    );
}

#[test]
fn ends_that_cannot_be() {
    let over = |text: &str, how: &str, active: Whose| {
        faults(text, |it| (it.phase, it.active) = (PhaseOf::Over { how: how.into() }, active))
    };
    assert_eq!(over("turn 2 | movement | J:IG 2310", "sudden death at Mukden", Whose::Japan), "");
    assert_eq!(over("turn 4 | movement | J:IG 2310", "sudden death at Mukden", Whose::Japan), CANNOT);
    assert_eq!(over("turn 2 | movement | J:IG 2702", "sudden death on the railroad", Whose::Japan), "");
    assert_eq!(over("turn 2 | movement | J:IG 2007", "sudden death on the railroad", Whose::Japan), CANNOT);
    assert_eq!(over("turn 5 | movement | R:25 1922", "Liaoyang", Whose::Russia), "");
    assert_eq!(over("turn 5 | movement | R:25 1921", "Liaoyang", Whose::Russia), CANNOT);
    assert_eq!(over("turn 6 | combat | set-up", "Mukden held", Whose::Japan), "");
    assert_eq!(over("turn 6 | combat | set-up", "end game", Whose::Japan), CANNOT);
    assert_eq!(over("turn 5 | combat | set-up", "Mukden held", Whose::Japan), CANNOT);
    assert_eq!(
        over("turn 6 | combat | set-up", "boredom", Whose::Japan),
        "no game ends by \"boredom\": it is one of Liaoyang, sudden death at Mukden, sudden death on the railroad, end game, \
         Mukden held, losses"
    );
    let state = game().place(&written(&game(), &["turn 6", "combat", "set-up"])).expect("a position");
    assert!(!matches!(game().awaiting(&state), kernel::Awaiting::Over(_)));
}
