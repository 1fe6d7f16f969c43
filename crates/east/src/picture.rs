//! The table as text: how things stand, the map drawn hex by hex, and the stacks with their units.

use hex::{Canvas, Hex};
use kernel::{Game, Ink, Picture, PictureOf, Side, Span};

use crate::{
    AXIS, Board, Class, East, FRONTS, GROUPS, Marker, Phase, PlaceKind, SOVIET, State, Terrain, Unit, View, Where,
    speech::{adjective, capital, cup_items, orders_words, some, title},
};

/// Two columns of hexes take so many characters: the first fits eighty, the second is easier to read.
const PITCHES: [usize; 2] = [6, 8];
/// How many units a stack has, by one small sign.
const HEIGHTS: [char; 6] = [' ', ' ', '²', '³', '⁴', '⁵'];

impl East {
    pub(crate) fn draw(&self, view: &View, of: &PictureOf) -> Picture {
        let state = &self.seen(view);
        let board = &mut self.board(state);
        let grid = &self.book.map.grid;
        // Odd columns stand on lines of their own, so the numbers of the rows need no margin.
        let room = |pitch: usize| usize::from(grid.n_cols() - 1) * pitch / 2 + 4;
        let pitch = PITCHES.into_iter().rfind(|&it| room(it) <= of.width).unwrap_or(PITCHES[0]);
        let mut canvas: Canvas<Ink> = Canvas::new(grid, pitch, 0);
        for hex in grid.hexes() {
            let (text, ink) = self.country(state, hex, pitch - 2);
            canvas.put(grid, hex, &text, ink);
        }
        let first_row = grid.row(Hex(0));
        for row in 0..grid.n_rows() {
            canvas.write(2 * usize::from(row), 0, &format!("{:02}", first_row + row), Ink::Faint);
        }
        for hex in grid.hexes() {
            let name = grid.name(hex);
            let mut mark: Vec<&str> = of.marks.iter().filter(|it| it.0 == name).map(|it| it.1.as_str()).collect();
            mark.dedup();
            let sign = self.stack_sign(board, hex);
            if let Some((text, side)) = &sign {
                let blank = " ".repeat(pitch - 1);
                canvas.put(grid, hex, &blank, Ink::Plain);
                canvas.put(grid, hex, text, if *side == AXIS { Ink::A } else { Ink::B });
            }
            if !mark.is_empty() {
                // A mark on a stack stands behind it.
                let (line, at) = canvas.spot(grid, hex);
                let behind = sign.map_or(0, |it| it.0.chars().count());
                let room = pitch.saturating_sub(behind);
                let text = mark.concat();
                let parts = behind > 0 && text.starts_with(|it: char| it.is_ascii_digit());
                let text = if parts { format!("/{text}") } else { text };
                canvas.write(line, at + behind, &text.chars().take(room).collect::<String>(), Ink::Bright);
            }
        }
        let mut lines = self.standing(view, state, board, of.width);
        lines.extend([self.ruler(0, pitch), self.ruler(1, pitch)]);
        let drawn = canvas.runs().into_iter();
        lines.extend(drawn.map(|runs| runs.into_iter().map(|(text, ink)| Span { text, ink }).collect::<Vec<_>>()));
        lines.push(plain(". clear  , clear by a river  f forest  % swamp  ^ rough  ~ water  > off map"));
        lines.push(plain("o town  O city  @ major city  # fort  $ oil  18² two units, the 18 Army on top"));
        lines.push(plain("Units below by code and factor: P41:3* is reduced, (1) only defends"));
        lines.extend(self.roster(state, board, of.width));
        lines.extend(self.elsewhere(state, of.width));
        Picture { lines }
    }

    /// The table a viewer sees, as a state in which secrets are blank.
    fn seen(&self, view: &View) -> State {
        crate::position::Reader::new(self).state(&view.table)
    }

