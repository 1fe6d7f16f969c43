//! Text pictures of a map, for terminals and tests.

use crate::{Grid, Hex};

/// A sheet of characters on which the hexes of a grid have their places. Two columns of hexes take `pitch`
/// characters, a row of hexes two lines; lower columns stand one line lower:
///
/// ```text
/// 0101  0301
///    0201  0401
/// 0102  0302
/// ```
#[derive(Clone, Debug)]
pub struct Canvas<I> {
    pitch: usize,
    margin: usize,
    cells: Vec<Vec<(char, I)>>,
}

impl<I: Copy + Default + PartialEq> Canvas<I> {
    /// An empty sheet for `grid`, `pitch` characters to two columns, `margin` free characters at the left.
    #[must_use]
    pub fn new(grid: &Grid, pitch: usize, margin: usize) -> Canvas<I> {
        let width = margin + (usize::from(grid.n_cols()) - 1) * pitch / 2 + pitch;
        let height = 2 * usize::from(grid.n_rows()) + 1;
        Canvas { pitch, margin, cells: vec![vec![(' ', I::default()); width]; height] }
    }

    /// The line and the first character of a hex.
    #[must_use]
    pub fn spot(&self, grid: &Grid, hex: Hex) -> (usize, usize) {
        let (first_col, first_row) = (grid.col(Hex(0)), grid.row(Hex(0)));
        let col = usize::from(grid.col(hex) - first_col);
        let line = 2 * usize::from(grid.row(hex) - first_row) + usize::from(grid.is_low(grid.col(hex)));
        (line, self.margin + col * self.pitch / 2)
    }

    /// Writes `text` into the place of a hex; it may run over the free characters beside it.
    pub fn put(&mut self, grid: &Grid, hex: Hex, text: &str, ink: I) {
        let (line, at) = self.spot(grid, hex);
        self.write(line, at, text, ink);
    }

    /// Writes `text` at a line and character; what does not fit is left out.
    pub fn write(&mut self, line: usize, at: usize, text: &str, ink: I) {
        let Some(cells) = self.cells.get_mut(line) else { return };
        for (cell, letter) in cells.iter_mut().skip(at).zip(text.chars()) {
            *cell = (letter, ink);
        }
    }

    /// The lines as runs of one ink each, without trailing blanks.
    #[must_use]
    pub fn runs(&self) -> Vec<Vec<(String, I)>> {
        self.cells
            .iter()
            .map(|cells| {
                let end = cells.iter().rposition(|&(letter, _)| letter != ' ').map_or(0, |it| it + 1);
                let mut runs: Vec<(String, I)> = Vec::new();
                for &(letter, ink) in &cells[..end] {
                    match runs.last_mut() {
                        Some((text, last)) if *last == ink => text.push(letter),
                        _ => runs.push((letter.to_string(), ink)),
                    }
                }
                runs
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Low;

    #[test]
    fn lower_columns_stand_a_line_lower() {
        let grid = Grid::new(1, 4, 1, 2, Low::Even);
        let mut canvas = Canvas::<()>::new(&grid, 6, 0);
        for hex in grid.hexes() {
            canvas.put(&grid, hex, &grid.name(hex), ());
        }
        let lines: Vec<String> =
            canvas.runs().into_iter().map(|it| it.into_iter().map(|(text, ())| text).collect()).collect();
        assert_eq!(lines, ["0101  0301", "   0201  0401", "0102  0302", "   0202  0402", ""]);
    }
}
