//! What people type: whole moves, whole attacks and whole purchases in one line, with short names.

use hex::Hex;
use kernel::{Fault, Game, Log, Rule, Side, quoted};

use crate::{AXIS, Action, Board, East, FRONTS, Order, Orders, Phase, State, Unit, Units};

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

fn fault<T>(text: impl Into<String>) -> Result<T, Fault> {
    Err(Fault(text.into()))
}

pub(crate) fn refused(rule: Rule) -> Fault {
    Fault(format!("not allowed by rule {rule}"))
}

/// The words of a list: commas, blanks and small words part them.
fn words(text: &str) -> Vec<&str> {
    let small = |it: &str| ["and", "to", "via", "army"].iter().any(|word| word.eq_ignore_ascii_case(it));
    text.split([',', ' ']).filter(|it| !it.is_empty() && !small(it)).collect()
}

impl East {
    /// A unit by its id, with or without the nation, by its code on the map or its name; one's own if both sides have
    /// one.
    pub(crate) fn find_unit(&self, text: &str, side: Side) -> Result<Unit, Fault> {
        let text = text.trim();
        let counter = |unit: &Unit| &self.book.units[unit.at()];
        let is = |unit: &Unit| {
            let names = [&counter(unit).id, &counter(unit).code, &counter(unit).name];
            names.iter().any(|it| it.eq_ignore_ascii_case(text))
        };
        let short = |unit: &Unit| counter(unit).id.split_once('-').is_some_and(|it| it.1.eq_ignore_ascii_case(text));
        let mut found: Vec<Unit> = self.all_units().filter(is).collect();
        if found.is_empty() {
            found = self.all_units().filter(short).collect();
        }
        let mut own: Vec<Unit> = found.iter().copied().filter(|&it| self.side(it) == side).collect();
        if own.len() > 1 {
            // Romanians are called by their nation.
            own.retain(|&it| !self.is_romanian(it));
        }
        match (&own[..], &found[..]) {
            ([one], _) | ([], [one]) => Ok(*one),
            ([], []) => fault(format!("there is no unit {}", quoted(text))),
            ([], several) | (several, _) => {
                let ids: Vec<_> = several.iter().map(|&it| self.id(it)).collect();
                fault(format!("{} could be {}", quoted(text), ids.join(" or ")))
            }
        }
    }

    /// Units in a row, by names that may hold blanks if commas part them.
    fn find_units(&self, text: &str, side: Side) -> Result<Units, Fault> {
        let mut units = Units::NONE;
        for part in text.split(',').map(str::trim).filter(|it| !it.is_empty()) {
            match self.find_unit(part, side) {
                Ok(unit) => units = units.with(unit),
                Err(_) => {
                    for word in words(part) {
                        units = units.with(self.find_unit(word, side)?);
                    }
                }
            }
        }
        Ok(units)
    }

    fn find_hex(&self, text: &str) -> Result<Hex, Fault> {
        let map = &self.book.map;
        let text = text.trim();
        let is = |name: &str| {
            let plain = name.split(" (").next().unwrap_or(name);
            name.eq_ignore_ascii_case(text) || plain.eq_ignore_ascii_case(text)
        };
        let place = || map.places.iter().find(|it| is(&it.name)).map(|it| it.hex);
        map.grid.find(text).or_else(place).ok_or_else(|| Fault(format!("there is no hex or place {}", quoted(text))))
    }