    /// What is printed in a hex; a place with so many letters of its name.
    fn country(&self, state: &State, hex: Hex, letters: usize) -> (String, Ink) {
        let map = &self.book.map;
        if let Some(place) = map.place(hex) {
            let sign = match place.kind {
                _ if place.fort => '#',
                PlaceKind::Town => 'o',
                PlaceKind::City => 'O',
                PlaceKind::Major => '@',
                PlaceKind::Oil => '$',
                PlaceKind::Bare => '#',
            };
            let name: String = place.name.chars().take(letters).collect();
            let held = self.controller(state, hex);
            let ink = match held {
                _ if place.vp > 0 || place.auto_victory => Ink::Goal,
                Some(AXIS) if !self.axis_land.has(hex) => Ink::A,
                _ => Ink::Plain,
            };
            return (format!("{sign}{name}"), ink);
        }
        let (text, ink) = match map.terrain[hex.at()] {
            _ if map.east.has(hex) => (">", Ink::Faint),
            Terrain::Forest => ("f", Ink::Faint),
            Terrain::Swamp => ("%", Ink::Faint),
            Terrain::Rough => ("^", Ink::Faint),
            Terrain::Lake | Terrain::Sea => ("~", Ink::Water),
            Terrain::Out => (" ", Ink::Faint),
            Terrain::Clear if map.river[hex.at()].contains(&true) => (",", Ink::Water),
            Terrain::Clear => (".", Ink::Faint),
        };
        (text.to_owned(), ink)
    }

    /// The units of a hex as they lie, a German Army on top, Leaders and Garrisons below. [8.1.6]
    fn stack_of(&self, board: &Board, hex: Hex) -> Vec<Unit> {
        let mut units: Vec<Unit> = board.units_in(hex).into_iter().collect();
        units.sort_by_key(|&it| {
            let rank = match self.class(it) {
                _ if self.is_german_army(it) => 0,
                Class::Leader => 2,
                Class::Garrison => 3,
                _ => 1,
            };
            (rank, it)
        });
        units
    }

    /// A stack within the room of its hex: the unit on top and the height.
    fn stack_sign(&self, board: &Board, hex: Hex) -> Option<(String, Side)> {
        let units = self.stack_of(board, hex);
        let top = *units.first()?;
        let sign = format!("{}{}", self.code(top), HEIGHTS.get(units.len()).copied().unwrap_or('+'));
        Some((sign.trim_end().to_owned(), self.side(top)))
    }

    fn code(&self, unit: Unit) -> &str {
        &self.book.units[unit.at()].code
    }

    /// A unit in a list: its code, its factor, and whether it is reduced.
    fn entry(&self, state: &State, unit: Unit) -> String {
        let code = self.code(unit);
        if self.leaders.has(unit) {
            return code.to_owned();
        }
        let flag = if self.is_reduced(state, unit) { "*" } else { "" };
        let bracketed = self.book.units[unit.at()].bracketed;
        let cf = self.cf(state, unit);
        if bracketed { format!("{code}:({cf}){flag}") } else { format!("{code}:{cf}{flag}") }
    }

    /// Turn, weather, phase, points, boxes, cup and markers.
    fn standing(&self, view: &View, state: &State, board: &mut Board, width: usize) -> Vec<Vec<Span>> {
        let turn = state.turn;
        let mut items = vec![
            format!("Turn {turn} of {}", self.book.scenario.n_turns),
            self.month(turn),
            phase_words(state.phase).to_owned(),
        ];
        items.push(self.points_words(state, board));
        if turn < self.book.scenario.n_turns {
            items.push(format!("next turn {}", self.weather_of(turn + 1).name()));
        }
        items.push(format!("{} {} the initiative", title(self.initiative(state)), have(self.initiative(state))));
        items.push(self.luftwaffe_words(state));
        if turn >= self.book.t34_turn {
            items.push(format!("T-34 {}", if state.t34_used { "used" } else { "ready" }));
        }
        if state.hitler > 0 {
            items.push(format!("Hitler in command since turn {}", state.hitler));
        }
        let mut lines: Vec<Vec<Span>> = flow(&items, "; ", width).iter().map(|it| plain(it)).collect();
        for side in Side::ALL {
            lines.extend(self.side_lines(view, state, side, width));
        }
        lines.extend(self.prizes(state, width));
        if state.cup.iter().any(|&it| it > 0) {
            lines.extend(self.headed("Cup: ", &cup_items(&state.cup), ", ", Ink::Plain, width));
        }
        lines
    }

