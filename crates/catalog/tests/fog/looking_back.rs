//! What nobody keeps a record of cannot be looked up afterwards: hidden losses, in a game that was kept and goes on.

use std::{collections::BTreeSet, path::Path};

use catalog::{Analysis, Chair, Former, Input, Level};
use stage::{Condition, Spot, Told, What};

use crate::asking::{acts, advice};

/// The kept game, a few hundred decisions further on; `see` looks at it after each, with how it stood before.
fn play_on(mut see: impl FnMut(&dyn Analysis, &Former)) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let kept = conform::corpus(&corpus).into_iter().find(|it| it.name == "mukden_hidden_losses");
    let kept = kept.expect("a kept game with hidden losses");
    let mut table = catalog::open(&kept.text, &kept.own).expect("a game that goes on as it is").for_analysis();
    for salt in 0..600 {
        let Some(side) = table.owing().iter().next() else { break };
        let act = advice(&table.seat(Chair::Side(side)), Level::Random, salt).expect("advice");
        let before = table.former();
        // A loss is taken back now and then, and taken anew.
        let is_loss = act.starts_with("lose ");
        table.submit(side, &acts(vec![act.clone()])).expect("an action of the list");
        if is_loss && table.submit(side, &Input::Undo { version: None }).is_ok() {
            table.submit(side, &acts(vec![act])).expect("the same action");
        }
        if !table.is_over() {
            see(&*table, &before);
        }
    }
}

/// What of these events tells how many steps somebody has lost who is not of the viewer's own side.
fn tells_losses<'a>(table: &dyn Analysis, chair: Chair, told: &'a [Told]) -> Option<&'a Told> {
    let sheet = table.sheet();
    let is_own = |unit: stage::UnitId| chair == Chair::Side(sheet.unit(unit).side);
    told.iter().find(|it| match &it.what {
        // The corps is seen to fall.
        What::Lost { unit, .. } => !is_own(*unit) && sheet.unit(*unit).id != "R:CC",
        What::Rolled { terms, cell, .. } if it.kind == "combat_roll" => {
            !terms.is_empty() || cell.is_some() || sheet.say(&it.line).contains("loses")
        }
        What::Attacked { .. } => sheet.say(&it.line).contains("column"),
        _ => false,
    })
}

/// Those of a battle that turn to their flags at its end are those who survived it.
fn tells_survivors(table: &dyn Analysis, chair: Chair, told: &[Told]) -> bool {
    let is_own = |unit: &stage::UnitId| chair == Chair::Side(table.sheet().unit(*unit).side);
    let mut is_fought = false;
    told.iter().any(|it| {
        match it.kind {
            "attacked" => is_fought = true,
            "moved" | "probed" | "phase" | "passed" | "flipped" | "hidden_flip" => is_fought = false,
            _ => {}
        }
        let flags = |it: &Told| matches!(&it.what, What::Marked { units, .. } if !units.iter().all(is_own));
        it.kind == "disrupted" && is_fought && flags(it)
    })
}

/// An action of which a battle is part begins with one, or with a probe.
fn begins(told: &Told) -> bool {
    told.kind == "attacked" || told.kind == "probed"
}

/// Nothing that is looked up tells what earlier battles have cost, from no chair and from no version on; the battle under
/// way is whole.
#[test]
fn what_was_lost_cannot_be_looked_up() {
    let (mut fights, mut battles, mut steps) = (0, 0, 0);
    play_on(|table, _| {
        let view = table.seat(Chair::Spectator).view_json();
        let is_fought = view.contains("\"phase\":\"battle\"");
        let truth = table.record().witnessed(0).expect("all lines are at hand");
        for chair in Chair::ALL {
            let seat = table.seat(chair);
            let part = seat.version() / 7 + 1;
            for since in (0..seat.version()).step_by(part as usize).chain([seat.version().saturating_sub(1)]) {
                let witnessed = seat.witnessed(since).expect("all lines are at hand");
                let heard = seat.heard(since).expect("all lines are at hand");
                let heard: Vec<Told> = heard.into_iter().flat_map(|it| it.told).collect();
                for told in [witnessed, heard] {
                    let begun = || told.iter().rposition(begins).unwrap_or(0);
                    let over = if is_fought { begun() } else { told.len() };
                    assert_eq!(tells_losses(table, chair, &told[..over]), None, "{chair:?} since {since}");
                    assert!(!tells_survivors(table, chair, &told[..over]), "{chair:?} since {since}: {told:?}");
                    battles += told[..over].iter().filter(|it| begins(it)).count();
                    let last = truth.iter().rposition(begins).unwrap_or(0);
                    let public =
                        |it: &&Told| !["stepped", "preparing", "topped", "hidden_top", "undo"].contains(&it.kind);
                    if is_fought && since == 0 {
                        let all: Vec<_> = truth[last..].iter().filter(public).collect();
                        let now: Vec<_> = told[over..].iter().filter(public).collect();
                        assert_eq!(now, all, "{chair:?}");
                        fights += 1;
                        steps += now.iter().filter(|it| it.kind == "combat_roll").count();
                    }
                }
            }
        }
    });
    assert!(fights > 20 && battles > 100 && steps > 10, "{fights} {battles} {steps}");
}

