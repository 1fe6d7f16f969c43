//! What people type: whole moves, whole attacks and whole purchases in one line, with short names.

use east::{AXIS, Action, Board, FRONTS, MOST_ORDERS, N_ORDERS, Order, Orders, Phase, State, Unit, Units};
use hex::Hex;
use kernel::{Game, Log, Rule, Side, quoted};
use stage::{Line, Objection, Sheet, line};

use crate::{
    Shown,
    reach::{Places, acts_to},
};

/// The free commands, one line each.
pub(crate) const COMMANDS: &[&str] = &[
    "move P41 1407  a whole move, by the cheapest way; several hexes name the way",
    "move P41, P56 to Riga  a whole stack",
    "attack 1307 with all  a whole attack; or with 18, P41; add support for the marker",
    "assault 1307 with P41  a Mobile Assault of a stack, before or on its way",
    "odds COMMAND  the chances of an attack or assault not made yet",
    "buy 2 blitz, 2 hold  four orders; or by letters: buy BBAH",
    "assign center  a box for a marker; pick axis blitz: opens the turn",
    "place A2 Warsaw  a reinforcement; places may be named",
    "send A8 west  a replacement to the box of a Front",
    "lead Guderian  then order blitz, follow P24, P46; kluge assault: the 4 Army",
    "lose P41  a step; retreat 1507 1607: over which hex to which",
    "advance P41, P56  into the vacated hex; advance P41 1507 goes further",
    "halt, fight, done  end the move; make the attack; nothing more",
];

fn fault<T>(text: impl Into<String>) -> Result<T, Objection> {
    Err(Objection::words(Line::words(stage::words::sentence(&text.into()))))
}

/// The words of a list: commas, blanks and small words part them.
fn words(text: &str) -> Vec<&str> {
    let small = |it: &str| ["and", "to", "via", "army"].iter().any(|word| word.eq_ignore_ascii_case(it));
    text.split([',', ' ']).filter(|it| !it.is_empty() && !small(it)).collect()
}

/// What somebody says: the sheet that knows the names, and the table it is about.
#[derive(Clone, Copy)]
struct Said<'a> {
    game: Shown<'a>,
    sheet: &'a Sheet,
    state: &'a State,
    side: Side,
}

