//! How the toy speaks.

use kernel::{
    Click, Fault, Game, Judged, Mark, May, Odds, Offer, Overlay, Picture, PictureOf, Prompt, Prompted, Reach, Rule,
    Side, Span, Switch, Viewer,
};

use super::{Action, Board, Bug, Event, Phase, State, Toy, View};

impl Prompted for Toy {
    const SWITCHES: &'static [Switch] = &[];

    fn prompt(&self, state: &State, _: &mut Board, _: Side) -> Prompt {
        match state.phase {
            Phase::Hide => Prompt { rule: Rule("1-hide"), text: "Where is the mine hidden?".to_owned(), set: None },
            _ => Prompt { rule: Rule("2-turn"), text: "What does the scout do?".to_owned(), set: None },
        }
    }

    fn waiting(&self, state: &State, viewer: Viewer) -> String {
        match (state.phase, viewer) {
            (Phase::Hide, Viewer::Side(side)) if state.camp(side).mine.is_some() => {
                format!("Waiting for {} to hide a mine.", Toy::SIDES[side.other()])
            }
            (Phase::Hide, _) if self.bug == Some(Bug::LeakyWait) => format!("{:?}", self.awaiting(state)),
            (Phase::Hide, _) => "Both sides hide a mine.".to_owned(),
            (Phase::Turn(who, _), _) => format!("Waiting for {} to move.", Toy::SIDES[who.into()]),
            (Phase::Over, _) => "The game is over.".to_owned(),
            _ => "Fate decides.".to_owned(),
        }
    }

    fn offer(&self, state: &State, _: &mut Board, side: Side, action: Action) -> Offer {
        let (kind, hex, label) = match action {
            Action::Hide(spot) => ("hide", Some(spot), format!("Hide the mine on {spot}")),
            Action::Step(spot) => ("step", Some(spot), format!("Step to {spot}")),
            Action::Look => ("look", Some(state.camp(side).scout), "Look here".to_owned()),
            Action::Halt if self.bug == Some(Bug::Mumbling) => ("stop", None, "End the turn".to_owned()),
            Action::Halt => ("halt", None, "End the turn".to_owned()),
            Action::Probe => ("probe", None, "Probe for the mine".to_owned()),
        };
        let click = hex.map_or_else(|| Click::Button(label.clone()), |it| Click::Hex(it.to_string()));
        Offer { kind, unit: None, hex: hex.map(|it| it.to_string()), clicks: vec![click], label }
    }

    fn tell(&self, event: &Event) -> String {
        format!("{event:?}.")
    }

    fn why_not(&self, state: &State, _: &mut Board, side: Side, action: Action) -> May {
        if self.bug == Some(Bug::Forbidden) && action == Action::Halt {
            return Err(Rule("3-steps"));
        }
        let is_here = state.camp(side.other()).mine == Some(state.camp(side).scout);
        match self.may(state, side, action) {
            Err(_) if self.bug == Some(Bug::LeakyRefusal) && action == Action::Look && is_here => Err(Rule("4-look")),
            may => may,
        }
    }

    fn reach(&self, state: &State, _: &mut Board, side: Side, unit: &str) -> Result<Vec<Reach>, Fault> {
        if unit != "scout" {
            return Err(Fault(format!("There is no unit {unit:?}.")));
        }
        let to = |spot: u8| Reach {
            hex: spot.to_string(),
            cost: 1,
            route: vec![spot.to_string()],
            actions: vec![format!("step {spot}")],
        };
        Ok((0..super::SPOTS).filter(|&it| self.may(state, side, Action::Step(it)).is_ok()).map(to).collect())
    }

    fn overlay(&self, _: &State, _: &mut Board, _: Viewer, _: Overlay) -> Vec<Mark> {
        Vec::new()
    }

    fn odds(&self, state: &State, _: &mut Board, side: Side) -> Option<Odds> {
        let mine = state.camp(side.other()).mine.filter(|_| self.bug == Some(Bug::LeakyOdds))?;
        let title = format!("The mine is on {mine}");
        Some(Odds { title, terms: vec![], results: vec![], chances: vec![], expected: vec![] })
    }

    fn odds_of(&self, state: &State, board: &mut Board, side: Side, action: Action) -> Option<Odds> {
        let camp = state.camp(side);
        let is_here = state.camp(side.other()).mine == Some(camp.scout);
        if self.bug == Some(Bug::PeekingOdds) && action == Action::Probe && is_here {
            let title = format!("The mine is on {}", camp.scout);
            return Some(Odds { title, terms: vec![], results: vec![], chances: vec![], expected: vec![] });
        }
        self.odds(state, board, side)
    }

    fn understand(&self, _: &State, _: &mut Board, _: Side, text: &str) -> Result<Vec<Action>, Fault> {
        match text {
            "stay" => Ok(vec![Action::Halt]),
            _ => Err(Fault(format!("{text:?} is not understood."))),
        }
    }

    fn commands(&self) -> &'static [&'static str] {
        &["stay"]
    }

    fn picture(&self, view: &View, _: &PictureOf) -> Picture {
        let text = format!("red {} blue {}", view.red.scout, view.blue.scout);
        Picture { lines: vec![vec![Span { text, ..Span::default() }]] }
    }
}

impl Judged for Toy {
    fn judge(&self, state: &State, _: &Board, side: Side) -> i32 {
        i32::from(state.camp(side).score) - i32::from(state.camp(side.other()).score)
    }

    fn settled(&self, state: &State) -> bool {
        !matches!(state.phase, Phase::Turn(..) | Phase::Found(_))
    }
}
