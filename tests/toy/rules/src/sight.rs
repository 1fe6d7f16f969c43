//! What the toy's viewers may know.

use kernel::{Bits, Side, Sighted, Viewer};

use crate::{Bug, CampView, Event, Phase, SPOTS, STEPS, State, Toy, View, Who};

impl Sighted for Toy {
    type View = View;
    type Recall = ();

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let camp = |side: Side| {
            let camp = state.camp(side);
            let is_own = viewer.shares(side);
            let is_leaky = matches!(self.bug, Some(Bug::LeakyView | Bug::LeakyBoth));
            CampView {
                scout: if is_own { camp.scout } else { camp.shown },
                score: camp.score,
                probes: camp.probes,
                is_gone: camp.is_gone,
                mine: if is_own || is_leaky { camp.mine } else { None },
                seen: is_own.then_some(camp.seen),
                has_found: is_own.then_some(camp.has_found),
            }
        };
        View {
            phase: match state.phase {
                Phase::Hide => "hide".to_owned(),
                Phase::Cup => "cup".to_owned(),
                Phase::Storm => "storm".to_owned(),
                Phase::Turn(who, _) => format!("turn {who:?}"),
                Phase::Found(who) => format!("found {who:?}"),
                Phase::Over => "over".to_owned(),
            },
            steps: match state.phase {
                Phase::Turn(who, steps) if viewer.shares(who.into()) => Some(steps),
                _ => None,
            },
            cup: state.cup,
            prize: state.prize,
            red: camp(Side::A),
            blue: camp(Side::B),
        }
    }

    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        let is_leaky = matches!(self.bug, Some(Bug::LeakyEvent | Bug::LeakyBoth));
        let is_seen = match event {
            Event::Hid(who, _) => is_leaky || viewer.shares((*who).into()),
            Event::Stepped(..) if viewer == Viewer::Spectator => self.bug == Some(Bug::LeakySpectator),
            Event::Stepped(who, ..) | Event::Looked(who, _) => viewer.shares((*who).into()),
            _ => true,
        };
        is_seen.then(|| event.clone())
    }

    fn imagine(&self, state: &State, side: Side, _: &(), bits: &mut Bits) -> State {
        let mut state = state.clone();
        if self.bug == Some(Bug::PeekingImagine) {
            return state;
        }
        let foe = side.other();
        // The opponent's turn is imagined at its beginning: what was done in it is not known.
        if let Phase::Turn(who, steps) = &mut state.phase
            && *who == Who::from(foe)
        {
            *steps = STEPS;
        }
        let own = state.camp(side).clone();
        let has_found = state.phase == Phase::Found(foe.into());
        let is_hiding = state.phase == Phase::Hide;
        let camp = state.camp_mut(foe);
        camp.scout = camp.shown;
        (camp.seen, camp.has_found) = (0, has_found);
        if is_hiding {
            camp.mine = None;
        } else if !camp.is_gone && !own.has_found {
            let unseen: Vec<u8> = (0..SPOTS).filter(|spot| own.seen & 1 << spot == 0).collect();
            camp.mine = Some(unseen[bits.below(unseen.len())]);
        }
        if self.bug == Some(Bug::WildImagine) && !camp.is_gone {
            state.camp_mut(side).seen ^= 1;
        }
        state
    }
}
