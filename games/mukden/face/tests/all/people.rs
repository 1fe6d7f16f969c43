//! How the game is put to people: reasons that agree with the list, odds, whole commands, and nothing given away.

use expect_test::{Expect, expect};
use hex::Hex;
use kernel::{Awaiting, Bits, BySide, Game, Log, Overlay, Ratio, Side, Sighted, Viewer};
use mukden::{Action, Board, Event, JAPAN, MAX_UNITS, Mukden, OFF, Options, Phase, RUSSIA, State, Unit};
use mukden_face::MukdenFace;
use stage::{Face, Line, Objection, Odds, Sheet};

fn game() -> Mukden {
    Mukden::shipped(Options::default())
}

fn list(game: &Mukden, state: &State, side: Side) -> Vec<Action> {
    let mut list = Vec::new();
    game.actions(state, &mut game.board(state), side, &mut list);
    list
}

fn sheet(game: &Mukden) -> Sheet {
    Sheet {
        game: Mukden::ID.into(),
        edition: Mukden::EDITION,
        title: "Mukden".into(),
        scenario: "historical".into(),
        options: Vec::new(),
        sides: BySide::from_fn(|side| MukdenFace::side_of(game, side)),
        printed: MukdenFace::printed(game),
        rules: Vec::new(),
        sources: Vec::new(),
        folded: stage::Folded::default(),
    }
}

/// A game under test.
struct Table {
    game: Mukden,
    sheet: Sheet,
    state: State,
    events: Vec<Event>,
}

impl Table {
    fn new() -> Table {
        let game = game();
        Table { state: game.setup(), sheet: sheet(&game), game, events: Vec::new() }
    }

    fn unit(&self, id: &str) -> Unit {
        self.game.book.unit(id).expect("a unit")
    }

    fn hex(&self, number: &str) -> Hex {
        self.game.book.map.grid.find(number).expect("a hex")
    }

    fn board(&self) -> Board {
        self.game.board(&self.state)
    }

    fn owes(&self) -> Option<Side> {
        Side::ALL.into_iter().find(|&it| self.game.awaiting(&self.state).owes(it))
    }

    /// Puts the only unit of a hex somewhere else, alone there or on top.
    fn put(&mut self, id: &str, hex: &str) {
        let (unit, hex) = (self.unit(id), self.hex(hex));
        for at in 0..self.state.place.len() {
            if self.state.place[at] == hex.0 && at != unit.at() {
                self.state.rank[at] += 1;
            }
        }
        self.state.place[unit.at()] = hex.0;
        self.state.rank[unit.at()] = 0;
    }

    /// Lines of commands as people type them; a number is a die.
    fn play(&mut self, commands: &[&str]) {
        for command in commands {
            if let Ok(die) = command.parse() {
                self.land(die);
                continue;
            }
            let side = self.owes().expect("a side that owes a decision");
            let actions = match self.game.parse(side, command) {
                Some(action) => vec![action],
                None => {
                    let board = &mut self.board();
                    MukdenFace::understand(&self.game, &self.sheet, &self.state, board, side, command)
                        .expect("a command")
                }
            };
            for action in actions {
                self.act(side, action);
            }
        }
    }

    fn act(&mut self, side: Side, action: Action) {
        let text = self.game.notation(side, action);
        assert!(list(&self.game, &self.state, side).contains(&action), "{text} is in the list");
        let mut log = Log::on();
        let mut board = self.board();
        self.game.act(&mut self.state, &mut board, side, action, &mut log);
        self.events.extend(log.into_events());
    }

    fn land(&mut self, die: u16) {
        let mut log = Log::on();
        let mut board = self.board();
        self.game.land(&mut self.state, &mut board, kernel::Luck(die), &mut log);
        self.events.extend(log.into_events());
    }

    fn understood(&self, text: &str) -> String {
        let side = self.owes().expect("a side that owes a decision");
        match MukdenFace::understand(&self.game, &self.sheet, &self.state, &mut self.board(), side, text) {
            Ok(actions) => {
                let words: Vec<_> = actions.into_iter().map(|it| self.game.notation(side, it)).collect();
                words.join(" / ")
            }
            Err(objection) => format!("! {}", self.refused(&objection)),
        }
    }

