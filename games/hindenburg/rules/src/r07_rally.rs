//! Chapter 7, rally: disrupted corps recover, Germans sooner than Russians.

use crate::{Corps, CorpsSet, Event, Hindenburg, Phase, r02_sequence::Now};

/// What a corps needs to rally: nothing more, or this or more on a die.
/// [7-rally-b, 7-rally-c, 7-rally-e, 7-rally-f, H48]
#[must_use]
pub fn needs(corps: Corps, disruption: u8) -> Option<u8> {
    match (corps.is_german(), disruption) {
        (true, 1) => Some(3),
        (false, 1) => Some(5),
        (false, 2) => Some(3),
        _ => None,
    }
}

impl Hindenburg {
    /// The rally phase: those whose time has come recover at once, the others roll. [7-rally-a, 7-rally-e, 7-rally-f]
    pub(crate) fn begin_rally(&self, now: &mut Now<'_>) {
        let mut left = CorpsSet::NONE;
        for corps in Corps::all() {
            if !now.state.is_disrupted(corps) {
                continue;
            }
            if needs(corps, now.state.disruption[corps.at()]).is_some() {
                left = left.with(corps);
            } else {
                now.state.disruption[corps.at()] = 0;
                now.log.say(|| Event::Rallied { corps });
            }
        }
        self.roll_to_rally(now, left);
    }

    fn roll_to_rally(&self, now: &mut Now<'_>, left: CorpsSet) {
        if left.is_empty() {
            self.check_victory(now);
        } else {
            now.state.phase = Phase::Rally(left);
        }
    }

    /// A rally die: enough and the corps is fresh, too little and it turns to the next stage. [7-rally-a, 7-rally-d]
    pub(crate) fn land_rally(&self, now: &mut Now<'_>, left: CorpsSet, die: u8) {
        let corps = left.first().expect("a corps that rolls");
        let stage = &mut now.state.disruption[corps.at()];
        let before = *stage;
        let rallied = needs(corps, before).is_none_or(|it| die >= it);
        *stage = if rallied { 0 } else { before + 1 };
        now.log.say(|| Event::RallyRoll { corps, die, stage: before, rallied });
        self.roll_to_rally(now, left.without(corps));
    }
}
