//! Laws of the list: its order, its notations, and that nothing else is accepted.

use kernel::{Side, Viewer};
use play::Refused;

use stage::Face;

use crate::{
    Law, Testable,
    breach::{Held, hold},
    run::Run,
};

impl<G: Testable, F: Face<Rules = G>> Run<'_, G, F> {
    pub(crate) fn check_list(&mut self, state: &G::State, side: Side) -> Held {
        let list = self.list(state, side);
        hold(Law::List, list.is_sorted_by(|a, b| a < b), || format!("not ascending: {list:?}"))?;
        let mut twice = list.clone();
        self.game.actions(state, &mut self.game.board(state), side, &mut twice);
        let is_appended = twice.len() == 2 * list.len() && twice[..list.len()] == twice[list.len()..];
        hold(Law::List, is_appended, || format!("listed again: {twice:?}"))?;

        let mut notations = Vec::new();
        for action in self.sample(&list, 8 * self.plan.width) {
            let text = self.game.notation(side, action);
            let is_clean = !text.is_empty() && text.trim() == text && !text.contains(['\n', '\r', '#']);
            hold(Law::Notation, is_clean, || format!("{action:?} is written {text:?}"))?;
            let read = self.game.parse(side, &text);
            hold(Law::Notation, read == Some(action), || format!("{action:?} is written {text:?}, read {read:?}"))?;
            notations.push(text);
        }
        notations.sort();
        let is_unique = notations.is_sorted_by(|a, b| a < b);
        hold(Law::Notation, is_unique, || format!("two actions are written alike: {notations:?}"))
    }

    /// What is listed has no rule against it; what is not has one, and the match refuses it by that rule.
    pub(crate) fn check_refusals(&mut self, state: &G::State, side: Side) -> Held {
        let list = self.list(state, side);
        for action in self.sample(&list, 4 * self.plan.width) {
            if let Err(rule) = self.game.why_not(state, &mut self.game.board(state), side, action) {
                return hold(Law::WhyNot, false, || format!("{action:?} is listed, but {rule} is against it"));
            }
        }
        let pool = std::mem::take(&mut self.pool[side]);
        let mut others = self.sample(&pool, self.plan.width);
        self.pool[side] = pool;
        let sources: Vec<_> = self.sample(&list, 2).into_iter().chain(others.iter().copied().take(4)).collect();
        for source in sources {
            let text = self.mutated(&self.game.notation(side, source));
            others.extend(self.game.parse(side, &text));
        }
        for action in others {
            if list.contains(&action) {
                continue;
            }
            self.check_refused(state, side, action)?;
        }
        Ok(())
    }

    fn check_refused(&mut self, state: &G::State, side: Side, action: G::Action) -> Held {
        let text = self.game.notation(side, action);
        let rule = match self.game.why_not(state, &mut self.game.board(state), side, action) {
            Err(rule) => rule,
            Ok(()) => return hold(Law::WhyNot, false, || format!("{text:?} is not listed, and no rule is against it")),
        };
        hold(Law::WhyNot, !rule.0.is_empty(), || format!("{text:?} is refused by a rule without a name"))?;
        let versions = Viewer::ALL.map(|it| self.it.version(it));
        let lines = self.it.n_lines();
        let is_owed = self.it.awaiting().owes(side);
        let refused = self.it.act(None, side, action);
        let is_right = match &refused {
            Err(Refused::Illegal { rule: named, .. }) => is_owed && *named == Some(rule),
            Err(Refused::NotYours) => !is_owed && self.it.outcome().is_none(),
            Err(Refused::Over) => self.it.outcome().is_some(),
            _ => false,
        };
        hold(Law::Refusal, is_right, || format!("{text:?} is not listed, and the match says {refused:?}"))?;
        let is_same = self.it.state() == state
            && self.it.n_lines() == lines
            && Viewer::ALL.map(|it| self.it.version(it)) == versions;
        hold(Law::Refusal, is_same, || format!("refusing {text:?} changed the match"))?;
        self.summary.refused += 1;
        Ok(())
    }

    /// A notation with one character changed, dropped, doubled or exchanged with its neighbour.
    fn mutated(&mut self, text: &str) -> String {
        let mut chars: Vec<char> = text.chars().collect();
        let at = self.bits.below(chars.len());
        match self.bits.below(5) {
            0 => {
                chars.remove(at);
            }
            1 => chars.insert(at, chars[at]),
            2 => chars.swap(at, at.saturating_sub(1)),
            _ => {
                // A digit becomes another digit, so that most changes are still understood.
                let digits: Vec<usize> = (0..chars.len()).filter(|&it| chars[it].is_ascii_digit()).collect();
                let at = if digits.is_empty() { at } else { digits[self.bits.below(digits.len())] };
                chars[at] = char::from(b'0' + self.bits.below(10) as u8);
            }
        }
        chars.into_iter().collect()
    }
}