    fn say(&self, line: &Line) -> String {
        self.sheet.tell(line)
    }

    fn refused(&self, objection: &Objection) -> String {
        let rule = objection.rule.map(|it| format!(" [{it}]")).unwrap_or_default();
        format!("{}{rule}", objection.line.as_ref().map(|it| self.say(it)).unwrap_or_default())
    }

    fn why(&self, action: &str) -> String {
        let side = self.owes().expect("a side that owes a decision");
        let action = self.game.parse(side, action).expect("an action");
        let board = &mut self.board();
        match self.game.why_not(&self.state, board, side, action) {
            Ok(()) => "allowed".into(),
            Err(rule) => {
                let line = MukdenFace::matter(&self.game, &self.state, board, side, action, rule);
                format!("{rule}: {}", line.map(|it| self.say(&it)).unwrap_or_default())
            }
        }
    }

    fn odds(&self, side: Side) -> Odds {
        MukdenFace::odds(&self.game, &self.state, &mut self.board(), side).expect("an attack being prepared")
    }
}

fn check(found: &str, expected: &Expect) {
    expected.assert_eq(found);
}

/// Everything a side is told in words about a state.
fn told(game: &Mukden, state: &State, side: Side) -> String {
    told_of(game, state, &mut game.board(state), side)
}

/// The same with a board at hand.
fn told_of(game: &Mukden, state: &State, board: &mut Board, side: Side) -> String {
    let mut text = format!(
        "{:?}\n{:?}\n",
        MukdenFace::waiting(game, state, board, Viewer::Side(side)),
        MukdenFace::odds(game, state, board, side)
    );
    for (overlay, _) in Overlay::ALL {
        text += &format!("{:?}\n", MukdenFace::overlay(game, state, board, Viewer::Side(side), overlay));
    }
    if game.awaiting(state).owes(side) {
        text += &format!("{:?}\n", MukdenFace::prompt(game, state, board, side));
        let (all, mut offers) = (list(game, state, side), Vec::new());
        MukdenFace::offers(game, state, board, side, &all, &mut offers);
        text += &format!("{offers:?}\n");
        for action in all {
            text += &format!("{:?}\n", MukdenFace::label(game, state, board, side, action));
        }
    }
    text
}

/// Plays a random game and shows its states to `check`, one in `stride`.
fn random_game(seed: u64, stride: usize, mut check: impl FnMut(&Mukden, &State, &mut Bits)) {
    let game = game();
    let bits = &mut Bits::seeded(seed);
    let mut state = game.setup();
    for n in 0.. {
        if n % stride == 0 {
            check(&game, &state, bits);
        }
        let mut board = game.board(&state);
        match game.awaiting(&state) {
            Awaiting::Over(_) => return,
            Awaiting::Chance(chance) => game.land(&mut state, &mut board, chance.draw(bits), &mut Log::off()),
            Awaiting::Choice(sides) => {
                let side = sides.iter().next().expect("a side that owes");
                let all = list(&game, &state, side);
                // Attacks would be rare among so many flips.
                let bold: Vec<Action> = all
                    .iter()
                    .copied()
                    .filter(|it| !matches!(it, Action::Flip(_) | Action::Top(_) | Action::Pass))
                    .collect();
                let all = if bold.is_empty() || bits.below(4) == 0 { all } else { bold };
                game.act(&mut state, &mut board, side, all[bits.below(all.len())], &mut Log::off());
            }
        }
    }
}