    /// The victory points of the Axis as on the track, whatever their lines; for those who show a score. [2.1c]
    #[must_use]
    pub fn victory_track(&self, state: &State) -> u8 {
        self.running_points(state)
    }

    fn points_words(&self, state: &State, board: &mut Board) -> String {
        let running = self.running_points(state);
        let counting = self.victory_points(state, board);
        let needed = self.book.scenario.vp_to_win;
        if running == counting {
            format!("Axis VP {running} of {needed}")
        } else {
            format!("Axis VP {running} of {needed}, {counting} with a line")
        }
    }

    /// The places that count at the end or decide the war, by who controls them. [3.2, 3.3]
    fn prizes(&self, state: &State, width: usize) -> Vec<Vec<Span>> {
        let mut lines = Vec::new();
        for side in Side::ALL {
            let places = self.book.map.places.iter().filter(|it| it.vp > 0 || it.auto_victory);
            let held = places.filter(|it| self.controller(state, it.hex) == Some(side));
            let word = |it: &crate::Place| {
                let vp = if it.vp > 0 { format!(" {}", it.vp) } else { String::new() };
                format!("{}{vp}{}", it.name, if it.auto_victory { "*" } else { "" })
            };
            let names: Vec<String> = held.map(word).collect();
            if !names.is_empty() {
                let ink = if side == AXIS { Ink::A } else { Ink::B };
                lines.extend(self.headed(
                    &format!("{} VP (* wins early): ", adjective(side)),
                    &names,
                    ", ",
                    ink,
                    width,
                ));
            }
        }
        lines
    }

    fn luftwaffe_words(&self, state: &State) -> String {
        let left = self.luftwaffe(state).saturating_sub(state.air.iter().sum());
        let grounded = if self.is_flying_weather(state) { "" } else { ", grounded" };
        format!("Luftwaffe {left} of {}{grounded}", self.luftwaffe(state))
    }

    /// The orders boxes of a side, its command points and what it has bought as far as the viewer may know.
    fn side_lines(&self, view: &View, state: &State, side: Side, width: usize) -> Vec<Vec<Span>> {
        let names = if side == AXIS { GROUPS } else { FRONTS };
        let at = side as usize;
        let boxes = names.iter().zip(state.boxes[at]).map(|(name, marker)| {
            let order = match marker {
                None => "-".to_owned(),
                Some(Marker::ZHUKOV) => "Zhukov".to_owned(),
                Some(marker) => marker.order().map_or("-", |it| self.order_words(state, it)).to_owned(),
            };
            format!("{} {order}", capital(name))
        });
        let mut items: Vec<String> = boxes.collect();
        let secret = self.are_orders_secret(state);
        match view.orders[at] {
            Some(orders) if orders.iter().any(|&it| it > 0) => {
                items.push(format!("orders of this turn: {}", orders_words(orders)));
            }
            None if secret => items.push("orders of this turn: secret".into()),
            _ => {}
        }
        if state.points[at] > 0 {
            items.push(format!("{} for the next turn", some(state.points[at], "point")));
        }
        items.extend(view.bought[at].map(|it| format!("bought: {}", orders_words(it))));
        let ink = if side == AXIS { Ink::A } else { Ink::B };
        let head = format!("{}: ", adjective(side));
        self.headed(&head, &items, "; ", ink, width)
    }

    /// Items in lines under a coloured heading.
    fn headed(&self, head: &str, items: &[String], between: &str, ink: Ink, width: usize) -> Vec<Vec<Span>> {
        let rows = flow(items, between, width.saturating_sub(head.chars().count()));
        let line = |(i, row): (usize, String)| {
            let text = if i == 0 { head.to_owned() } else { " ".repeat(head.chars().count()) };
            vec![Span { text, ink }, Span { text: row, ink: Ink::Plain }]
        };
        rows.into_iter().enumerate().map(line).collect()
    }

    /// The numbers of every other column, from this one on; the odd ones stand lower, as on the map.
    fn ruler(&self, nth: u16, pitch: usize) -> Vec<Span> {
        let grid = &self.book.map.grid;
        let start = grid.col(Hex(0));
        // The upper line numbers the columns that stand higher.
        let first = u16::from(grid.is_low(start) == (nth == 0));
        let columns = (first..grid.n_cols()).step_by(2);
        let numbers: String = columns.map(|it| format!("{:<pitch$}", format!("{:02}", start + it))).collect();
        let indent = usize::from(first) * pitch / 2;
        vec![Span { text: format!("{}{}", " ".repeat(indent), numbers.trim_end()), ink: Ink::Faint }]
    }