impl Said<'_> {
    /// A unit by one of its names; Romanians are called by their nation where a German unit has the same number.
    fn unit(&self, text: &str) -> Result<Unit, Objection> {
        let found = self.sheet.find_unit(Some(self.side), text);
        let german = |_| self.sheet.find_unit(Some(self.side), &format!("GE-{}", text.trim()));
        let found = found.or_else(|fault| german(()).map_err(|_| fault))?;
        Ok(found.into())
    }

    /// Units in a row, in any order, by names that may hold blanks if commas part them.
    fn units(&self, text: &str) -> Result<Units, Objection> {
        let mut units = Units::NONE;
        for part in text.split(',').map(str::trim).filter(|it| !it.is_empty()) {
            match self.unit(part) {
                Ok(unit) => units = units.with(unit),
                Err(_) => {
                    for word in words(part) {
                        units = units.with(self.unit(word)?);
                    }
                }
            }
        }
        Ok(units)
    }

    fn hex(&self, text: &str) -> Result<Hex, Objection> {
        let found = self.sheet.find_hex(text)?;
        let hex = found.on(&self.game.book.map.grid);
        hex.map_or_else(|| fault(format!("there is no hex or place {}", quoted(text))), Ok)
    }

    /// Hexes in a row; a place may have a name of two words.
    fn hexes(&self, words: &[&str]) -> Result<Vec<Hex>, Objection> {
        let mut hexes = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let is_number = words[at].bytes().all(|it| it.is_ascii_digit());
            let two = words.get(at..at + 2).filter(|_| !is_number).map(|it| it.join(" "));
            if let Some(hex) = two.and_then(|it| self.hex(&it).ok()) {
                hexes.push(hex);
                at += 2;
            } else {
                hexes.push(self.hex(words[at])?);
                at += 1;
            }
        }
        Ok(hexes)
    }

    /// Why an action is not in the list of a table that has come so far.
    fn objection(&self, now: &State, board: &mut Board, action: Action, rule: Rule) -> Objection {
        Objection { rule: Some(rule), line: self.game.what_matters(now, board, self.side, action, rule) }
    }

    /// Carries out decisions, on a copy of the table and its board, as far as they are legal.
    fn rehearse(&self, now: &mut State, board: &mut Board, actions: &[Action]) -> Result<(), Objection> {
        for &action in actions {
            if let Err(rule) = self.game.why_not(now, board, self.side, action) {
                return Err(self.objection(now, board, action, rule));
            }
            self.game.act(now, board, self.side, action, &mut Log::off());
        }
        Ok(())
    }

    /// A move to a hex by the cheapest way, or through several hexes, each by the cheapest way from the last. It ends
    /// where somebody else must decide.
    fn whole_move(&self, board: &Board, text: &str) -> Result<Vec<Action>, Objection> {
        let said = "say: move UNIT HEX, or move UNIT, UNIT HEX";
        let all = words(text);
        let n = all.iter().take_while(|it| self.unit(it).is_ok()).count();
        if let Some(&first) = all.first().filter(|it| n == 0 && self.hex(it).is_err()) {
            return self.unit(first).map(|_| Vec::new());
        }
        let (names, spots) = all.split_at(n);
        let units = names.iter().try_fold(Units::NONE, |set, it| self.unit(it).map(|it| set.with(it)))?;
        if spots.is_empty() {
            return fault(said);
        }
        let hexes = self.hexes(spots)?;
        let mut actions = Vec::new();
        let (mut now, mut board) = (*self.state, board.clone());
        let Some(first) = units.first() else {
            // Nobody is named: those under way go on.
            let Some(lead) = self.state.moving.units.first() else { return fault(said) };
            return self.along(&mut now, &mut board, lead, &hexes, actions);
        };
        if units.len() > 1 && self.state.phase == Phase::Movement {
            actions.extend(units.minus(self.game.leaders).into_iter().map(Action::Gather));
            self.rehearse(&mut now, &mut board, &actions)?;
        }
        self.along(&mut now, &mut board, first, &hexes, actions)
    }

    /// Goes on from hex to hex, on a copy of the table and its board.
    fn along(
        &self,
        now: &mut State,
        board: &mut Board,
        unit: Unit,
        hexes: &[Hex],
        mut actions: Vec<Action>,
    ) -> Result<Vec<Action>, Objection> {
        for (i, &to) in hexes.iter().enumerate() {
            let is_last = i + 1 == hexes.len();
            let places = self.game.places_for(now, board, self.side, unit)?;
            let from = now.hex(unit).ok_or(Rule("11.2.1a"))?;
            // On foot before by sea.
            let end = places.iter().position(|it| it.stops && it.hex == to);
            let steps = match end {
                Some(end) => acts_to(&places, end),
                // Through a hex in which the move may not end, only a single step is named.
                None if !is_last && self.game.book.map.grid.dir(from, to).is_some() => {
                    let lead = now.moving.units.first().unwrap_or(unit);
                    vec![Action::Step(lead, to)]
                }
                None => return Err(self.why_unreachable(now, board, unit, to, &places)),
            };
            for action in steps.into_iter().filter(|&it| is_last || it != Action::Halt) {
                self.rehearse(now, board, &[action])?;
                actions.push(action);
            }
            if !is_last && now.phase != Phase::Moving {
                return Ok(actions);
            }
        }
        Ok(actions)
    }

    /// The rule that keeps a unit from ending in a hex, or the first step that fails on the way there, or that no way is
    /// short enough.
    fn why_unreachable(&self, now: &State, board: &mut Board, unit: Unit, to: Hex, places: &Places) -> Objection {
        let game = self.game;
        let Some(from) = now.hex(unit) else { return Rule("11.2.1a").into() };
        let grid = &game.book.map.grid;
        // As near as it gets, then one step on.
        let near = (0..places.len()).min_by_key(|&it| (grid.distance(places[it].hex, to), it));
        let near = near.filter(|&it| grid.distance(places[it].hex, to) < grid.distance(from, to));
        let (mut then, mut then_board) = (*now, board.clone());
        for action in near.map_or(Vec::new(), |it| acts_to(places, it)) {
            if action != Action::Halt {
                game.act(&mut then, &mut then_board, self.side, action, &mut Log::off());
            }
        }
        let (at, spent) = near.map_or((from, 0), |it| (places[it].hex, places[it].cost));
        let line = line![unit, " cannot get to ", game.no(to), ": no way there is short enough."];
        if u16::from(game.points_of(now, board, unit).saturating_sub(spent)) < grid.distance(at, to) {
            return Objection { rule: Some(Rule("11.1.3")), line: Some(line) };
        }
        let lead = then.moving.units.first().unwrap_or(unit);
        let is_under_way = near.is_none() || then.phase == Phase::Moving;
        let is_nearer = |it: &&Hex| grid.distance(**it, to) < grid.distance(at, to);
        let next = grid.around(at).iter().find(is_nearer).copied().filter(|_| is_under_way);
        let refused = next.map(|next| {
            let step = Action::Step(lead, next);
            game.why_not(&then, &mut then_board, self.side, step).err().map(|rule| (step, rule))
        });
        if let Some((step, rule)) = refused.flatten() {
            return self.objection(&then, &mut then_board, step, rule);
        }
        let rule = near.and_then(|it| places[it].ends);
        Objection { rule, line: Some(line) }
    }

    /// What stands before and after `with`, and whether the support marker is asked for.
    fn parted<'t>(&self, text: &'t str) -> (&'t str, &'t str, bool) {
        let text = text.trim();
        let (text, support) = match text.strip_suffix("support") {
            Some(rest) => (rest.trim().trim_end_matches(" and").trim_end_matches(','), true),
            None => (text, false),
        };
        let (target, units) = text.split_once(" with ").unwrap_or((text, ""));
        (target.trim(), units.trim(), support)
    }

    /// An attack from its target to the last word: `1307 with 18, P41 support`.
    fn whole_attack(&self, board: &Board, text: &str) -> Result<Vec<Action>, Objection> {
        let (target, units, support) = self.parted(text);
        let first = Action::Attack(self.hex(target)?);
        if units.is_empty() && !support {
            return Ok(vec![first]);
        }
        let (mut ready, mut board) = (*self.state, board.clone());
        self.rehearse(&mut ready, &mut board, &[first])?;
        let able = self.game.able_against(&ready, &mut board, Hex(ready.battle.target));
        let units = if units.is_empty() || units == "all" { able } else { self.units(units)? };
        let mut actions = vec![first];
        actions.extend(units.into_iter().map(Action::Join));
        actions.push(Action::Fight { support });
        Ok(actions)
    }

    /// A Mobile Assault of a stack that has not moved, or of the one under way.
    fn whole_assault(&self, text: &str) -> Result<Vec<Action>, Objection> {
        let (target, units, support) = self.parted(text);
        let last = Action::Assault { hex: self.hex(target)?, support };
        if units.is_empty() {
            if self.state.phase == Phase::Movement {
                return fault("say: assault HEX with UNIT, UNIT");
            }
            return Ok(vec![last]);
        }
        let units = self.units(units)?.minus(self.game.leaders);
        let mut actions: Vec<Action> = units.into_iter().map(Action::Gather).collect();
        actions.push(last);
        Ok(actions)
    }

    /// Four orders, by letters or by names with numbers before or after them.
    fn whole_purchase(&self, text: &str) -> Result<Vec<Action>, Objection> {
        let letters = sorted(text);
        if let Some(action) = self.game.parse(AXIS, &format!("buy {letters}")).filter(|_| !letters.is_empty()) {
            return Ok(vec![action]);
        }
        let mut orders: Orders = [0; 4];
        let mut n = None;
        for word in words(text) {
            if let Ok(number) = word.parse::<u8>() {
                n = Some(number);
                continue;
            }
            let word = word.to_lowercase();
            let is = |it: &Order| it.name() == word || it.name().strip_suffix('s').is_some_and(|it| it == word);
            let Some(order) = Order::ALL.into_iter().find(is) else {
                return fault(format!("{} is no order; they are hold, withdraw, assault and blitz", quoted(&word)));
            };
            orders[order as usize] = orders[order as usize].saturating_add(n.take().unwrap_or(1));
        }
        let n: usize = orders.iter().map(|&it| usize::from(it)).sum();
        // Of more than four the rule says that they are too many.
        if (usize::from(N_ORDERS)..=MOST_ORDERS).contains(&n) {
            Ok(vec![Action::Buy(orders)])
        } else {
            fault("say: buy and four orders, such as buy 2 blitz, assault, hold")
        }
    }

    /// Replacements with their Fronts, in any order.
    fn whole_sending(&self, text: &str) -> Result<Vec<Action>, Objection> {
        let mut sent = Vec::new();
        for part in text.split(',').map(str::trim).filter(|it| !it.is_empty()) {
            let Some((unit, front)) = part.rsplit_once(' ') else { return fault("say: send UNIT FRONT") };
            let front = front.to_lowercase();
            let Some(at) = FRONTS.iter().position(|&it| it == front) else {
                return fault(format!("{} is no Front; they are {}", quoted(&front), FRONTS.join(", ")));
            };
            sent.push(Action::Send(self.unit(unit.trim_end_matches(" to"))?, at as u8));
        }
        sent.sort();
        Ok(sent)
    }

    /// Units that advance: into the hex that was attacked, or one of them further.
    fn whole_advance(&self, text: &str) -> Result<Vec<Action>, Objection> {
        let all = words(text);
        let n = all.iter().take_while(|it| self.unit(it).is_ok()).count();
        let hexes = self.hexes(&all[n..])?;
        let to = hexes.first().copied().unwrap_or(Hex(self.state.battle.target));
        let units = self.units(&all[..n].join(","))?;
        if units.is_empty() {
            return fault("say: advance UNIT, UNIT");
        }
        // A Leader follows a corps that has advanced.
        let (leaders, corps) = (units.and(self.game.leaders), units.minus(self.game.leaders));
        Ok(corps.into_iter().chain(leaders).map(|it| Action::Advance(it, to)).collect())
    }

    /// A retreat of all, or of one unit, over two hexes; a single hex if there is only one way to it.
    fn whole_retreat(&self, board: &mut Board, text: &str) -> Result<Vec<Action>, Objection> {
        let all = words(text);
        let unit = all.first().and_then(|it| self.unit(it).ok());
        let hexes = self.hexes(&all[usize::from(unit.is_some())..])?;
        match (unit, &hexes[..]) {
            (None, &[one, two]) => Ok(vec![Action::Retreat(one, two)]),
            (Some(unit), &[one, two]) => Ok(vec![Action::RetreatOne(unit, one, two)]),
            (unit, &[end]) => {
                let mut list = Vec::new();
                self.game.actions(self.state, board, self.side, &mut list);
                list.retain(|it| match *it {
                    Action::Retreat(_, two) => two == end && unit.is_none(),
                    Action::RetreatOne(it, _, two) => two == end && unit.is_none_or(|unit| unit == it),
                    Action::Sail(port) => port == end,
                    _ => false,
                });
                match list[..] {
                    [only] => Ok(vec![only]),
                    [] => Err(Objection::ruled(
                        Rule("12.3.2"),
                        line!["No way of retreat ends at ", self.game.no(end), "."],
                    )),
                    _ => Err(Objection::words(line!["Several ways lead to ", self.game.no(end), "; name both hexes."])),
                }
            }
            _ => fault("say: retreat HEX HEX"),
        }
    }

    fn whole_place(&self, text: &str) -> Result<Vec<Action>, Objection> {
        let all = words(text);
        let unit = all.first().and_then(|it| self.unit(it).ok());
        let named = usize::from(unit.is_some());
        let partisans = self.game.role(east::Role::Partisans).filter(|_| self.state.phase == Phase::Partisans);
        match (unit.or(partisans), &self.hexes(&all[named..])?[..]) {
            (Some(unit), &[hex]) => Ok(vec![Action::Place(unit, hex)]),
            _ => fault("say: place UNIT HEX"),
        }
    }

    fn whole_landing(&self, text: &str) -> Result<Vec<Action>, Objection> {
        let all = words(text);
        let hexes = self.hexes(all.get(1..).unwrap_or_default())?;
        match (all.first(), &hexes[..]) {
            (Some(unit), &[hex]) => Ok(vec![Action::Invade(self.unit(unit)?, hex)]),
            _ => fault("say: invade UNIT HEX"),
        }
    }

    fn spelled(&self, text: &str) -> Result<Vec<Action>, Objection> {
        match self.game.parse(self.side, text) {
            Some(action) => Ok(vec![action]),
            None => fault(format!("{} is not understood; type help", quoted(text))),
        }
    }

    /// A command by its first word and the rest.
    fn command(&self, board: &mut Board, word: &str, rest: &str) -> Result<Vec<Action>, Objection> {
        let lower = rest.to_lowercase();
        let one = |act: fn(Unit) -> Action| Ok(vec![act(self.unit(rest)?)]);
        let many = |act: fn(Unit) -> Action| {
            let units = self.units(rest)?;
            if units.is_empty() { fault("say: which units") } else { Ok(units.into_iter().map(act).collect()) }
        };
        match word {
            "move" | "step" | "go" => self.whole_move(board, rest),
            "attack" => self.whole_attack(board, rest),
            "assault" => self.whole_assault(rest),
            "buy" => self.whole_purchase(rest),
            "send" => self.whole_sending(rest),
            "place" => self.whole_place(rest),
            "retreat" => self.whole_retreat(board, rest),
            "advance" if ["nobody", "none", ""].contains(&lower.as_str()) => Ok(vec![Action::Done]),
            "advance" => self.whole_advance(rest),
            "march" => Ok(vec![Action::March(self.hex(rest)?)]),
            "sail" => Ok(vec![Action::Sail(self.hex(rest)?)]),
            "invade" | "land" => self.whole_landing(rest),
            "join" | "with" => many(Action::Join),
            "follow" => many(Action::Follow),
            "gather" | "take" => many(Action::Gather),
            "drop" | "leave" => many(Action::Drop),
            "lose" => one(Action::Lose),
            "remove" => one(Action::Remove),
            "attach" => one(Action::Attach),
            "reserve" => one(Action::Reserve),
            "counter" => one(Action::Counter),
            "lead" => one(Action::Lead),
            "restore" => one(Action::Restore),
            "withdraw" => one(Action::Withdraw),
            "garrison" => {
                // The Army may be named instead of its Garrison.
                let unit = self.unit(rest)?;
                Ok(vec![Action::Garrison(self.game.book.garrison_of[unit.at()].unwrap_or(unit))])
            }
            "pick" => {
                let own = if self.side == AXIS { "axis" } else { "soviet" };
                let other = |it| self.spelled(&format!("pick {own} {lower}")).map_err(|_| it);
                self.spelled(&format!("pick {lower}")).or_else(other)
            }
            "assign" => self.spelled(&format!("assign {lower}")),
            "order" | "kluge" => self.spelled(&format!("{word} {lower}")),
            "end" | "pass" | "stop" => Ok(vec![Action::Done]),
            word => {
                let plain = if lower.is_empty() { word.to_owned() } else { format!("{word} {lower}") };
                // Where only one thing is asked, its verb may be left out.
                let meant = match self.state.phase {
                    Phase::Opening | Phase::Assign { .. } => self.spelled(&format!("assign {plain}")),
                    Phase::Purchase => self.whole_purchase(&plain),
                    Phase::LeaderOrder { .. } => self.spelled(&format!("order {plain}")),
                    _ => self.spelled(&plain),
                };
                meant.or_else(|_| self.spelled(&plain))
            }
        }
    }
}

impl Shown<'_> {
    pub(crate) fn understood(
        &self,
        sheet: &Sheet,
        state: &State,
        board: &mut Board,
        side: Side,
        text: &str,
    ) -> Result<Vec<Action>, Objection> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (word, rest) = text.split_once(' ').unwrap_or((&text, ""));
        Said { game: *self, sheet, state, side }.command(board, &word.to_lowercase(), rest)
    }
}

/// Letters of orders in the order of their cost; nothing if the text is no such letters.
fn sorted(text: &str) -> String {
    let upper = text.to_uppercase();
    Order::ALL
        .into_iter()
        .flat_map(|order| std::iter::repeat_n(order.letter(), upper.matches(order.letter()).count()))
        .take(if upper.chars().all(|it| "HWAB".contains(it)) { MOST_ORDERS + 1 } else { 0 })
        .collect()
}
