//! Laws of what people read.

use kernel::{Side, Viewer};
use stage::{Face, Scene, Sheet, Spot};

use crate::{
    Law, Testable,
    breach::{Held, hold},
    run::Run,
};

impl<G: Testable, F: Face<Rules = G>> Run<'_, G, F> {
    pub(crate) fn check_words(&mut self, state: &G::State) -> Held {
        for side in Side::ALL {
            if self.game.awaiting(state).owes(side) {
                self.check_prompt(state, side)?;
            }
        }
        for viewer in Viewer::ALL {
            let waiting = F::waiting(&self.game, state, &mut self.game.board(state), viewer);
            let view = self.game.view(state, viewer);
            let is_written = serde_json::to_string(&view).is_ok();
            hold(Law::Words, !self.sheet.say(&waiting).is_empty() && is_written, || {
                format!("{viewer:?} reads {waiting:?}, sees {view:?}")
            })?;
            let recall = self.it.now().recall(viewer);
            let mut board = self.game.board(state);
            let scene = F::scene(&self.game, state, &mut board, viewer, &recall);
            let fault = unfit(&self.sheet, &scene);
            hold(Law::Words, fault.is_none(), || format!("{viewer:?} is shown {fault:?}"))?;
            hold(Law::Board, self.game.board_agrees(state, &board), || "the board after a scene".to_owned())?;
            for event in self.it.events_since(self.it.n_lines().saturating_sub(1), viewer) {
                let told = F::told(&self.game, &event);
                let said = self.sheet.tell(&told.line);
                hold(Law::Words, said.ends_with('.') && !told.kind.is_empty(), || {
                    format!("{event:?} is told {said:?}")
                })?;
            }
        }
        Ok(())
    }

    fn check_prompt(&mut self, state: &G::State, side: Side) -> Held {
        let prompt = F::prompt(&self.game, state, &mut self.game.board(state), side);
        let asked = self.sheet.say(&prompt.text);
        hold(Law::Words, !asked.is_empty() && !prompt.rule.0.is_empty(), || format!("asked: {prompt:?}"))?;
        if let Some(set) = &prompt.set {
            let is_set = set.min <= set.max
                && set.members.iter().all(|it| self.game.parse(side, it).is_some())
                && set.chosen.iter().all(|it| set.members.contains(it));
            hold(Law::Words, is_set, || format!("asked for a set: {set:?}"))?;
        }
        let list = self.list(state, side);
        let mut offers = Vec::new();
        F::offers(&self.game, state, &mut self.game.board(state), side, &list, &mut offers);
        hold(Law::Words, offers.len() == list.len(), || format!("{} offers for {list:?}", offers.len()))?;
        for (&action, offer) in list.iter().zip(&offers) {
            let text = self.game.notation(side, action);
            let is_pointed = offer.unit.is_some() || offer.hex.is_some() || offer.button.is_some();
            let is_offer = offer.act == text && text.split(' ').next() == Some(offer.verb.word()) && is_pointed;
            hold(Law::Words, is_offer, || format!("{text:?} is offered as {offer:?}"))?;
        }
        for action in self.sample(&list, self.plan.width) {
            let label = F::label(&self.game, state, &mut self.game.board(state), side, action);
            hold(Law::Words, !self.sheet.say(&label).is_empty(), || format!("{action:?} has no label"))?;
        }
        Ok(())
    }
}

/// What in a scene is not on the sheet.
fn unfit<F>(sheet: &Sheet, scene: &Scene<F>) -> Option<String> {
    let grid = sheet.printed.grid.grid();
    for piece in &scene.pieces {
        if let Spot::Hex { hex } = piece.at
            && hex.on(&grid).is_none()
        {
            return Some(format!("{piece:?} off the map"));
        }
        if piece.unit.is_some_and(|it| sheet.printed.units.get(it.at()).is_none_or(|it| it.side != piece.side)) {
            return Some(format!("{piece:?} without a counter"));
        }
    }
    let is_phase = scene.phase.phase.at() < sheet.printed.phases.len();
    (!is_phase).then(|| format!("the phase {:?}", scene.phase))
}
