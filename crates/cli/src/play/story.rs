//! What happened, in as few sentences as tell it.

use catalog::Told;

/// The sentences that tell events. The steps of a move are told once: by the sentence of the whole move if there is one,
/// or together with the halt that ends them, where the first step was.
pub(super) fn sentences(events: &[Told]) -> Vec<String> {
    let mut said: Vec<Option<String>> = events.iter().map(|it| Some(it.text.clone())).collect();
    for (i, event) in events.iter().enumerate() {
        let is_retold = |later: &Told| later.kind == "moved" && later.units == event.units;
        if event.kind == "stepped" && events[i..].iter().any(is_retold) {
            said[i] = None;
        }
        if event.kind == "halted" && event.to.is_some() {
            let steps = steps_before(events, i);
            let hexes = steps.iter().rev().filter_map(|&it| events[it].from.as_deref());
            let way: Vec<&str> = hexes.chain(event.to.as_deref()).collect();
            if let [.., first] = steps[..] {
                steps.iter().for_each(|&it| said[it] = None);
                said[i] = None;
                said[first] = Some(format!("{} ({}).", event.text.trim_end_matches('.'), way.join("-")));
            }
        }
    }
    said.into_iter().flatten().collect()
}

/// The steps that lead to a halt, the last first. Whatever a step brings about may be told between them.
fn steps_before(events: &[Told], halt: usize) -> Vec<usize> {
    let mut steps = Vec::new();
    let mut at = events[halt].to.as_deref();
    for i in (0..halt).rev() {
        let event = &events[i];
        match event.kind {
            "stepped" if event.units == events[halt].units && event.to.as_deref() == at => {
                steps.push(i);
                at = event.from.as_deref();
            }
            "stepped" | "halted" => break,
            _ => {}
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(kind: &'static str, unit: &str, from: Option<&str>, to: Option<&str>) -> Told {
        Told {
            kind,
            text: format!("{unit} {kind}."),
            units: vec![unit.to_owned()],
            from: from.map(str::to_owned),
            to: to.map(str::to_owned),
            die: None,
        }
    }

    #[test]
    fn a_move_is_one_sentence() {
        let events = [
            told("stepped", "A", Some("1"), Some("2")),
            told("control", "B", None, Some("2")),
            told("stepped", "A", Some("2"), Some("3")),
            told("halted", "A", None, Some("3")),
            told("stepped", "A", Some("4"), Some("5")),
            told("stepped", "C", Some("5"), Some("6")),
            told("halted", "C", None, None),
        ];
        assert_eq!(
            sentences(&events),
            ["A halted (1-2-3).", "B control.", "A stepped.", "C stepped.", "C halted."],
            "only what ends in a halt of the same units, at a known hex"
        );
    }
}
