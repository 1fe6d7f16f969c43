//! What the game is about, and how it is won.

use east::{AXIS, City, SOVIET};
use stage::{Line, WayToWin, line};

use crate::Shown;

impl Shown<'_> {
    /// Cities in a row, by their hexes: `2014 Kiev, 2707 Moscow`.
    fn cities(&self, cities: &[City]) -> Line {
        let mut words = Line::default();
        for (n, (_, hex)) in self.city_hexes(cities).enumerate() {
            if n > 0 {
                words.push(", ");
            }
            words.push(self.no(hex));
        }
        words
    }

    /// The ways to win, in the order of [`east::End`].
    pub(super) fn ways_to_win(&self) -> Vec<WayToWin> {
        let points = self.book.scenario.vp_to_win;
        let way = |side, name: &str, needs, rule: &str| WayToWin {
            side: Some(side),
            name: name.into(),
            needs,
            rule: rule.into(),
        };
        vec![
            way(
                AXIS,
                "Kiev, Leningrad and Moscow",
                line![
                    "At the end of a turn the Axis controls ",
                    self.cities(&[City::Kiev, City::Leningrad, City::Moscow]),
                    ", each with a line of communication."
                ],
                "3.3a",
            ),
            way(
                AXIS,
                "Kiev and Moscow, Leningrad on the lake",
                line![
                    "At the end of a turn the Axis controls ",
                    self.cities(&[City::Kiev, City::Moscow]),
                    ", each with a line of communication, and ",
                    self.cities(&[City::Leningrad]),
                    " is Soviet without a line by land."
                ],
                "3.3b",
            ),
            way(
                AXIS,
                "Leningrad, Rostov and the south",
                line![
                    "At the end of a turn the Axis controls ",
                    self.cities(&[City::Leningrad, City::Rostov]),
                    " and one of ",
                    self.cities(&[City::Maikop, City::Sevastopol]),
                    ", each with a line of communication."
                ],
                "3.3c",
            ),
            way(
                AXIS,
                "victory points",
                line![
                    "After the last turn the Axis has ",
                    points,
                    " victory points or more in places with a line of communication."
                ],
                "3.2c",
            ),
            way(
                SOVIET,
                "too few victory points",
                line!["After the last turn the Axis has fewer than ", points, " victory points."],
                "3.2d",
            ),
        ]
    }

    /// The game for somebody who has never seen it.
    pub(super) fn briefing(&self) -> Vec<Line> {
        let scenario = &self.book.scenario;
        vec![
            Line::words(
                "In June 1941 Germany and Romania attack the Soviet Union. You command Army Groups on one side and Fronts \
                 on the other; a turn is a month, a hex fifty miles.",
            ),
            line![
                "The Axis wins at the end of any turn with the great cities, or after turn ",
                scenario.n_turns,
                " with ",
                scenario.vp_to_win,
                " victory points. The Soviets win by holding out."
            ],
            Line::words(
                "Nobody moves at will: each of the eight commands acts once a turn, under one order, and only when a \
                 marker of its side comes out of the cup.",
            ),
            Line::words(
                "Orders are bought a turn ahead, in secret, four a side, with command points that a die gives. Hold is \
                 cheap, Assault and Blitz attack, Withdraw gets away.",
            ),
            Line::words(
                "A turn begins with Axis reinforcements and replacements, then those of the Soviets; then both roll for \
                 command points and buy the orders of the next turn.",
            ),
            Line::words(
                "Then the orders of this turn are shown. Whoever has the initiative, the Soviets in Snow and otherwise the \
                 Axis, picks one to begin with; the rest go into the cup.",
            ),
            Line::words(
                "When a command acts, its units move first, by themselves or as stacks, and then attack. Odds, shifted by \
                 terrain, give the column; a die gives the result.",
            ),
            Line::words(
                "Units too far from a town that supplies them lose factors and movement points; those that are cut off \
                 lose steps at the end of the turn, and may be gone for good.",
            ),
            Line::words(
                "Towns and cities belong to whoever entered them last. German Armies halt Soviet units in their zones, and \
                 take empty places beside them.",
            ),
            Line::words(
                "A turn ends when the cup is empty. Late in the year Hitler may take command, Zhukov and the T-34s come, \
                 and mud and snow slow everybody down.",
            ),
        ]
    }
}
