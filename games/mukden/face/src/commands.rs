//! What people type: whole moves and whole attacks in one line, with short names. The members of a set may come in any
//! order.

use hex::{Hex, Step, reach};
use kernel::{Fault, Game, Log, Rule, Side, quoted};
use mukden::{Action, Board, FORCED, Phase, State, Unit, Units};
use stage::{Line, Node, Objection, Reach, Sheet, line};

use crate::Shown;

/// The free commands, one line each.
pub(crate) const COMMANDS: &[&str] = &[
    "move IG 2712  a whole move, by the cheapest way; several hexes name the way",
    "attack 2215 with 10, 3R guns 4  a whole attack; with all: everybody who can",
    "probe 2215 with 10, 3R  a whole probe",
    "flip X, top X, pass  flip a unit and nothing else; put it on top; no more actions",
    "order combat, order movement  which phase comes first",
    "paralyse 2215 2, 2310 1  Russian units by hex and place from the top",
    "lose X, Y, Y  a step for each name; lose X 2 for two of one",
    "advance X, Y  these advance; done: nobody else",
    "halt, fight, done  end the move; make the attack; go no further",
];

type Understood<T = Vec<Action>> = Result<T, Objection>;

fn say<T>(words: &str) -> Understood<T> {
    Err(Objection::words(Line::words(words)))
}

/// What somebody types at a table.
struct Typed<'a> {
    game: Shown<'a>,
    sheet: &'a Sheet,
    state: &'a State,
    board: &'a mut Board,
    side: Side,
}

impl Shown<'_> {
    /// The actions a free command stands for.
    pub(crate) fn understood(
        &self,
        sheet: &Sheet,
        state: &State,
        board: &mut Board,
        side: Side,
        text: &str,
    ) -> Understood {
        let mut typed = Typed { game: *self, sheet, state, board, side };
        let text = text.trim();
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let rest = rest.trim();
        match (word.to_lowercase().as_str(), rest) {
            ("move" | "march" | "step", _) => typed.whole_move(rest),
            ("attack", _) => typed.whole_attack(rest, false),
            ("probe", _) => typed.whole_attack(rest, true),
            ("flip", _) => Ok(vec![Action::Flip(typed.unit(rest)?)]),
            ("top", _) => Ok(vec![Action::Top(typed.unit(rest)?)]),
            ("join", _) => Ok(typed.set(rest)?.into_iter().map(Action::Join).collect()),
            ("advance", "") => say("Say: advance UNIT, UNIT."),
            ("advance", "nobody" | "none") => Ok(vec![Action::Done]),
            ("advance", _) => Ok(typed.set(rest)?.into_iter().map(Action::Advance).collect()),
            ("lose", _) => typed.whole_losses(rest),
            ("paralyse" | "paralyze", _) => typed.whole_paralysis(rest),
            ("place", _) => Ok(vec![Action::Place(typed.hex(rest)?)]),
            ("order", "combat" | "fight") | ("combat", _) => Ok(vec![Action::Order { combat_first: true }]),
            ("order", "movement" | "move") | ("movement", _) => Ok(vec![Action::Order { combat_first: false }]),
            ("guns", n) => n.parse().map_or_else(|_| say("Say: guns and a number."), |it| Ok(vec![Action::Guns(it)])),
            ("halt", _) => Ok(vec![Action::Halt]),
            ("fight", _) => Ok(vec![Action::Fight]),
            ("done" | "stop", _) => Ok(vec![Action::Done]),
            ("pass", _) => Ok(vec![Action::Pass]),
            _ => say(&format!("{} is not understood; type help.", quoted(text))),
        }
    }
}

/// A list without the words that only join it.
fn joined(text: &str) -> String {
    let words = text.split_whitespace().map(|it| if it.eq_ignore_ascii_case("and") { "," } else { it });
    words.collect::<Vec<_>>().join(" ").replace(" ,", ",")
}

