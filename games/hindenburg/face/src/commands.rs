//! Commands in free words.

use hex::Hex;
use hindenburg::{Action, Board, Corps, CorpsSet, Phase, State};
use kernel::{Fault, Game, Log, Rule, Side, quoted};
use stage::{HexNo, Objection, Sheet, line, several};

use crate::{Shown, scene::hexes};

/// One line a command, for a help text.
pub(crate) const COMMANDS: &[&str] = &[
    "move XX 1512          march a corps one or two hexes (a place name will do for the hex)",
    "rail XX 0813          send a corps by rail",
    "train XX              let a late train arrive before the others",
    "attack I,XVII -> XV   attack with these corps against those",
    "attack XV with all    attack with every corps that touches it, or name them: attack XV with I,XVII",
    "retreat XX 1512       retreat a beaten corps",
    "halt, end             halt the corps under way; end movement or the day's fighting",
];

/// Somebody's command, and the table it is meant for.
struct Command<'a> {
    game: Shown<'a>,
    sheet: &'a Sheet,
    state: &'a State,
    board: &'a Board,
}

type Understood = Result<Vec<Action>, Objection>;

impl Shown<'_> {
    pub(crate) fn understood(&self, sheet: &Sheet, state: &State, board: &Board, text: &str) -> Understood {
        let command = Command { game: *self, sheet, state, board };
        let actions = command.read(text)?;
        command.check(&actions)?;
        Ok(actions)
    }
}