    /// The stacks of both sides, from north to south by column, with their units.
    fn roster(&self, state: &State, board: &mut Board, width: usize) -> Vec<Vec<Span>> {
        let mut lines = Vec::new();
        for side in Side::ALL {
            let hexes: Vec<Hex> = board.held[side].iter().collect();
            let mut entries = Vec::new();
            for hex in hexes {
                let stack = self.stack_of(board, hex);
                let units: Vec<String> = stack.into_iter().map(|it| self.entry(state, it)).collect();
                entries.push(format!("{} {}", self.spot(hex), units.join(" ")));
            }
            let ink = if side == AXIS { Ink::A } else { Ink::B };
            lines.extend(self.headed(&format!("{}: ", adjective(side)), &entries, "  ", ink, width));
        }
        lines
    }

    /// Units that wait, in boxes and on the turn track, and those that are lost.
    fn elsewhere(&self, state: &State, width: usize) -> Vec<Vec<Span>> {
        let mut lines = Vec::new();
        let mut add = |head: String, ink: Ink, is: &dyn Fn(Unit) -> bool| {
            let units: Vec<String> = self.all_units().filter(|&it| is(it)).map(|it| self.code(it).to_owned()).collect();
            if !units.is_empty() {
                lines.extend(self.headed(&head, &units, " ", ink, width));
            }
        };
        for front in 0..4 {
            let head = format!("In the box of {}: ", capital(FRONTS[usize::from(front)]));
            add(head, Ink::B, &|it| state.at(it) == Where::Box(front));
        }
        for turn in state.turn..=self.book.scenario.n_turns {
            add(format!("Back on turn {turn}: "), Ink::B, &|it| state.at(it) == Where::Track(turn));
        }
        for side in [AXIS, SOVIET] {
            let ink = if side == AXIS { Ink::A } else { Ink::B };
            let lost = |it: Unit| self.side(it) == side && matches!(state.at(it), Where::Dead | Where::Gone);
            add(format!("{} losses: ", adjective(side)), ink, &lost);
        }
        lines
    }
}

fn have(side: Side) -> &'static str {
    if side == AXIS { "has" } else { "have" }
}

/// The phase a state is in, by the number of the sequence of play.
fn phase_words(phase: Phase) -> &'static str {
    match phase {
        Phase::Opening => "set-up",
        Phase::AxisArrivals | Phase::Refit => "phase I, Axis reinforcements",
        Phase::SovietArrivals | Phase::Replacements { .. } | Phase::TopUp { .. } | Phase::Partisans => {
            "phase II, Soviet reinforcements"
        }
        Phase::CommandRoll { .. } | Phase::Purchase => "phase III, command points",
        Phase::Initiative => "phase IV, initiative",
        Phase::Attrition | Phase::HitlerRoll => "phase VI, end of the turn",
        Phase::Over(_) => "the game is over",
        _ => "phase V, actions",
    }
}

/// Items in lines of at most `width` letters, broken between items, or within one that is too long.
fn flow(items: &[String], between: &str, width: usize) -> Vec<String> {
    let width = width.max(40);
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        let fits = |line: &String| {
            line.chars().count() + between.chars().count() + item.chars().count() <= width.saturating_sub(1)
        };
        match lines.last_mut() {
            Some(line) if fits(line) => {
                line.push_str(between);
                line.push_str(item);
                continue;
            }
            Some(line) => line.push_str(between.trim_end()),
            None => {}
        }
        let mut rest = item.as_str();
        while rest.chars().count() > width {
            let cut = rest.char_indices().nth(width).map_or(rest.len(), |it| it.0);
            let cut = rest[..cut].rfind(' ').unwrap_or(cut);
            lines.push(rest[..cut].to_owned());
            rest = rest[cut..].trim_start();
        }
        lines.push(rest.to_owned());
    }
    lines
}

fn plain(text: &str) -> Vec<Span> {
    vec![Span { text: text.into(), ink: Ink::Plain }]
}