impl Typed<'_> {
    fn unit(&self, text: &str) -> Understood<Unit> {
        Ok(Unit(self.sheet.find_unit(Some(self.side), text)?.0))
    }

    fn units(&self, text: &str) -> Understood<Vec<Unit>> {
        let mut units = Vec::new();
        // A part between commas may be a name with blanks in it, or several names.
        for part in joined(text).split(',').filter(|it| !it.trim().is_empty()) {
            units.extend(self.sheet.find_units(Some(self.side), part)?.into_iter().map(|it| Unit(it.0)));
        }
        if units.is_empty() { say("Say which units.") } else { Ok(units) }
    }

    fn set(&self, text: &str) -> Understood<Units> {
        Ok(self.units(text)?.into_iter().fold(Units::NONE, Units::with))
    }

    fn hex(&self, text: &str) -> Understood<Hex> {
        let hex = self.sheet.find_hex(text)?;
        hex.on(&self.game.book.map.grid).ok_or_else(|| Fault(format!("there is no hex {hex}")).into())
    }

    /// A rule that forbids an action, with what is the matter.
    fn barred(&mut self, action: Action, rule: Rule) -> Objection {
        let line = self.game.what_is_wrong(self.state, self.board, self.side, action, rule);
        Objection { rule: Some(rule), line }
    }

    /// Some words that name a unit, then some that name hexes.
    fn unit_and_hexes(&self, text: &str) -> Understood<(Unit, Vec<Hex>)> {
        let words: Vec<&str> = text
            .split([',', ' '])
            .filter(|it| !it.is_empty() && !["to", "via", "and"].contains(&it.to_lowercase().as_str()))
            .collect();
        if words.len() < 2 {
            return say("Say: move UNIT HEX.");
        }
        // The longest name that is one; or the first word, to say what is wrong with it.
        let named = (1..words.len()).rev().find_map(|n| Some((n, self.unit(&words[..n].join(" ")).ok()?)));
        let (n, unit) = match named {
            Some(named) => named,
            None => (1, self.unit(words[0])?),
        };
        let hexes = match self.hex(&words[n..].join(" ")) {
            Ok(hex) if words.len() == n + 1 || !words[n + 1..].iter().any(|it| self.hex(it).is_ok()) => vec![hex],
            _ => words[n..].iter().map(|it| self.hex(it)).collect::<Understood<_>>()?,
        };
        Ok((unit, hexes))
    }

    /// A move to a hex by the cheapest way, or through several hexes, each by the cheapest way from the last.
    fn whole_move(&mut self, text: &str) -> Understood {
        let (unit, hexes) = self.unit_and_hexes(text)?;
        let game = self.game;
        let (mut now, mut board) = (*self.state, self.board.clone());
        let mut actions = Vec::new();
        for (i, &to) in hexes.iter().enumerate() {
            let is_last = i + 1 == hexes.len();
            let reach = game.reach_tree(&now, &board, self.side, unit)?;
            let Some(acts) = game.acts_to(&reach, to, is_last) else {
                return Err(game.why_no_way(&now, &board, self.side, unit, to));
            };
            for action in acts {
                game.act(&mut now, &mut board, self.side, action, &mut Log::off());
                actions.push(action);
            }
            if !is_last && !matches!(now.phase, Phase::Move(_)) {
                return Err(Objection::words(line![unit, " ends its move at ", game.no(to), "."]));
            }
        }
        Ok(actions)
    }

    /// An attack or a probe from its target to the last word: `2215 with 10, 3R guns 4`.
    fn whole_attack(&mut self, text: &str, probe: bool) -> Understood {
        let (target, rest) = text.split_once(" with ").unwrap_or((text, ""));
        let target = self.hex(target)?;
        let first = if probe { Action::Probe(target) } else { Action::Attack(target) };
        if rest.is_empty() {
            return Ok(vec![first]);
        }
        let (units, guns) = match rest.split_once("guns") {
            Some((units, guns)) => match guns.trim().parse() {
                Ok(guns) => (units, Some(guns)),
                Err(_) => return say(&format!("{} is no number of guns.", quoted(guns.trim()))),
            },
            None => (rest, None),
        };
        let units = if units.trim() == "all" { self.all_able(first)? } else { self.set(units)? };
        let mut actions = vec![first];
        actions.extend(units.into_iter().map(Action::Join));
        actions.extend(guns.filter(|&it| it > 0).map(Action::Guns));
        actions.push(Action::Fight);
        Ok(actions)
    }

    /// Everybody who could take part in an attack or a probe.
    fn all_able(&mut self, first: Action) -> Understood<Units> {
        self.game.why_not(self.state, self.board, self.side, first).map_err(|rule| self.barred(first, rule))?;
        let (mut after, mut board) = (*self.state, self.board.clone());
        self.game.act(&mut after, &mut board, self.side, first, &mut Log::off());
        match after.phase {
            Phase::Prepare(preparing) => Ok(preparing.able),
            _ => Ok(Units::NONE),
        }
    }

    /// Steps lost: a unit once for each time it is named, or as often as a number after it says.
    fn whole_losses(&self, text: &str) -> Understood {
        let mut units: Vec<Unit> = Vec::new();
        for part in joined(text).split(',').map(str::trim).filter(|it| !it.is_empty()) {
            // Many units are named by numbers, so a number counts steps only behind another name.
            match part.split_whitespace().collect::<Vec<_>>()[..] {
                [name, n] if n.parse::<usize>().is_ok_and(|it| it <= 12) => {
                    units.extend(std::iter::repeat_n(self.unit(name)?, n.parse().unwrap_or(1)));
                }
                _ => units.extend(self.units(part)?),
            }
        }
        if units.is_empty() {
            return say("Say: lose UNIT, UNIT.");
        }
        units.sort();
        Ok(units.into_iter().map(Action::Lose).collect())
    }

    /// Places in Russian stacks.
    fn whole_paralysis(&self, text: &str) -> Understood {
        let mut picks = Vec::new();
        for part in joined(text).split(',').map(str::trim).filter(|it| !it.is_empty()) {
            let (hex, place) = match part.rsplit_once(' ') {
                Some((hex, place)) if place.parse::<u8>().is_ok_and(|it| (1..=9).contains(&it)) => {
                    (hex, place.parse().unwrap_or(1))
                }
                _ => (part, 1),
            };
            picks.push(Action::Paralyse(self.hex(hex)?, place - 1));
        }
        picks.sort();
        if picks.is_empty() { say("Say: paralyse HEX PLACE.") } else { Ok(picks) }
    }
}