impl Command<'_> {
    fn read(&self, text: &str) -> Understood {
        let (word, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let rest = rest.trim();
        match word {
            "move" | "step" | "march" => {
                let (corps, to) = self.corps_and_hex(rest, "say: move CORPS HEX")?;
                self.walk(corps, to)
            }
            "rail" => match self.corps(rest) {
                Ok(corps) if !matches!(self.state.phase, Phase::Rail(_)) => Ok(vec![Action::Rail(corps)]),
                _ => {
                    let (corps, to) = self.corps_and_hex(rest, "say: rail CORPS HEX")?;
                    Ok(self.once(Action::Rail(corps)).into_iter().chain([Action::To(to)]).collect())
                }
            },
            "to" => Ok(vec![Action::To(self.hex(rest)?)]),
            "arrive" => Ok(vec![Action::Arrive(self.hex(rest)?)]),
            "retreat" => {
                let (corps, to) = self.corps_and_hex(rest, "say: retreat CORPS HEX")?;
                Ok(vec![Action::Retreat(corps, to)])
            }
            "lose" => Ok(vec![Action::Lose(self.corps(rest)?)]),
            "attack" => self.attack(rest),
            "target" => Ok(self.set(rest, Side::B)?.into_iter().map(Action::Target).collect()),
            "train" => Ok(vec![Action::Train(self.corps(rest)?)]),
            "halt" => Ok(vec![Action::Halt]),
            "fight" => Ok(vec![Action::Fight]),
            "end" => Ok(vec![Action::End]),
            _ => Err(Fault(format!("{} is not understood; type help", quoted(text))).into()),
        }
    }

    /// Tries the actions one after the other: the first that is not allowed says why.
    fn check(&self, actions: &[Action]) -> Result<(), Objection> {
        let (mut state, mut board) = (*self.state, self.board.clone());
        for &action in actions {
            self.game
                .why_not(&state, &mut board, Side::A, action)
                .map_err(|rule| self.game.objection(&state, &board, action, rule))?;
            self.game.act(&mut state, &mut board, Side::A, action, &mut Log::off());
        }
        Ok(())
    }

    /// The action, unless it has been made already.
    fn once(&self, action: Action) -> Option<Action> {
        let made = match (action, self.state.phase) {
            (Action::Rail(it), Phase::Rail(corps)) => it == corps,
            (Action::Attack(it), Phase::Preparing { attackers, .. }) => attackers.has(it),
            (Action::Target(it), Phase::Preparing { targets, .. }) => targets.has(it),
            _ => false,
        };
        (!made).then_some(action)
    }

    fn corps(&self, text: &str) -> Result<Corps, Objection> {
        let unit = self.sheet.find_unit(Some(Side::A), text)?;
        Corps::of(unit).ok_or_else(|| Fault(format!("there is no unit {}", quoted(text))).into())
    }

    fn hex(&self, text: &str) -> Result<Hex, Objection> {
        let hex: HexNo = self.sheet.find_hex(text.trim().trim_start_matches("to ").trim())?;
        hex.on(&self.game.book.map.grid).ok_or_else(|| Fault(format!("there is no hex {hex}")).into())
    }

    /// A corps, then a hex; both may be names with blanks.
    fn corps_and_hex(&self, text: &str, say: &str) -> Result<(Corps, Hex), Objection> {
        let blanks = text.match_indices(' ').map(|it| it.0);
        let mut first = None;
        for at in blanks {
            let (corps, hex) = (self.corps(&text[..at]), self.hex(&text[at..]));
            match (corps, hex) {
                (Ok(corps), Ok(hex)) => return Ok((corps, hex)),
                (Err(why), _) | (_, Err(why)) => first = first.or(Some(why)),
            }
        }
        Err(first.unwrap_or_else(|| Fault(say.into()).into()))
    }

    /// Corps of a side by name, in any order.
    fn set(&self, text: &str, side: Side) -> Result<CorpsSet, Objection> {
        let found = self.sheet.find_units(Some(side), text)?;
        Ok(found.into_iter().filter_map(Corps::of).fold(CorpsSet::NONE, CorpsSet::with))
    }

    /// `I,XVII -> XV`, `XV with I,XVII`, `XV with all`, or a single corps of either side.
    fn attack(&self, text: &str) -> Understood {
        let (attackers, targets) = if let Some((attackers, targets)) = text.split_once("->") {
            (self.set(attackers, Side::A)?, self.set(targets, Side::B)?)
        } else if let Some((targets, attackers)) = text.split_once(" with ") {
            let targets = self.set(targets, Side::B)?;
            let attackers = match attackers.trim() {
                "all" => self.all_against(targets)?,
                attackers => self.set(attackers, Side::A)?,
            };
            (attackers, targets)
        } else {
            let corps = self.set(text, Side::A)?;
            if corps.is_empty() {
                return Err(Fault("say: attack CORPS,CORPS -> CORPS,CORPS".into()).into());
            }
            return Ok(corps.into_iter().map(Action::Attack).collect());
        };
        let attackers = attackers.into_iter().map(Action::Attack);
        let targets = targets.into_iter().map(Action::Target);
        let sets = attackers.chain(targets).filter_map(|it| self.once(it));
        Ok(sets.chain([Action::Fight]).collect())
    }

    /// Every corps that can attack one of these.
    fn all_against(&self, targets: CorpsSet) -> Result<CorpsSet, Objection> {
        let touches = |it: Corps| targets.into_iter().any(|target| self.game.touch(self.state, it, target));
        let all = self.game.attackers(self.state, self.board).filter(touches);
        if all.is_empty() {
            let line = line!["No corps can attack ", several(targets), "."];
            return Err(Objection::ruled(Rule("5-combat-c"), line));
        }
        Ok(all)
    }

    /// The steps that bring a corps to a hex on foot, with `halt` if it could go on.
    fn walk(&self, corps: Corps, to: Hex) -> Understood {
        let (game, number) = (self.game, self.game.no(to));
        if !matches!(self.state.phase, Phase::Move | Phase::Moving { .. }) {
            return Err(game.objection(self.state, self.board, Action::Step(corps, to), Rule("2-sequence-b")));
        }
        let reach = game.reached(self.state, self.board, corps.into())?;
        let node = reach.nodes.iter().position(|it| it.hex == number && it.by == stage::By::Foot);
        match node {
            Some(node) => Ok(reach.acts(node)),
            None => Err(self.out_of_reach(corps, to)),
        }
    }

    /// Why a corps does not get to a hex on foot: by the first step that fails on the shortest way there.
    fn out_of_reach(&self, corps: Corps, to: Hex) -> Objection {
        let (game, grid) = (self.game, &self.game.book.map.grid);
        let Some(from) = self.state.hex(corps) else {
            return game.objection(self.state, self.board, Action::Step(corps, to), Rule("5-foot-a"));
        };
        let refused = |state: &State, board: &Board, to| {
            let action = Action::Step(corps, to);
            let rule = game.why_not(state, &mut board.clone(), Side::A, action).err()?;
            Some(game.objection(state, board, action, rule))
        };
        let far = usize::from(grid.distance(from, to));
        let is_second = matches!(self.state.phase, Phase::Moving { .. });
        if far < 2 || is_second {
            return refused(self.state, self.board, to).unwrap_or_default();
        }
        if far > 2 {
            let line = line![game.no(to), " is ", hexes(far), " away, and ", corps, " marches two at most."];
            return Objection::ruled(Rule("5-foot-b"), line);
        }
        let mut why = None;
        for &over in grid.around(from).iter().filter(|&&it| grid.distance(it, to) == 1) {
            if let Some(it) = refused(self.state, self.board, over) {
                why = why.or(Some(it));
                continue;
            }
            let (mut state, mut board) = (*self.state, self.board.clone());
            game.act(&mut state, &mut board, Side::A, Action::Step(corps, over), &mut Log::off());
            if matches!(state.phase, Phase::Moving { .. }) {
                return refused(&state, &board, to).unwrap_or_default();
            }
            return self.held_up(&state, &board, corps, over);
        }
        why.unwrap_or_default()
    }

    /// Why a corps goes no further than its first hex.
    fn held_up(&self, state: &State, board: &Board, corps: Corps, at: Hex) -> Objection {
        let rule = self.game.may_go_on(state, board, corps, at).err().unwrap_or(Rule("5-foot-b"));
        let why = match rule.0 {
            "5-foot-c" => line![corps, " force-marched yesterday."],
            "5-foot-d" => line![corps, " would come next to the enemy at ", self.game.no(at), " and stop there."],
            _ => line![corps, " is disrupted and marches one hex."],
        };
        Objection::ruled(rule, why)
    }
}