    /// Hexes in a row; a place may have a name of two words.
    fn find_hexes(&self, words: &[&str]) -> Result<Vec<Hex>, Fault> {
        let mut hexes = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let two = words.get(at..at + 2).map(|it| it.join(" "));
            if let Some(hex) = two.and_then(|it| self.find_hex(&it).ok()) {
                hexes.push(hex);
                at += 2;
            } else {
                hexes.push(self.find_hex(words[at])?);
                at += 1;
            }
        }
        Ok(hexes)
    }

    /// Carries out decisions, on a copy of the table and its board, as far as they are legal.
    fn rehearse(&self, now: &mut State, board: &mut Board, side: Side, actions: &[Action]) -> Result<(), Fault> {
        for &action in actions {
            self.refusal(now, board, side, action).map_err(refused)?;
            self.act(now, board, side, action, &mut Log::off());
        }
        Ok(())
    }

    /// A move to a hex by the cheapest way, or through several hexes, each by the cheapest way from the last. It ends
    /// where somebody else must decide.
    fn whole_move(&self, state: &State, board: &Board, side: Side, text: &str) -> Result<Vec<Action>, Fault> {
        let said = "say: move UNIT HEX, or move UNIT, UNIT HEX";
        let all = words(text);
        let n = all.iter().take_while(|it| self.find_unit(it, side).is_ok()).count();
        if let Some(&first) = all.first().filter(|it| n == 0 && self.find_hex(it).is_err()) {
            return self.find_unit(first, side).map(|_| Vec::new());
        }
        let (names, spots) = all.split_at(n);
        let units = names.iter().try_fold(Units::NONE, |set, it| self.find_unit(it, side).map(|it| set.with(it)))?;
        if spots.is_empty() {
            return fault(said);
        }
        let hexes = self.find_hexes(spots)?;
        let mut actions = Vec::new();
        let (mut now, mut board) = (*state, board.clone());
        let Some(first) = units.first() else {
            // Nobody is named: those under way go on.
            let Some(lead) = state.moving.units.first() else { return fault(said) };
            return self.along(&mut now, &mut board, side, lead, &hexes, actions);
        };
        if units.len() > 1 && state.phase == Phase::Movement {
            actions.extend(units.minus(self.leaders).into_iter().map(Action::Gather));
            self.rehearse(&mut now, &mut board, side, &actions)?;
        }
        self.along(&mut now, &mut board, side, first, &hexes, actions)
    }

    /// Goes on from hex to hex, on a copy of the table and its board.
    fn along(
        &self,
        now: &mut State,
        board: &mut Board,
        side: Side,
        unit: Unit,
        hexes: &[Hex],
        mut actions: Vec<Action>,
    ) -> Result<Vec<Action>, Fault> {
        for (i, &to) in hexes.iter().enumerate() {
            let is_last = i + 1 == hexes.len();
            let ways = self.destinations(now, board, side, unit)?;
            let from = now.hex(unit).ok_or_else(|| refused(Rule("11.2.1a")))?;
            let steps = match ways.into_iter().find(|it| it.to == to) {
                Some(way) => way.actions,
                // Through a hex in which the move may not end, only a single step is named.
                None if !is_last && self.book.map.grid.dir(from, to).is_some() => {
                    let lead = now.moving.units.first().unwrap_or(unit);
                    vec![Action::Step(lead, to)]
                }
                None => return self.why_unreachable(now, board, side, unit, to),
            };
            for action in steps.into_iter().filter(|&it| is_last || it != Action::Halt) {
                self.rehearse(now, board, side, &[action])?;
                actions.push(action);
            }
            if !is_last && now.phase != Phase::Moving {
                return Ok(actions);
            }
        }
        Ok(actions)
    }

    /// The rule that keeps a unit from ending in a hex, or from stepping there, or that it cannot get so far.
    fn why_unreachable<T>(
        &self,
        state: &State,
        board: &mut Board,
        side: Side,
        unit: Unit,
        to: Hex,
    ) -> Result<T, Fault> {
        let from = state.hex(unit).ok_or_else(|| refused(Rule("11.2.1a")))?;
        let units = match state.phase {
            Phase::Moving => self.group(state, board),
            _ => self.company(state, board, Units::only(unit), from).map_err(refused)?,
        };
        let is_free = self.book.map.land.has(to) && !board.held[side.other()].has(to);
        if is_free {
            self.may_halt(state, board, &self.walk(state, units, from), to, false).map_err(refused)?;
        }
        let is_near = self.book.map.grid.dir(from, to).is_some();
        match self.refusal(state, board, side, Action::Step(unit, to)) {
            Err(rule) if is_near => Err(refused(rule)),
            _ => fault(format!("{} cannot reach {}", self.full_name(unit), self.spot(to))),
        }
    }

    /// What stands before and after `with`, and whether the support marker is asked for.
    fn parted<'a>(&self, text: &'a str) -> (&'a str, &'a str, bool) {
        let text = text.trim();
        let (text, support) = match text.strip_suffix("support") {
            Some(rest) => (rest.trim().trim_end_matches(" and").trim_end_matches(','), true),
            None => (text, false),
        };
        let (target, units) = text.split_once(" with ").unwrap_or((text, ""));
        (target.trim(), units.trim(), support)
    }

    /// An attack from its target to the last word: `1307 with 18, P41 support`.
    fn whole_attack(&self, state: &State, board: &Board, side: Side, text: &str) -> Result<Vec<Action>, Fault> {
        let (target, units, support) = self.parted(text);
        let first = Action::Attack(self.find_hex(target)?);
        if units.is_empty() && !support {
            return Ok(vec![first]);
        }
        let (mut ready, mut board) = (*state, board.clone());
        self.rehearse(&mut ready, &mut board, side, &[first])?;
        let able = self.able_against(&ready, &mut board, Hex(ready.battle.target));
        let units = if units.is_empty() || units == "all" { able } else { self.find_units(units, side)? };
        let mut actions = vec![first];
        actions.extend(units.into_iter().map(Action::Join));
        actions.push(Action::Fight { support });
        Ok(actions)
    }

    /// A Mobile Assault of a stack that has not moved, or of the one under way.
    fn whole_assault(&self, state: &State, side: Side, text: &str) -> Result<Vec<Action>, Fault> {
        let (target, units, support) = self.parted(text);
        let last = Action::Assault { hex: self.find_hex(target)?, support };
        if units.is_empty() {
            if state.phase == Phase::Movement {
                return fault("say: assault HEX with UNIT, UNIT");
            }
            return Ok(vec![last]);
        }
        let units = self.find_units(units, side)?.minus(self.leaders);
        let mut actions: Vec<Action> = units.into_iter().map(Action::Gather).collect();
        actions.push(last);
        Ok(actions)
    }

    /// Four orders, by letters or by names with numbers before or after them.
    fn whole_purchase(&self, text: &str) -> Result<Vec<Action>, Fault> {
        let letters = sorted(text);
        if let Some(action) = self.read(AXIS, &format!("buy {letters}")).filter(|_| !letters.is_empty()) {
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
        if orders.iter().map(|&it| u32::from(it)).sum::<u32>() == 4 {
            Ok(vec![Action::Buy(orders)])
        } else {
            fault("say: buy and four orders, such as buy 2 blitz, assault, hold")
        }
    }

    /// Replacements with their Fronts, ascending.
    fn whole_sending(&self, side: Side, text: &str) -> Result<Vec<Action>, Fault> {
        let mut sent = Vec::new();
        for part in text.split(',').map(str::trim).filter(|it| !it.is_empty()) {
            let Some((unit, front)) = part.rsplit_once(' ') else { return fault("say: send UNIT FRONT") };
            let front = front.to_lowercase();
            let Some(at) = FRONTS.iter().position(|&it| it == front) else {
                return fault(format!("{} is no Front; they are {}", quoted(&front), FRONTS.join(", ")));
            };
            sent.push(Action::Send(self.find_unit(unit.trim_end_matches(" to"), side)?, at as u8));
        }
        sent.sort();
        Ok(sent)
    }

    /// Units that advance: into the hex that was attacked, or one of them further.
    fn whole_advance(&self, state: &State, side: Side, text: &str) -> Result<Vec<Action>, Fault> {
        let all = words(text);
        let n = all.iter().take_while(|it| self.find_unit(it, side).is_ok()).count();
        let hexes = self.find_hexes(&all[n..])?;
        let to = hexes.first().copied().unwrap_or(Hex(state.battle.target));
        let units = self.find_units(&all[..n].join(","), side)?;
        if units.is_empty() {
            return fault("say: advance UNIT, UNIT");
        }
        Ok(units.into_iter().map(|it| Action::Advance(it, to)).collect())
    }

    /// A retreat of all, or of one unit, over two hexes; a single hex if there is only one way to it.
    fn whole_retreat(&self, state: &State, board: &mut Board, side: Side, text: &str) -> Result<Vec<Action>, Fault> {
        let all = words(text);
        let unit = all.first().and_then(|it| self.find_unit(it, side).ok());
        let hexes = self.find_hexes(&all[usize::from(unit.is_some())..])?;
        match (unit, &hexes[..]) {
            (None, &[one, two]) => Ok(vec![Action::Retreat(one, two)]),
            (Some(unit), &[one, two]) => Ok(vec![Action::RetreatOne(unit, one, two)]),
            (unit, &[end]) => {
                let mut list = Vec::new();
                self.actions(state, board, side, &mut list);
                list.retain(|it| match *it {
                    Action::Retreat(_, two) => two == end && unit.is_none(),
                    Action::RetreatOne(it, _, two) => two == end && unit.is_none_or(|unit| unit == it),
                    Action::Sail(port) => port == end,
                    _ => false,
                });
                match list[..] {
                    [only] => Ok(vec![only]),
                    [] => Err(refused(Rule("12.3.2"))),
                    _ => fault(format!("several ways lead to {}; name both hexes", self.spot(end))),
                }
            }
            _ => fault("say: retreat HEX HEX"),
        }
    }

    fn whole_place(&self, state: &State, side: Side, text: &str) -> Result<Vec<Action>, Fault> {
        let all = words(text);
        let unit = all.first().and_then(|it| self.find_unit(it, side).ok());
        let unit = unit.or_else(|| self.role(crate::Role::Partisans).filter(|_| state.phase == Phase::Partisans));
        let named = usize::from(all.first().is_some_and(|it| self.find_unit(it, side).is_ok()));
        match (unit, &self.find_hexes(&all[named..])?[..]) {
            (Some(unit), &[hex]) => Ok(vec![Action::Place(unit, hex)]),
            _ => fault("say: place UNIT HEX"),
        }
    }

    pub(crate) fn understood(
        &self,
        state: &State,
        board: &mut Board,
        side: Side,
        text: &str,
    ) -> Result<Vec<Action>, Fault> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (word, rest) = text.split_once(' ').unwrap_or((&text, ""));
        let lower = rest.to_lowercase();
        let one = |act: fn(Unit) -> Action| Ok(vec![act(self.find_unit(rest, side)?)]);
        let many = |act: fn(Unit) -> Action| {
            let units = self.find_units(rest, side)?;
            if units.is_empty() { fault("say: which units") } else { Ok(units.into_iter().map(act).collect()) }
        };
        let spelled = |text: &str| match self.read(side, text) {
            Some(action) => Ok(vec![action]),
            None => fault(format!("{} is not understood; type help", quoted(text))),
        };
        match word.to_lowercase().as_str() {
            "move" | "step" | "go" => self.whole_move(state, board, side, rest),
            "attack" => self.whole_attack(state, board, side, rest),
            "assault" => self.whole_assault(state, side, rest),
            "buy" => self.whole_purchase(rest),
            "send" => self.whole_sending(side, rest),
            "place" => self.whole_place(state, side, rest),
            "retreat" => self.whole_retreat(state, board, side, rest),
            "advance" if ["nobody", "none", ""].contains(&lower.as_str()) => Ok(vec![Action::Done]),
            "advance" => self.whole_advance(state, side, rest),
            "march" => Ok(vec![Action::March(self.find_hex(rest)?)]),
            "sail" => Ok(vec![Action::Sail(self.find_hex(rest)?)]),
            "invade" | "land" => {
                let all = words(rest);
                let (Some(unit), hexes) = (all.first(), self.find_hexes(all.get(1..).unwrap_or_default())?) else {
                    return fault("say: invade UNIT HEX");
                };
                match hexes[..] {
                    [hex] => Ok(vec![Action::Invade(self.find_unit(unit, side)?, hex)]),
                    _ => fault("say: invade UNIT HEX"),
                }
            }
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
                let unit = self.find_unit(rest, side)?;
                Ok(vec![Action::Garrison(self.book.garrison_of[unit.at()].unwrap_or(unit))])
            }
            "pick" => {
                let own = if side == AXIS { "axis" } else { "soviet" };
                spelled(&format!("pick {lower}")).or_else(|it| spelled(&format!("pick {own} {lower}")).map_err(|_| it))
            }
            "assign" => spelled(&format!("assign {lower}")),
            "order" | "kluge" => spelled(&format!("{} {lower}", word.to_lowercase())),
            "end" | "pass" | "stop" => Ok(vec![Action::Done]),
            word => {
                let plain = if lower.is_empty() { word.to_owned() } else { format!("{word} {lower}") };
                // Where only one thing is asked, its verb may be left out.
                let meant = match state.phase {
                    Phase::Opening | Phase::Assign { .. } => spelled(&format!("assign {plain}")),
                    Phase::Purchase => self.whole_purchase(&plain),
                    Phase::LeaderOrder { .. } => spelled(&format!("order {plain}")),
                    _ => spelled(&plain),
                };
                meant.or_else(|_| spelled(&plain))
            }
        }
    }
}

/// Letters of orders in the order of their cost.
fn sorted(text: &str) -> String {
    let upper = text.to_uppercase();
    Order::ALL
        .into_iter()
        .flat_map(|order| std::iter::repeat_n(order.letter(), upper.matches(order.letter()).count()))
        .take(if upper.chars().all(|it| "HWAB".contains(it)) { 5 } else { 0 })
        .collect()
}