/// Nor does the board as it was: a strength is shown of one's own units only, and a battle as it was declared.
#[test]
fn the_board_as_it_was_tells_no_losses() {
    let (mut n, mut faces, mut fights) = (0, 0, 0);
    play_on(|table, _| {
        n += 1;
        if n % 60 != 1 {
            return;
        }
        for chair in Chair::ALL {
            let seat = table.seat(chair);
            for version in 0..seat.version() {
                let scene = seat.scene_at(version).expect("all lines are at hand");
                let bare = scene.bare();
                assert_eq!((bare.score.points.a, bare.score.points.b), (None, None));
                for piece in &bare.pieces {
                    let is_own = chair == Chair::Side(piece.side);
                    let is_told = [piece.steps, piece.attack, piece.defence].iter().any(Option::is_some)
                        || piece.states.contains(&Condition::Reduced);
                    assert!(is_own || piece.at == Spot::Dead || !is_told, "{chair:?} at {version}: {piece:?}");
                    assert!(piece.at != Spot::Gone, "{chair:?} at {version}: {piece:?}");
                    faces += usize::from(!is_own && piece.unit.is_some());
                }
                let json = serde_json::to_value(&scene).expect("a scene as JSON");
                let furniture = &json["furniture"];
                assert!(furniture["lost"].is_null() && furniture["living"].is_null());
                let battle = &furniture["battle"];
                assert!(battle.is_null() || battle["step"] == "die" && battle["losses"].is_null(), "{battle}");
                assert!(battle.is_null() || table.sheet().say(&bare.phase.step).contains("die"), "{:?}", bare.phase);
                fights += usize::from(!battle.is_null());
            }
        }
    });
    assert!(faces > 1000 && fights > 5, "{faces} {fights}");
}

/// Nor does how often somebody noticed something: a battle that is over counts as many versions whatever it has cost, and
/// whoever asks from the middle of it is answered as from its beginning.
#[test]
fn versions_count_no_losses() {
    let (mut n, mut cost, mut rises, mut costs) = (0, 0, BTreeSet::new(), BTreeSet::new());
    play_on(|table, before| {
        let lost = |it: &&Told| matches!(it.what, What::Lost { .. });
        let truth = table.record().witnessed_after(before).expect("all lines are at hand");
        if truth.iter().any(|it| it.kind == "attacked") {
            costs.insert(cost);
            cost = 0;
        }
        cost += truth.iter().filter(lost).count();
        n += 1;
        if n % 90 != 1 || table.seat(Chair::Spectator).view_json().contains("\"phase\":\"battle\"") {
            return;
        }
        for chair in Chair::ALL {
            let seat = table.seat(chair);
            let gestures = seat.heard(0).expect("all lines are at hand");
            for two in gestures.windows(2) {
                let (begin, end) = (two[0].version, two[1].version);
                if !two[1].told.iter().any(|it| it.kind == "attacked") || chair != Chair::Spectator {
                    continue;
                }
                // A journal by hand has the die in a gesture of its own.
                if end - begin == 1 {
                    continue;
                }
                // Nor is it said to which version a loss was taken back.
                assert!(two[1].told.iter().all(|it| it.kind != "undo"), "{:?}", two[1].told);
                rises.insert(end - begin);
                let since = |it: u32| seat.heard(it).expect("all lines are at hand");
                let at = |it: u32| seat.scene_at(it).expect("all lines are at hand");
                for version in begin + 2..end {
                    assert_eq!(since(version), since(begin + 1), "{version} of {begin} to {end}");
                    assert_eq!(at(version), at(begin + 1), "{version} of {begin} to {end}");
                }
            }
        }
    });
    assert!(costs.len() > 3, "{costs:?}");
    // Each loss that was taken back, and taken anew, counts two more.
    let least = *rises.first().expect("a battle");
    assert!(rises.len() > 1 && rises.iter().all(|it| (it - least) % 2 == 0 && it - least <= 4), "{rises:?}");
}

/// Whoever is there as it happens is told all of it.
#[test]
fn what_is_lost_is_told_as_it_happens() {
    let mut lost = 0;
    play_on(|table, before| {
        let kinds = ["attacked", "combat_roll", "step_lost", "eliminated", "disrupted"];
        let live = |told: Vec<Told>| told.into_iter().filter(|it| kinds.contains(&it.kind)).collect::<Vec<_>>();
        let truth = live(table.record().witnessed_after(before).expect("all lines are at hand"));
        for chair in Chair::ALL {
            let seat = table.seat(chair);
            assert_eq!(live(seat.witnessed_after(before).expect("all lines are at hand")), truth, "{chair:?}");
            let heard = seat.heard_after(before).expect("all lines are at hand");
            assert_eq!(live(heard.into_iter().flat_map(|it| it.told).collect()), truth, "{chair:?}");
        }
        lost += truth.iter().filter(|it| matches!(it.what, What::Lost { .. })).count();
    });
    assert!(lost > 10, "{lost}");
}
