//! What happened, in as few sentences as tell it.

use catalog::Gesture;
use stage::{Sheet, Told, What};

/// A line for each gesture. Computer players decide step by step: the steps of a move, and the halt that ends them, are
/// one line too. What fate or the rules did alone has a line for each event.
pub(super) fn lines(sheet: &Sheet, gestures: Vec<Gesture>) -> Vec<String> {
    let mut groups: Vec<Vec<Told>> = Vec::new();
    let mut before = None;
    for Gesture { by, told, .. } in gestures {
        let goes_on = by.is_some() && by == before;
        before = by;
        let mut rest = told.into_iter().peekable();
        if let Some(group) = groups.last_mut().filter(|_| goes_on) {
            let is_one = rest.len() == 1;
            let first = rest.peek();
            let is_end = is_one && first.is_some_and(|it| ends_move(it, group.last()));
            if is_end {
                group.extend(rest);
                continue;
            }
            if first.cloned().is_some_and(|it| joins(group, it)) {
                group.extend(rest.skip(1));
                continue;
            }
        }
        if by.is_some() && rest.peek().is_some() {
            groups.push(rest.collect());
        } else {
            groups.extend(rest.map(|it| vec![it]));
        }
    }
    let say = |group: Vec<Told>| {
        let fresh = (0..group.len()).filter(|&at| !is_retold(&group[at], &group[at + 1..]));
        fresh.map(|at| sheet.tell(&group[at].line)).collect::<Vec<_>>().join(" ")
    };
    groups.into_iter().map(say).collect()
}

/// Whether a move is told again as a whole: its owner has seen the steps before.
fn is_retold(told: &Told, later: &[Told]) -> bool {
    let What::Moved { units, route, .. } = &told.what else { return false };
    later.iter().any(|it| match &it.what {
        What::Moved { units: also, route: whole, .. } => also == units && whole.starts_with(route),
        _ => false,
    })
}

/// Whether an event goes on with the move that a group ends with; then the two are one.
fn joins(group: &mut [Told], next: Told) -> bool {
    group.last_mut().is_some_and(|it| it.merge(next).is_ok())
}

/// Whether an event says no more than that the units that moved last have done so.
fn ends_move(told: &Told, last: Option<&Told>) -> bool {
    match (&told.what, last.map(|it| &it.what)) {
        (What::Said { units, .. }, Some(What::Moved { units: moved, .. })) => !units.is_empty() && units == moved,
        _ => false,
    }
}

/// Whether somebody else acted, or fate did: then the map looks different.
pub(super) fn is_news(gestures: &[Gesture], side: catalog::Side) -> bool {
    let is_luck = |it: &Told| matches!(it.what, What::Rolled { .. } | What::Turn { .. } | What::Drawn { .. });
    gestures.iter().any(|it| it.by != Some(side) || it.told.iter().any(is_luck))
}

#[cfg(test)]
mod tests {
    use catalog::{Dice, Setup, Side};
    use stage::{By, HexNo, UnitId, line};

    use super::*;

    fn step(unit: UnitId, from: u16, to: u16) -> Told {
        let what = What::Moved { units: vec![unit], route: vec![HexNo(from), HexNo(to)], by: By::Foot };
        Told { kind: "stepped", what, line: line![unit, " goes."] }
    }

    fn said(units: &[UnitId]) -> Told {
        Told {
            kind: "halted",
            what: What::Said { units: units.to_vec(), hex: None },
            line: line!["Something happens."],
        }
    }

    #[test]
    fn a_move_in_many_gestures_is_one_line() {
        let title = catalog::find("mukden").expect("a game");
        let sheet = title.table(&Setup::default(), Dice::from_seed(1)).expect("a table").sheet().clone();
        let (a, b) = (UnitId(0), UnitId(1));
        let gesture = |by, told: Vec<Told>| Gesture { version: 1, by, told };
        let one = |told| gesture(Some(Side::B), vec![told]);
        let lines = lines(
            &sheet,
            vec![
                one(step(a, 2219, 2218)),
                one(step(a, 2218, 2217)),
                one(said(&[a])),
                one(step(b, 2219, 2218)),
                one(said(&[a])),
                gesture(None, vec![said(&[]), said(&[])]),
                gesture(Some(Side::A), vec![said(&[]), said(&[])]),
            ],
        );
        assert_eq!(lines.len(), 6, "{lines:?}");
        assert!(lines[0].contains("2219") && lines[0].ends_with("2218-2217. Something happens."), "{lines:?}");
        assert_eq!(lines[5], "Something happens. Something happens.");
        let whole = vec![step(a, 2219, 2218), said(&[]), Told { kind: "moved", ..step(a, 2219, 2218) }];
        let lines = super::lines(&sheet, vec![gesture(Some(Side::A), whole)]);
        assert_eq!(lines[0].matches(" goes.").count(), 1, "{lines:?}");
    }
}
