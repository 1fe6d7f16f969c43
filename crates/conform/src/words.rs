//! Laws of what people read.

use kernel::{PictureOf, Side, Viewer};

use crate::{
    Law, Testable,
    breach::{Held, hold},
    run::Run,
};

impl<G: Testable> Run<'_, G> {
    pub(crate) fn check_words(&mut self, state: &G::State) -> Held {
        for side in Side::ALL {
            if self.game.awaiting(state).owes(side) {
                self.check_prompt(state, side)?;
            }
        }
        for viewer in Viewer::ALL {
            let waiting = self.game.waiting(state, viewer);
            let view = self.game.view(state, viewer);
            let is_written = serde_json::to_string(&view).is_ok();
            hold(Law::Words, !waiting.is_empty() && is_written, || {
                format!("{viewer:?} reads {waiting:?}, sees {view:?}")
            })?;
            let picture = self.game.picture(&view, &PictureOf { width: 100, marks: Vec::new() });
            hold(Law::Words, !picture.lines.is_empty(), || format!("{viewer:?} is shown an empty picture"))?;
            for event in self.it.events_since(self.it.n_lines().saturating_sub(1), viewer) {
                let is_told = !self.game.tell(&event).is_empty() && serde_json::to_string(&event).is_ok();
                hold(Law::Words, is_told, || format!("{event:?} has no words"))?;
            }
        }
        Ok(())
    }

    fn check_prompt(&mut self, state: &G::State, side: Side) -> Held {
        let prompt = self.game.prompt(state, &mut self.game.board(state), side);
        hold(Law::Words, !prompt.text.is_empty() && !prompt.rule.0.is_empty(), || format!("asked: {prompt:?}"))?;
        if let Some(set) = &prompt.set {
            let is_set = set.min <= set.max
                && set.members.iter().all(|it| self.game.parse(side, it).is_some())
                && set.chosen.iter().all(|it| set.members.contains(it));
            hold(Law::Words, is_set, || format!("asked for a set: {set:?}"))?;
        }
        let list = self.list(state, side);
        for action in self.sample(&list, self.plan.width) {
            let offer = self.game.offer(state, &mut self.game.board(state), side, action);
            let text = self.game.notation(side, action);
            let is_offer =
                text.split(' ').next() == Some(offer.kind) && !offer.label.is_empty() && !offer.clicks.is_empty();
            hold(Law::Words, is_offer, || format!("{text:?} is offered as {offer:?}"))?;
        }
        Ok(())
    }
}