/// Every action that could be thought of, give or take far hexes.
fn all_actions(game: &Mukden, bits: &mut Bits) -> Vec<Action> {
    let hexes: Vec<Hex> = game.book.map.grid.hexes().collect();
    let units: Vec<Unit> = (0..game.book.units.len() as u8).map(Unit).collect();
    let mut all = vec![Action::Halt, Action::Fight, Action::Done, Action::Pass];
    all.extend([false, true].map(|combat_first| Action::Order { combat_first }));
    all.extend((0..10).map(Action::Guns));
    for &hex in &hexes {
        all.extend([Action::Place(hex), Action::Attack(hex), Action::Probe(hex)]);
        all.extend((0..3).map(|it| Action::Paralyse(hex, it)));
    }
    for &unit in &units {
        all.extend([
            Action::Join(unit),
            Action::Lose(unit),
            Action::Advance(unit),
            Action::Flip(unit),
            Action::Top(unit),
        ]);
        all.extend((0..4).map(|_| Action::Step(unit, hexes[bits.below(hexes.len())])));
    }
    all
}

#[test]
fn reasons_agree_with_the_list_in_every_phase() {
    let mut phases: Vec<std::mem::Discriminant<Phase>> = Vec::new();
    for seed in 1..=3 {
        random_game(seed, 1, |game, state, bits| {
            // Enough of each kind, and the rare kinds whenever they come.
            let kind = std::mem::discriminant(&state.phase);
            if phases.iter().filter(|&&it| it == kind).count() >= 12 || bits.below(4) > 0 {
                return;
            }
            phases.push(kind);
            for side in Side::ALL {
                let list = list(game, state, side);
                let board = &mut game.board(state);
                let mut all = all_actions(game, bits);
                for (unit, &place) in state.place.iter().enumerate().take(game.book.units.len()) {
                    if place != OFF {
                        let around = game.book.map.grid.around(Hex(place));
                        all.extend(around.iter().map(|&it| Action::Step(Unit(unit as u8), it)));
                    }
                }
                for action in list.iter().copied().chain(all) {
                    let why = game.why_not(state, board, side, action);
                    assert_eq!(why.is_ok(), list.contains(&action), "{action:?} {why:?} in {:?}", state.phase);
                }
            }
        });
    }
    let kinds = (0..phases.len()).filter(|&at| !phases[..at].contains(&phases[at])).count();
    assert!(kinds >= 10, "{kinds} kinds of phases were seen");
}

#[test]
fn nothing_said_depends_on_what_is_hidden() {
    random_game(4, 7, |game, state, bits| {
        for side in Side::ALL {
            let imagined = game.imagine(state, side, &Default::default(), bits);
            assert_eq!(told(game, state, side), told(game, &imagined, side), "{:?}", state.phase);
            let (board, other) = (&mut game.board(state), &mut game.board(&imagined));
            for action in (0..20).map(|_| Action::Step(Unit(bits.below(50) as u8), Hex(bits.below(900) as u16))) {
                let why = game.why_not(state, board, side, action);
                assert_eq!(why, game.why_not(&imagined, other, side, action));
            }
            for unit in (0..3).map(|_| Unit(bits.below(game.book.units.len()) as u8)) {
                let reach = MukdenFace::reach(game, state, board, side, unit.into());
                assert_eq!(reach, MukdenFace::reach(game, &imagined, other, side, unit.into()), "{unit:?}");
            }
        }
    });
}

#[test]
fn questions_are_answered_from_the_board_at_hand() {
    let mut table = Table::new();
    table.play(&["order combat", "6"]);
    let top = |board: &mut Board| {
        let at = table.state.hex(table.unit("R:CC")).expect("a unit on the map");
        table.say(&MukdenFace::label(&table.game, &table.state, board, JAPAN, Action::Paralyse(at, 0)))
    };
    let zones = |board: &mut Board| {
        let marks = MukdenFace::overlay(&table.game, &table.state, board, Viewer::Umpire, Overlay::Zones).marks;
        marks.iter().filter(|it| it.side == Some(RUSSIA)).count()
    };
    // A board of an empty map: whoever makes one anew would still find everybody.
    let mut empty = table.state;
    empty.place = [OFF; MAX_UNITS];
    let (board, empty) = (&mut table.board(), &mut table.game.board(&empty));
    assert!(top(board).contains("Cavalry"), "{}", top(board));
    assert!(!top(empty).contains("Cavalry"), "{}", top(empty));
    assert!(zones(board) > 0);
    assert_eq!(zones(empty), 0);
    assert!(MukdenFace::prompt(&table.game, &table.state, board, JAPAN).set.is_some_and(|it| it.members.len() > 20));
    assert!(MukdenFace::prompt(&table.game, &table.state, empty, JAPAN).set.is_some_and(|it| it.members.is_empty()));
}