impl Shown<'_> {
    /// The actions that lead to a hex of a tree, and end the move there if it is the last; through a full hex one may
    /// only pass.
    fn acts_to(&self, reach: &Reach<Action>, to: Hex, is_last: bool) -> Option<Vec<Action>> {
        let wanted = |it: &Node<Action>| it.hex == self.no(to) && (it.stops || !is_last);
        let at = reach.nodes.iter().position(wanted)?;
        Some(reach.acts(at).into_iter().filter(|it| is_last || *it != Action::Halt).collect())
    }

    /// The shortest way to a hex round enemies, whatever their zones; nothing if it is too long for any march.
    fn straight_way(&self, state: &State, board: &Board, unit: Unit, to: Hex) -> Vec<Hex> {
        let spent = match state.phase {
            Phase::Move(moving) if moving.unit != unit => return Vec::new(),
            Phase::Move(moving) => moving.spent,
            _ => 0,
        };
        let Some(from) = state.hex(unit) else { return Vec::new() };
        let (side, grid) = (self.side(unit), &self.book.map.grid);
        let field = reach(grid, from, u16::from(FORCED.saturating_sub(spent)), |a, b, _| {
            let dir = grid.dir(a, b)?;
            let is_enemy = board.top(b).is_some_and(|it| self.side(it) != side);
            (!is_enemy).then(|| Step { cost: u16::from(self.book.cost(a, dir)), stop: false })
        });
        field.route(to)
    }

    /// Why no way leads to a hex: the first step that fails on the shortest one, or that every way is too long.
    fn why_no_way(&self, state: &State, board: &Board, side: Side, unit: Unit, to: Hex) -> Objection {
        let cannot = |rule: Rule, reason: Option<Line>| {
            let reason = reason.unwrap_or_else(|| line!["not by the rules."]);
            Objection::ruled(rule, line![unit, " cannot reach ", self.no(to), ": ", reason])
        };
        if state.hex(unit) == Some(to) {
            return Objection::words(line![unit, " is at ", self.no(to), " already."]);
        }
        let (mut now, mut board) = (*state, board.clone());
        if board.top(to).is_some_and(|it| self.side(it) != side) {
            let rule = Rule("8.2b");
            return cannot(rule, self.what_is_wrong(&now, &mut board, side, Action::Step(unit, to), rule));
        }
        for hex in self.straight_way(&now, &board, unit, to) {
            let step = Action::Step(unit, hex);
            if let Err(rule) = self.why_no_step(&now, &mut board, unit, hex) {
                return cannot(rule, self.what_is_wrong(&now, &mut board, side, step, rule));
            }
            let in_zone = board.zone(side.other(), hex);
            self.act(&mut now, &mut board, side, step, &mut Log::off());
            if let (Phase::Move(_), Err(rule), true) = (now.phase, self.may_halt(&now, &board, unit), hex == to) {
                return cannot(rule, self.what_is_wrong(&now, &mut board, side, Action::Halt, rule));
            }
            if in_zone {
                return cannot(Rule("7.1a"), Some(line!["its move ends at ", self.no(hex), ", next to the enemy."]));
            }
            if !matches!(now.phase, Phase::Move(_)) {
                break;
            }
        }
        cannot(Rule("8.2a"), Some(line!["no way is short enough."]))
    }
}
