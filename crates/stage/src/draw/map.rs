//! The map, with rulers and a legend of what is on it.

use hex::{Dir, Grid, Hex};
use kernel::Side;

use super::{Ink, Part, Picture, Span, View, cut, flow, ink_of, letters};
use crate::{
    AreaKind, Condition, EdgeKind, HexNo, LineKind, Marker, Piece, Place, PlaceKind, Scene, Sheet, Spot, TerrainKind,
};

/// Room for the numbers of the rows.
const MARGIN: usize = 3;
/// Characters a column of the roomy layout takes, the widest first.
const STEPS: [usize; 5] = [9, 8, 7, 6, 5];
/// Characters that two columns of the compact layout take, the widest first.
const PITCHES: [usize; 5] = [8, 7, 6, 5, 4];
/// From this pitch on places are written by name.
const NAMED_FROM: usize = 6;
/// How many counters lie in a stack, by one small sign.
const HEIGHTS: [char; 10] = [' ', ' ', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// The map as far as `of` shows it.
#[must_use]
pub fn map<F>(sheet: &Sheet, scene: &Scene<F>, of: &View) -> Picture {
    let mut drawing = Drawing { paper: Vec::new(), legend: Vec::new() };
    let mut lines = Vec::new();
    for frame in frames(sheet, scene, of) {
        drawing.paper = vec![vec![(' ', Ink::Plain); frame.width()]; frame.height()];
        let ground = Ground::new(sheet, &frame);
        for hex in frame.hexes() {
            let cell = Cell::new(sheet, scene, of, &frame, &ground, hex, &mut drawing.legend);
            drawing.put(&frame, hex, &cell);
        }
        if matches!(frame.layout, Layout::Roomy { .. }) {
            drawing.sides(sheet, &frame);
        }
        for row in frame.rows.0..=frame.rows.1 {
            drawing.write(frame.line(row, false), 0, &format!("{row:02}"), Ink::Faint);
        }
        lines.extend(frame.rulers());
        lines.extend(drawing.paper.iter().map(|it| runs(it)));
        while lines.last().is_some_and(Vec::is_empty) {
            lines.pop();
        }
    }
    let words: Vec<String> = drawing.legend.iter().map(|(sign, words)| format!("{sign} {words}")).collect();
    lines.extend(flow("", Ink::Plain, &words, "  ", of.width));
    Picture { lines }
}

/// The part that is asked for, in the roomiest layout that fits; in bands of columns below each other where none does.
fn frames<F>(sheet: &Sheet, scene: &Scene<F>, of: &View) -> Vec<Frame> {
    let grid = sheet.printed.grid.grid();
    let all_columns = (grid.first_col(), grid.first_col() + grid.n_cols() - 1);
    let all_rows = (grid.first_row(), grid.first_row() + grid.n_rows() - 1);
    let within = |(from, to): (u16, u16), (first, last): (u16, u16)| {
        let from = from.clamp(first, last);
        (from, to.clamp(from, last))
    };
    let (columns, rows) = match of.part {
        Part::Whole => (all_columns, all_rows),
        Part::Busy => (all_columns, within(busy_rows(scene, of).unwrap_or(all_rows), all_rows)),
        Part::Around { hex, reach } => {
            let around = |it: u16| (it.saturating_sub(reach), it.saturating_add(reach));
            (within(around(hex.0 / 100), all_columns), within(around(hex.0 % 100), all_rows))
        }
        Part::Range { columns, rows } => (within(columns, all_columns), within(rows, all_rows)),
    };
    let n = usize::from(columns.1 - columns.0) + 1;
    let tightest = Layout::Compact { pitch: PITCHES[PITCHES.len() - 1] };
    let n_bands = (1..n).find(|&it| width(tightest, n.div_ceil(it)) <= of.width).unwrap_or(n);
    let band = n.div_ceil(n_bands);
    let all = STEPS.map(|step| Layout::Roomy { step }).into_iter();
    let all = all.chain(PITCHES.map(|pitch| Layout::Compact { pitch }));
    let layout = all.into_iter().find(|&it| width(it, band) <= of.width).unwrap_or(tightest);
    let starts = (columns.0..=columns.1).step_by(band);
    let frame = |first: u16| Frame {
        grid: grid.clone(),
        columns: (first, (first + band as u16 - 1).min(columns.1)),
        rows,
        layout,
    };
    starts.map(frame).collect()
}

/// How hexes are laid out on the lines. Low columns stand a line lower in either.
#[derive(Clone, Copy)]
enum Layout {
    /// Two columns take so many characters.
    Compact { pitch: usize },
    /// A column takes so many, the first of them for its slanting sides, the second line for its lower side.
    Roomy { step: usize },
}

/// The part of the map that is drawn, and how.
struct Frame {
    grid: Grid,
    columns: (u16, u16),
    rows: (u16, u16),
    layout: Layout,
}

impl Frame {
    fn width(&self) -> usize {
        width(self.layout, usize::from(self.columns.1 - self.columns.0) + 1)
    }

    fn height(&self) -> usize {
        2 * usize::from(self.rows.1 - self.rows.0) + 4
    }

    fn hexes(&self) -> impl Iterator<Item = Hex> {
        let at = |col| move |row| (col, row);
        let all = (self.columns.0..=self.columns.1).flat_map(move |col| (self.rows.0..=self.rows.1).map(at(col)));
        all.filter_map(|(col, row)| self.grid.at(col, row))
    }

    /// The line of a hex. Above the first one of the roomy layout there are upper sides.
    fn line(&self, row: u16, low: bool) -> usize {
        let above = usize::from(matches!(self.layout, Layout::Roomy { .. }));
        above + 2 * usize::from(row - self.rows.0) + usize::from(low)
    }

    /// The line and the first character of a hex.
    fn spot(&self, hex: Hex) -> (usize, usize) {
        let (col, row) = (self.grid.col(hex), self.grid.row(hex));
        (self.line(row, self.grid.is_low(col)), self.column(col))
    }

    fn column(&self, col: u16) -> usize {
        let n = usize::from(col - self.columns.0);
        match self.layout {
            Layout::Compact { pitch } => MARGIN + n * pitch / 2,
            Layout::Roomy { step } => MARGIN + n * step + 1,
        }
    }

    /// How many characters a hex has on its line.
    fn room(&self) -> usize {
        match self.layout {
            Layout::Compact { pitch } => pitch,
            Layout::Roomy { step } => step - 1,
        }
    }

    /// The numbers of the columns; those of low ones on a line of their own where they would touch.
    fn rulers(&self) -> Vec<Vec<Span>> {
        let ruler = |keep: &dyn Fn(u16) -> bool| {
            let mut text = String::new();
            for col in (self.columns.0..=self.columns.1).filter(|&it| keep(it)) {
                let blank = self.column(col).saturating_sub(letters(&text));
                text.push_str(&" ".repeat(blank));
                text.push_str(&format!("{col:02}"));
            }
            vec![Span { text, ink: Ink::Faint }]
        };
        match self.layout {
            Layout::Roomy { .. } => vec![ruler(&|_| true)],
            Layout::Compact { .. } => {
                vec![ruler(&|it| !self.grid.is_low(it)), ruler(&|it| self.grid.is_low(it))]
            }
        }
    }
}

/// How wide so many columns are.
fn width(layout: Layout, n: usize) -> usize {
    match layout {
        // The last hex needs no blank behind it.
        Layout::Compact { pitch } => MARGIN + (n - 1) * pitch / 2 + pitch - 1,
        Layout::Roomy { step } => MARGIN + n * step + 1,
    }
}

/// The rows with a counter, a marker or a mark, and one more.
fn busy_rows<F>(scene: &Scene<F>, of: &View) -> Option<(u16, u16)> {
    let pieces = scene.pieces.iter().filter_map(|it| if let Spot::Hex { hex } = it.at { Some(hex) } else { None });
    let hexes = pieces.chain(scene.markers.iter().map(|it| it.hex)).chain(of.marks.iter().map(|it| it.0));
    let rows: Vec<u16> = hexes.map(|it| it.0 % 100).collect();
    Some((rows.iter().min()?.saturating_sub(1), rows.iter().max()? + 1))
}

/// The signs and what they mean, in the order in which they are met.
type Legend = Vec<(String, String)>;

fn note(legend: &mut Legend, sign: &str, words: impl Into<String>) {
    if legend.iter().all(|it| it.0 != sign) {
        legend.push((sign.to_owned(), words.into()));
    }
}

/// A sign on a counter, shown by the first counter that has it.
fn note_on_counter(legend: &mut Legend, sign: &str, words: &str) {
    if legend.iter().all(|it| it.1 != words) {
        legend.push((sign.to_owned(), words.to_owned()));
    }
}

/// The name of what there is one of, or a word for several.
fn only<'a>(mut names: impl Iterator<Item = &'a str>, several: &'a str) -> &'a str {
    match (names.next(), names.next()) {
        (Some(name), None) if !name.is_empty() => name,
        _ => several,
    }
}

/// What is printed on the ground, hex by hex: the sign, its ink and what it means.
struct Ground<'a> {
    signs: Vec<Option<(char, Ink, &'a str)>>,
}

impl<'a> Ground<'a> {
    /// From what matters least to what matters most.
    fn new(sheet: &'a Sheet, frame: &Frame) -> Ground<'a> {
        let grid = &frame.grid;
        let mut ground = Ground { signs: vec![None; grid.len()] };
        for class in &sheet.printed.terrain {
            let (sign, ink) = terrain_sign(class.kind);
            ground.lay(grid, &class.hexes, sign, ink, &class.name);
        }
        ground.lay_countries(sheet, grid);
        if matches!(frame.layout, Layout::Compact { .. }) {
            ground.lay_banks(sheet, grid);
        }
        ground.lay_areas(sheet, grid);
        ground.lay_lines(sheet, grid);
        ground
    }

    fn lay(&mut self, grid: &Grid, hexes: &[HexNo], sign: char, ink: Ink, words: &'a str) {
        for hex in hexes.iter().filter_map(|it| it.on(grid)) {
            self.signs[hex.at()] = Some((sign, ink, words));
        }
    }

    /// Over open country only.
    fn lay_clear(&mut self, grid: &Grid, hexes: &[HexNo], sign: char, ink: Ink, words: &'a str) {
        for hex in hexes.iter().filter_map(|it| it.on(grid)) {
            if self.signs[hex.at()].is_some_and(|it| ['.', ',', ':'].contains(&it.0)) {
                self.signs[hex.at()] = Some((sign, ink, words));
            }
        }
    }

    /// Countries other than the largest.
    fn lay_countries(&mut self, sheet: &'a Sheet, grid: &Grid) {
        let countries = || sheet.printed.areas.iter().filter(|it| it.kind == AreaKind::Country);
        let largest = countries().map(|it| it.hexes.len()).max().unwrap_or(0);
        let others = || countries().filter(|it| it.hexes.len() < largest);
        let words = only(others().map(|it| it.name.as_str()), "other countries");
        for area in others() {
            self.lay_clear(grid, &area.hexes, ':', Ink::Faint, words);
        }
    }

    /// Open country beside a river, where the river itself cannot be drawn.
    fn lay_banks(&mut self, sheet: &'a Sheet, grid: &Grid) {
        let rivers = sheet.printed.edges.iter().filter(|it| matches!(it.kind, EdgeKind::River | EdgeKind::MajorRiver));
        for side in rivers.flat_map(|it| &it.sides) {
            let Some(hex) = side.hex.on(grid) else { continue };
            let over = grid.step(hex, Dir::ALL[usize::from(side.dir) % 6]).map(|it| HexNo::of(grid, it));
            let banks: Vec<HexNo> = over.into_iter().chain([side.hex]).collect();
            self.lay_clear(grid, &banks, ',', Ink::Water, "beside a river");
        }
    }

    /// What must be reached, where units enter, and where armies start, if those are a few hexes.
    fn lay_areas(&mut self, sheet: &'a Sheet, grid: &Grid) {
        let starts = sheet.printed.areas.iter().filter(|it| it.kind == AreaKind::Start);
        let few = 20 * starts.map(|it| it.hexes.len()).sum::<usize>() < grid.len();
        let name = |kind, several| {
            only(sheet.printed.areas.iter().filter(|it| it.kind == kind).map(|it| it.name.as_str()), several)
        };
        let (goal, entry) = (name(AreaKind::Goal, "goal"), name(AreaKind::Entry, "entry"));
        for area in &sheet.printed.areas {
            match area.kind {
                AreaKind::Goal => self.lay(grid, &area.hexes, '*', Ink::Goal, goal),
                AreaKind::Entry => self.lay(grid, &area.hexes, '>', Ink::Faint, entry),
                AreaKind::Start if few => self.lay(grid, &area.hexes, 's', Ink::Faint, "start of an army"),
                _ => {}
            }
        }
    }

    /// Railroads and passes. Where no stretch of railroad decides anything, railroads are scenery and left out.
    fn lay_lines(&mut self, sheet: &'a Sheet, grid: &Grid) {
        let lines = &sheet.printed.lines;
        let decides = lines.iter().any(|it| it.kind == LineKind::CriticalRailroad);
        let order = [
            (LineKind::Railroad, '+', Ink::Faint, "railroad"),
            (LineKind::Pass, '=', Ink::Faint, "pass"),
            (LineKind::CriticalRailroad, '‡', Ink::Goal, "critical railroad"),
        ];
        for (kind, sign, ink, words) in order {
            for line in lines.iter().filter(|it| it.kind == kind && (decides || kind == LineKind::Pass)) {
                self.lay(grid, &line.hexes, sign, ink, words);
            }
        }
    }
}

fn terrain_sign(kind: TerrainKind) -> (char, Ink) {
    match kind {
        TerrainKind::Clear => ('.', Ink::Faint),
        TerrainKind::Woods => ('f', Ink::Faint),
        TerrainKind::Marsh => ('%', Ink::Faint),
        TerrainKind::Hills => ('^', Ink::Faint),
        TerrainKind::Town => ('o', Ink::Faint),
        TerrainKind::Fort => ('#', Ink::Faint),
        TerrainKind::Lake => ('L', Ink::Water),
        TerrainKind::Sea => ('~', Ink::Water),
        TerrainKind::Closed => (' ', Ink::Faint),
    }
}

fn place_sign(kind: PlaceKind) -> (char, &'static str) {
    match kind {
        PlaceKind::Capital => ('@', "main city"),
        PlaceKind::City => ('O', "city"),
        PlaceKind::Town | PlaceKind::Port => ('o', "town"),
        PlaceKind::Fortress => ('#', "fort"),
        PlaceKind::Feature => ('¤', "landmark"),
    }
}

fn marker_sign(marker: Marker) -> (char, &'static str) {
    match marker {
        Marker::Guns => ('"', "guns"),
        Marker::Luftwaffe => ('v', "air support"),
        Marker::Partisans => ('&', "partisans"),
        Marker::Target => ('<', "under attack"),
        Marker::Captured => ('\'', "captured"),
    }
}

/// What stands in a hex: on its line, and below where there is room.
struct Cell {
    main: Vec<(String, Ink)>,
    under: Option<(String, Ink)>,
}

impl Cell {
    fn new<F>(
        sheet: &Sheet,
        scene: &Scene<F>,
        of: &View,
        frame: &Frame,
        ground: &Ground<'_>,
        hex: Hex,
        legend: &mut Legend,
    ) -> Cell {
        let no = HexNo::of(&frame.grid, hex);
        let roomy = matches!(frame.layout, Layout::Roomy { .. });
        let stack: Vec<&Piece> = scene.on(no).collect();
        let place = sheet.printed.places.iter().find(|it| it.hex == no);
        let mut marks: Vec<&str> = of.marks.iter().filter(|it| it.0 == no).map(|it| it.1.as_str()).collect();
        marks.dedup();
        let marks = marks.concat();
        let mut cell = Cell { main: Vec::new(), under: None };
        let name = |place: &Place| (place.name.clone(), place_ink(scene, place));
        match (&stack[..], place) {
            ([top, ..], place) => {
                cell.main.push((counter(sheet, top, stack.len(), frame.room(), legend), ink_of(top.side)));
                cell.under = place.map(name);
            }
            ([], Some(place)) if marks.is_empty() || roomy => {
                let (sign, words) = place_sign(place.kind);
                note(legend, &sign.to_string(), words);
                let ink = place_ink(scene, place);
                cell.main.push((sign.to_string(), ink));
                if roomy {
                    cell.under = Some(name(place));
                } else if frame.room() >= NAMED_FROM {
                    cell.main.push((cut(&place.name, frame.room() - 2), ink));
                }
            }
            ([], _) if marks.is_empty() => {
                if let Some((sign, ink, words)) = ground.signs[hex.at()] {
                    if sign != ' ' {
                        note(legend, &sign.to_string(), words);
                    }
                    cell.main.push((sign.to_string(), ink));
                }
            }
            ([], _) => {}
        }
        for marker in scene.markers.iter().filter(|it| it.hex == no) {
            let (sign, words) = marker_sign(marker.marker);
            note(legend, &sign.to_string(), words);
            cell.main.push((sign.to_string(), Ink::Bright));
        }
        if !marks.is_empty() {
            // A number must not be read as part of a counter's.
            let joins = !cell.main.is_empty() && marks.starts_with(|it: char| it.is_ascii_digit());
            cell.main.push((format!("{}{marks}", if joins { "/" } else { "" }), Ink::Bright));
        }
        cell
    }
}

/// The ink of a place: a goal of the game, or whose it is.
fn place_ink<F>(scene: &Scene<F>, place: &Place) -> Ink {
    let held = Side::ALL.into_iter().find(|&it| scene.control[it].contains(&place.hex));
    match held {
        _ if place.points.is_some_and(|it| it > 0) || place.kind == PlaceKind::Capital => Ink::Goal,
        Some(side) => ink_of(side),
        None => Ink::Plain,
    }
}

/// A stack within the room of its hex: the top with its condition, or its flag; then the height.
fn counter(sheet: &Sheet, top: &Piece, height: usize, room: usize, legend: &mut Legend) -> String {
    let Some(unit) = top.unit else {
        let side = sheet.sides[top.side].id.chars().next().unwrap_or('?');
        note(legend, &format!("{side}3"), format!("three unknown {} units", sheet.sides[top.side].adjective));
        return format!("{side}{height}");
    };
    let mut text = sheet.code(unit).to_owned();
    let is = |it: Condition| top.states.contains(&it);
    if is(Condition::Disrupted) || is(Condition::DisruptedTwice) {
        note_on_counter(legend, &format!("{text}*"), "disrupted");
        text.push('*');
    }
    if is(Condition::NoSupply) || is(Condition::CutOff) {
        note_on_counter(legend, &format!("{text}!"), "without supply or cut off");
        text.push('!');
    }
    if height > 1 {
        let sign = HEIGHTS.get(height).copied().unwrap_or('+');
        note_on_counter(legend, &format!("{}²", sheet.code(unit)), "two units, the top one named");
        text.push(sign);
    }
    cut(&text, room)
}

/// The paper while it is drawn on.
struct Drawing {
    paper: Vec<Vec<(char, Ink)>>,
    legend: Legend,
}

impl Drawing {
    /// Writes at a line and character; what does not fit is left out.
    fn write(&mut self, line: usize, at: usize, text: &str, ink: Ink) {
        let Some(cells) = self.paper.get_mut(line) else { return };
        for (cell, letter) in cells.iter_mut().skip(at).zip(text.chars()) {
            *cell = (letter, ink);
        }
    }

    fn put(&mut self, frame: &Frame, hex: Hex, cell: &Cell) {
        let (line, at) = frame.spot(hex);
        let mut used = 0;
        for (text, ink) in &cell.main {
            let text = cut(text, frame.room() - used);
            self.write(line, at + used, &text, *ink);
            used += letters(&text);
        }
        if let (Layout::Roomy { .. }, Some((text, ink))) = (frame.layout, &cell.under) {
            self.write(line + 1, at, &cut(text, frame.room()), *ink);
        }
    }

    /// What lies on hexsides: the slanting ones between the columns, the level ones on the line between two hexes.
    fn sides(&mut self, sheet: &Sheet, frame: &Frame) {
        // What matters most is drawn last.
        let order = [
            EdgeKind::Boundary,
            EdgeKind::Border,
            EdgeKind::River,
            EdgeKind::MajorRiver,
            EdgeKind::Trench,
            EdgeKind::Closed,
        ];
        let boundaries = sheet.printed.edges.iter().filter(|it| it.kind == EdgeKind::Boundary);
        let boundary = only(boundaries.map(|it| it.name.as_str()), "boundary");
        for kind in order {
            for edge in sheet.printed.edges.iter().filter(|it| it.kind == kind) {
                for side in &edge.sides {
                    let Some(hex) = side.hex.on(&frame.grid) else { continue };
                    let dir = Dir::ALL[usize::from(side.dir) % 6];
                    let drawn = self.side(frame, hex, dir, kind, edge.owner)
                        || frame
                            .grid
                            .step(hex, dir)
                            .is_some_and(|it| self.side(frame, it, dir.back(), kind, edge.owner));
                    if drawn {
                        let (rising, falling, level, _) = side_signs(kind, edge.owner);
                        let signs = if rising == falling {
                            format!("{rising}{level}")
                        } else {
                            format!("{rising}{level}{falling}")
                        };
                        let owner = edge.owner.map(|it| format!("{} ", sheet.sides[it].adjective)).unwrap_or_default();
                        note(&mut self.legend, &signs, format!("{owner}{}", side_word(kind, boundary)));
                    }
                }
            }
        }
    }

    /// Draws a side of a hex, if the hex is in the frame.
    fn side(&mut self, frame: &Frame, hex: Hex, dir: Dir, kind: EdgeKind, owner: Option<Side>) -> bool {
        let Layout::Roomy { step } = frame.layout else { return false };
        let (col, row) = (frame.grid.col(hex), frame.grid.row(hex));
        let inside = |(first, last): (u16, u16), it: u16| (first..=last).contains(&it);
        if !inside(frame.columns, col) || !inside(frame.rows, row) {
            return false;
        }
        let (line, at) = frame.spot(hex);
        let (rising, falling, level, ink) = side_signs(kind, owner);
        let (line, at, sign) = match dir {
            Dir::N | Dir::S => {
                let line = if dir == Dir::N { line - 1 } else { line + 1 };
                for at in at..at + step - 1 {
                    // The name of a place is worth more than a few characters of a river, and a trench along a river
                    // leaves every other character to it.
                    let there = self.paper[line].get(at).map_or(' ', |it| it.0);
                    let shares = ['~', '≈'].contains(&there) && kind == EdgeKind::Trench && at % 2 == 0;
                    if [' ', '·', '-'].contains(&there) || shares {
                        self.write(line, at, &level.to_string(), ink);
                    }
                }
                return true;
            }
            Dir::NE => (line, at + step - 1, falling),
            Dir::SE => (line + 1, at + step - 1, rising),
            Dir::SW => (line + 1, at - 1, falling),
            Dir::NW => (line, at - 1, rising),
        };
        self.write(line, at, &sign.to_string(), ink);
        true
    }
}

/// How a kind of side is drawn where it rises to the right, where it falls, and where it is level.
fn side_signs(kind: EdgeKind, owner: Option<Side>) -> (char, char, char, Ink) {
    match (kind, owner) {
        (EdgeKind::River, _) => ('/', '\\', '~', Ink::Water),
        (EdgeKind::MajorRiver, _) => ('╱', '╲', '≈', Ink::Water),
        (EdgeKind::Trench, Some(Side::B)) => ('%', '%', '%', Ink::B),
        (EdgeKind::Trench, owner) => ('#', '#', '#', owner.map_or(Ink::Plain, ink_of)),
        (EdgeKind::Closed, _) => ('X', 'X', 'X', Ink::Bright),
        (EdgeKind::Border, _) => ('¦', '¦', '-', Ink::Plain),
        (EdgeKind::Boundary, _) => ('·', '·', '·', Ink::Faint),
    }
}

/// What a kind of side is called; `boundary` is the name of the only one, or a word.
fn side_word(kind: EdgeKind, boundary: &str) -> String {
    match kind {
        EdgeKind::River => "river".into(),
        EdgeKind::MajorRiver => "great river".into(),
        EdgeKind::Trench => "trench".into(),
        EdgeKind::Closed => "nobody crosses".into(),
        EdgeKind::Border => "frontier".into(),
        EdgeKind::Boundary => boundary.to_lowercase(),
    }
}

/// A line as runs of one ink, without trailing blanks.
fn runs(cells: &[(char, Ink)]) -> Vec<Span> {
    let end = cells.iter().rposition(|it| it.0 != ' ').map_or(0, |it| it + 1);
    let mut spans: Vec<Span> = Vec::new();
    for &(letter, ink) in &cells[..end] {
        match spans.last_mut() {
            Some(span) if span.ink == ink || letter == ' ' => span.text.push(letter),
            _ => spans.push(Span { text: letter.to_string(), ink }),
        }
    }
    spans
}