#[test]
fn a_board_kept_through_play_tells_what_a_fresh_one_does() {
    let game = game();
    let bits = &mut Bits::seeded(8);
    let mut state = game.setup();
    let board = &mut game.board(&state);
    for n in 0.. {
        match game.awaiting(&state) {
            Awaiting::Over(_) => return,
            Awaiting::Chance(chance) => game.land(&mut state, board, chance.draw(bits), &mut Log::off()),
            Awaiting::Choice(sides) => {
                let side = sides.iter().next().expect("a side that owes");
                let all = list(&game, &state, side);
                game.act(&mut state, board, side, all[bits.below(all.len())], &mut Log::off());
            }
        }
        for side in Side::ALL.into_iter().filter(|_| n % 5 == 0) {
            assert_eq!(told_of(&game, &state, board, side), told(&game, &state, side), "{:?}", state.phase);
        }
    }
}

/// Where a unit can get to, by trying every way of the list.
fn slow_reach(game: &Mukden, state: &State, side: Side, unit: Unit) -> Vec<(String, u16)> {
    let mut best: Vec<(String, u16)> = Vec::new();
    let mut open = vec![(*state, 0u16)];
    let mut seen: Vec<(u16, u16)> = Vec::new();
    while let Some((state, cost)) = open.pop() {
        for action in list(game, &state, side) {
            let from = state.hex(unit).expect("a unit on the map");
            match action {
                Action::Step(it, to) if it == unit => {
                    let dir = game.book.map.grid.dir(from, to).expect("a neighbour");
                    let cost = cost + u16::from(game.book.cost(from, dir));
                    let mut after = state;
                    game.act(&mut after, &mut game.board(&state), side, action, &mut Log::off());
                    if matches!(after.phase, Phase::Move(_)) {
                        if !seen.contains(&(to.0, cost)) {
                            seen.push((to.0, cost));
                            open.push((after, cost));
                        }
                    } else {
                        best.push((game.book.map.grid.name(to), cost));
                    }
                }
                Action::Halt => best.push((game.book.map.grid.name(from), cost)),
                _ => {}
            }
        }
    }
    best.sort();
    best.dedup_by(|a, b| a.0 == b.0);
    best.retain(|it| it.0 != game.book.map.grid.name(state.hex(unit).expect("a unit on the map")));
    best
}

#[test]
fn reach_finds_every_destination_at_its_least_cost() {
    let mut table = Table::new();
    table.play(&["order movement", "1"]);
    let mut most = 0;
    for id in ["J:IG", "J:3", "J:13R", "J:7", "J:2Cav", "J:6", "J:12"] {
        let unit = table.unit(id);
        let reach = MukdenFace::reach(&table.game, &table.state, &mut table.board(), JAPAN, unit.into())
            .expect("a fresh unit")
            .map(|it| table.game.notation(JAPAN, it));
        let ends: Vec<usize> = (0..reach.nodes.len()).filter(|&it| reach.nodes[it].stops).collect();
        let mut found: Vec<_> =
            ends.iter().map(|&it| (reach.nodes[it].hex.to_string(), u16::from(reach.nodes[it].cost))).collect();
        found.sort();
        assert_eq!(found, slow_reach(&table.game, &table.state, JAPAN, unit), "{id}");
        most = most.max(found.iter().map(|it| it.1).max().unwrap_or(0));
        for at in ends {
            let hex = reach.nodes[at].hex;
            assert_eq!(reach.route(at).last(), Some(&hex));
            let mut table = Table::new();
            table.play(&["order movement", "1"]);
            table.play(&reach.acts(at).iter().map(String::as_str).collect::<Vec<_>>());
            assert_eq!(table.state.active, RUSSIA, "{id} to {hex}: the move is over");
            assert_eq!(table.state.hex(unit), Some(table.hex(&hex.to_string())));
        }
    }
    assert_eq!(most, 10, "somebody force-marches");
    let refused = |unit: stage::UnitId| {
        let objection =
            MukdenFace::reach(&table.game, &table.state, &mut table.board(), JAPAN, unit).expect_err("a refusal");
        table.refused(&objection)
    };
    assert_eq!(refused(table.unit("R:55").into()), "55th Division (R:55) is not yours.");
    assert_eq!(refused(stage::UnitId(99)), "There is no such unit.");
}

#[test]
fn refusals_name_the_rule() {
    let mut table = Table::new();
    assert_eq!(table.why("pass"), "5.0c: Japan first declares the order of the phases.");
    table.play(&["order combat", "1"]);
    let rules = ["step J:IG 2816", "attack 2310", "attack 2216", "probe 2116", "probe 2310", "flip R:55", "join J:6"]
        .map(|it| format!("{it}: {}", table.why(it)));
    check(
        &rules.join("\n"),
        &expect![[r#"
            step J:IG 2816: 5.5c: This is a combat phase of turn 1.
            attack 2310: 9.0c: No Russian unit is in 2310 Mukden.
            attack 2216: 9.0c: No Russian unit is in 2216 Linshinpu.
            probe 2116: allowed
            probe 2310: 9.13a: No fresh unit that touches the enemy stands next to 2310 Mukden.
            flip R:55: 5.5k: 55th Division (R:55) is not yours.
            join J:6: 5.0c: No attack is being prepared: name the hex first."#]],
    );
    table.play(&["attack 2315"]);
    let rules = ["fight", "guns 1", "join J:IG", "join J:10"].map(|it| format!("{it}: {}", table.why(it)));
    check(
        &rules.join("\n"),
        &expect![[r#"
            fight: 9.0g: Nobody takes part yet.
            guns 1: 9.7c: Nobody takes part yet.
            join J:IG: 9.0f: Imperial Guard Division (J:IG) stands at 2917, not next to 2315 Shahopu.
            join J:10: allowed"#]],
    );
    table.play(&["join J:3R"]);
    let rules = ["guns 3", "guns 9", "guns 2", "fight", "pass"].map(|it| format!("{it}: {}", table.why(it)));
    check(
        &rules.join("\n"),
        &expect![[r#"
            guns 3: 9.7g: The attackers have 2 factors.
            guns 9: 9.7f: Of 9 only 8 bombardment markers are left this turn.
            guns 2: allowed
            fight: allowed
            pass: 5.0c: An attack on 2315 Shahopu is being prepared: make it first."#]],
    );
}

#[test]
fn whole_commands_are_understood() {
    let mut table = Table::new();
    assert_eq!(table.understood("combat"), "order combat");
    table.play(&["order combat", "5"]);
    assert_eq!(table.understood("paralyse Shahopu, 2215 1"), "paralyse 2215 1 / paralyse 2315 1");
    table.play(&["paralyse 2215, 2315"]);
    let commands = [
        "attack 2315 with 3R, 6 and 10 guns 4",
        "attack Shahopu with all",
        "attack 2315 with 10th Division, 3rd Reserve Brigade",
        "attack 2315 with 3R 10",
        "attack 2315 with 99",
        "probe 2116 with 6",
        "flip ig",
        "top 13R",
        "pass",
        "dance",
        "attack 2315 with 6 guns many",
    ];
    let said = commands.map(|it| format!("{it}: {}", table.understood(it)));
    check(
        &said.join("\n"),
        &expect![[r#"
            attack 2315 with 3R, 6 and 10 guns 4: attack 2315 / join J:6 / join J:10 / join J:3R / guns 4 / fight
            attack Shahopu with all: attack 2315 / join J:6 / join J:10 / join J:3R / fight
            attack 2315 with 10th Division, 3rd Reserve Brigade: attack 2315 / join J:10 / join J:3R / fight
            attack 2315 with 3R 10: attack 2315 / join J:10 / join J:3R / fight
            attack 2315 with 99: ! There is no unit "99".
            probe 2116 with 6: probe 2116 / join J:6 / fight
            flip ig: flip J:IG
            top 13R: top J:13R
            pass: pass
            dance: ! "dance" is not understood; type help.
            attack 2315 with 6 guns many: ! "many" is no number of guns."#]],
    );
    let mut table = Table::new();
    table.play(&["order movement", "1"]);
    let commands = [
        "move IG 2816",
        "move 3 2217",
        "move 3 via 2218 2217",
        "move 3rd Division to 2217",
        "move 3 Putilov Hill",
        "move 3 2215",
        "move 3 1000",
        "move 55 2310",
        "move 3",
    ];
    let said = commands.map(|it| format!("{it}: {}", table.understood(it)));
    check(
        &said.join("\n"),
        &expect![[r#"
            move IG 2816: ! Imperial Guard Division (J:IG) cannot reach 2816: 2917 and 2817 both lie next to the enemy. [7.1c]
            move 3 2217: step J:3 2218 / step J:3 2217 / halt
            move 3 via 2218 2217: step J:3 2218 / step J:3 2217 / halt
            move 3rd Division to 2217: step J:3 2218 / step J:3 2217 / halt
            move 3 Putilov Hill: ! 3rd Division (J:3) cannot reach 2515 Putilov Hill: 2515 Putilov Hill holds Russian units. [8.2b]
            move 3 2215: ! 3rd Division (J:3) cannot reach 2215: 2215 holds Russian units. [8.2b]
            move 3 1000: ! 3rd Division (J:3) cannot reach 1000: no way is short enough. [8.2a]
            move 55 2310: ! 55th Division (R:55) is not yours.
            move 3: ! Say: move UNIT HEX."#]],
    );
}

#[test]
fn known_defenders_give_the_plain_table() {
    let mut table = Table::new();
    table.play(&["order combat", "1", "attack 2315"]);
    let open = table.odds(JAPAN);
    assert!(table.sheet.say(&open.title).contains("(all who could)"), "{:?}", open.title);
    table.play(&["join J:10", "join J:3R", "guns 4"]);
    let odds = table.odds(JAPAN);
    let term = |it: &stage::Term| format!("{} {} {:?} {:?}", table.sheet.say(&it.what), it.value, it.kind, it.rule);
    let terms: Vec<String> = odds.terms.iter().map(term).collect();
    check(
        &format!("{}\n{}", table.sheet.say(&odds.title), terms.join("\n")),
        &expect![[r#"
            10, 3R and 4 bombardment markers against 2315 Shahopu: column 0
            factors of the attackers 9 Attack Some(Rule("9.4a"))
            bombardment markers 4 Attack Some(Rule("9.7e"))
            factors of the defenders seen -4 Defence Some(Rule("9.4a"))
            differential 9 Total Some(Rule("9.4b"))
            columns for the terrain of the hex -1 Shift Some(Rule("9.6a"))
            columns for the hexsides crossed -1 Shift Some(Rule("9.6e"))
            columns for a concentric attack 0 Shift Some(Rule("9.6k"))"#]],
    );
    let shifts: i32 = odds.terms.iter().filter(|it| it.kind == stage::TermKind::Shift).map(|it| it.value).sum();
    let column = (table.game.book.crt.column(JAPAN, 9 + 4 - 4) as i32 + shifts) as usize;
    let mut plain: Vec<(u8, u8)> = (1..=6).map(|die| table.game.book.crt.result(column, die)).collect();
    plain.sort_unstable();
    let expected: Vec<String> = plain.iter().map(|(a, d)| format!("attacker loses {a}, defender {d}")).collect();
    let mut found = Vec::new();
    for share in &odds.results {
        found.extend(std::iter::repeat_n(share.what.clone(), (share.num * 6 / share.den) as usize));
    }
    assert_eq!(found, expected);
    assert_eq!(
        MukdenFace::odds(&table.game, &table.state, &mut table.board(), RUSSIA),
        None,
        "what is prepared is its owner's"
    );
    table.play(&["fight"]);
    assert_eq!(table.odds(JAPAN), odds, "nothing changes when all is shown");
    assert_eq!(table.odds(RUSSIA), odds);
}

/// A Russian division under another where Japan attacks, and one under another far away; Japan sees neither.
fn hidden(below: &str, elsewhere: &str) -> Table {
    let mut table = Table::new();
    table.put(below, "2315");
    table.put("R:35", "2315");
    table.put(elsewhere, "2211");
    table.put("R:25", "2211");
    // Where the top lies matters, not in which order the stacks were built.
    table.state.rank[table.unit("R:35").at()] = 0;
    table.state.rank[table.unit(below).at()] = 1;
    table.state.rank[table.unit("R:25").at()] = 0;
    table.state.rank[table.unit(elsewhere).at()] = 1;
    table.play(&["order combat", "1", "attack 2315", "join J:10", "join J:3R"]);
    table
}

#[test]
fn unknown_defenders_give_a_mixture_and_never_the_truth() {
    let (one, two) = (hidden("R:72", "R:41"), hidden("R:41", "R:72"));
    assert_eq!(one.odds(JAPAN), two.odds(JAPAN));
    let odds = one.odds(JAPAN);
    let title = one.sheet.say(&odds.title);
    assert!(title.ends_with("a mixture over the 2 ways to fill 1 unseen counter, each alike"), "{title}");
    let ends = [&odds.worst, &odds.best].map(|it| one.sheet.say(&it.as_ref().expect("an end").title));
    assert!(ends[0].ends_with("; 4 steps in 1 unseen counter"), "{}", ends[0]);
    assert!(ends[1].ends_with("; 3 steps in 1 unseen counter"), "{}", ends[1]);
    // The mixture is the mean of what each would give: 4 + 3 and 4 + 4 steps behind the same hexsides.
    let sum = odds.results.iter().fold((0, 1), |(num, den), it| (num * it.den + it.num * den, den * it.den));
    assert_eq!(Ratio::new(sum.0, sum.1), Ratio::new(1, 1));
    let mean = |steps: i16| {
        let game = &one.game;
        let column = game.book.crt.column(JAPAN, 9 - steps) as i16;
        let left = if game.book.map.towns.has(one.hex("2315")) { 1 } else { 0 };
        let column = (column - left - 1).max(0) as usize;
        (1..=6).map(|die| u64::from(game.book.crt.result(column, die).1)).sum::<u64>()
    };
    let expected = Ratio::new(mean(7) + mean(8), 12);
    assert_eq!(Ratio::new(odds.expected[1].num, odds.expected[1].den), expected, "{odds:?}");
}

#[test]
fn a_short_game_in_words() {
    let mut table = Table::new();
    let mut said = Vec::new();
    let commands = [
        "order combat",
        "3",
        "paralyse 2315 1",
        "attack 2315 with 10, 3R guns 6",
        "2",
        "lose 3R",
        "flip 25",
        "probe 2116 with 6",
    ];
    for command in commands {
        let owing = table.owes();
        if let Some(side) = owing {
            let prompt = MukdenFace::prompt(&table.game, &table.state, &mut table.board(), side);
            said.push(format!("? {} [{}]", table.say(&prompt.text), prompt.rule));
        }
        let n = table.events.len();
        table.play(&[command]);
        said.push(format!("> {command}"));
        said.extend(
            table.events[n..].iter().map(|it| format!("  {}", table.say(&MukdenFace::told(&table.game, it).line))),
        );
        said.push(format!(
            "= {}",
            table.say(&MukdenFace::waiting(&table.game, &table.state, &mut table.board(), Viewer::Spectator))
        ));
    }
    check(
        &said.join("\n"),
        &expect![[r#"
            ? Which comes first this turn, movement or combat? [5.3a]
            > order combat
              Japan declares combat first, then movement.
            = Japan rolls for Russian paralysis.
            > 3
              Paralysis die 3: Japan picks 1 Russian unit.
            = Waiting for Japan to paralyse Russian units.
            ? Paralyse 1 Russian unit: which one? [5.4b]
            > paralyse 2315 1
              35th Division (R:35) at 2315 Shahopu is paralysed.
              The combat phase begins.
            = Waiting for Japan to attack.
            ? Attack, probe, flip a unit, or pass for the rest of the phase. [9.3b]
            > attack 2315 with 10, 3R guns 6
              2315 Shahopu is the target.
              10th Division (J:10) will go against 2315 Shahopu.
              3rd Reserve Brigade (J:3R) will go against 2315 Shahopu.
              6 bombardment markers on 2315 Shahopu.
              Japan attacks 2315 Shahopu with 10, 3R and 6 bombardment markers, against 35th Division (R:35): column +2.
            = Japan attacks 2315 Shahopu: the combat die.
            > 2
              Combat die 2: the attacker loses 1 step, the defender 2.
            = Waiting for Japan to take losses.
            ? Which unit loses 1 step at 2315 Shahopu? [9.10a]
            > lose 3R
              3rd Reserve Brigade (J:3R) is down to 1 step.
              35th Division (R:35) is down to 2 steps.
              35th Division (R:35) turns to its flag.
              10, 3R turn to their flags.
            = Waiting for Russia to attack.
            ? Attack, probe, flip a unit, or pass for the rest of the phase. [9.3b]
            > flip 25
              25th Division (R:25) at 2211 is flipped and stays.
            = Waiting for Japan to attack.
            ? Attack, probe, flip a unit, or pass for the rest of the phase. [9.3b]
            > probe 2116 with 6
              2116 is the target.
              6th Division (J:6) will go against 2116.
              Japan probes into 2116 with 6th Division (J:6).
            = Waiting for Japan to attack once more or stop."#]],
    );
}

#[test]
fn offers_have_plain_labels() {
    let mut table = Table::new();
    table.play(&["order combat", "3"]);
    let offer = |table: &Table, action: &str| {
        let side = table.owes().expect("a side that owes a decision");
        let action = table.game.parse(side, action).expect("an action");
        let (board, mut offers) = (&mut table.board(), Vec::new());
        MukdenFace::offers(&table.game, &table.state, board, side, &[action], &mut offers);
        let label = table.sheet.say(&MukdenFace::label(&table.game, &table.state, board, side, action));
        let note = offers[0].note.as_ref().map(|it| format!(" <- {}", table.sheet.say(it))).unwrap_or_default();
        format!("{label}{note}")
    };
    let mut said = vec![offer(&table, "paralyse 2315 1")];
    table.play(&["paralyse 2315 1"]);
    said.extend(["attack 2315", "probe 2116", "flip J:IG", "top J:13R", "pass"].map(|it| offer(&table, it)));
    table.play(&["attack 2315"]);
    said.push(offer(&table, "join J:10"));
    table.play(&["join J:10"]);
    said.extend(["guns 2", "fight"].map(|it| offer(&table, it)));
    check(
        &said.join("\n"),
        &expect![[r#"
            paralyse 2315 Shahopu: the only unit, 35th Division (R:35) <- the only unit, 35th Division (R:35)
            attack 2315 Shahopu (1 unit) <- 1 unit
            probe into 2116
            flip Imperial Guard Division (J:IG)
            put 13th Reserve Brigade (J:13R) on top
            pass for the rest of the phase
            10th Division (J:10) takes part with 7 <- with 7
            2 bombardment markers <- 2 bombardment markers
            make the attack"#]],
    );
    let set = MukdenFace::prompt(&table.game, &table.state, &mut table.board(), JAPAN).set.expect("a set of attackers");
    assert_eq!((set.what, set.min, set.max, set.chosen), ("attackers", 1, 3, vec!["join J:10".to_owned()]));
}

#[test]
fn losses_and_advances_are_sets() {
    let mut table = Table::new();
    table.play(&["order combat", "1", "attack 2315 with 6, 10, 3R guns 8", "6"]);
    let mut seen = Vec::new();
    while let Phase::Losses { attacker: true, left, .. } = table.state.phase {
        let set =
            MukdenFace::prompt(&table.game, &table.state, &mut table.board(), JAPAN).set.expect("a set of losses");
        assert_eq!((set.min, set.max), (left, left));
        seen.push(set.members.len());
        table.play(&["lose 6"]);
    }
    assert!(seen.windows(2).all(|it| it[0] > it[1]), "{seen:?}");
}
