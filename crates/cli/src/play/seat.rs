//! Who plays a side.

use catalog::{BySide, Info, Level, Side, Sides, quoted};

use crate::trouble::Trouble;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    Human,
    Computer(Level),
}

impl Who {
    /// `human`, or a level.
    pub(super) fn read(word: &str) -> Option<Who> {
        match word.trim().to_lowercase().as_str() {
            "human" => Some(Who::Human),
            word => Level::find(word).map(Who::Computer),
        }
    }

    fn word(self) -> &'static str {
        match self {
            Who::Human => "human",
            Who::Computer(level) => Level::ALL.iter().find(|it| it.0 == level).map_or("normal", |it| it.1),
        }
    }

    /// What can be said.
    pub(super) fn words() -> String {
        format!("human, or for the computer {}", Level::ALL.map(|it| it.1).join(" or "))
    }
}

/// Who plays each side, as far as it was said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Named(pub(super) BySide<Option<Who>>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seats(pub(super) BySide<Who>);

impl Named {
    /// As `SIDE=WHO` says it.
    pub(super) fn read(asked: &[(String, String)], info: &Info) -> Result<Named, Trouble> {
        let mut named = Named::default();
        for (name, who) in asked {
            let Some((side, about)) = Side::ALL.into_iter().zip(&info.sides).find(|(_, it)| it.name == name) else {
                let known: Vec<_> = info.sides.iter().map(|it| it.name).collect();
                return Err(Trouble::new(format!(
                    "There is no side {}; the sides are {}.",
                    quoted(name),
                    known.join(" and ")
                )));
            };
            if !about.decides {
                return Err(Trouble::new(format!("Nobody plays {name}: the rules move that side.")));
            }
            let unknown = || Trouble::new(format!("{} plays no side; say {}.", quoted(who), Who::words()));
            named.0[side] = Some(Who::read(who).ok_or_else(unknown)?);
        }
        Ok(named)
    }

    /// What a file beside a journal says; nothing if it is not in order.
    pub(super) fn from_text(text: &str, info: &Info) -> Option<Named> {
        let rows = text.lines().filter(|it| !it.trim().is_empty());
        let pair = |row: &str| row.split_once('=').map(|(side, who)| (side.trim().to_owned(), who.trim().to_owned()));
        let pairs: Vec<_> = rows.map(pair).collect::<Option<_>>()?;
        Named::read(&pairs, info).ok()
    }

    /// This, and what is left open as another says it.
    pub(super) fn or(self, other: Named) -> Named {
        Named(BySide::from_fn(|side| self.0[side].or(other.0[side])))
    }

    /// The sides that decide and have nobody yet.
    pub(super) fn open(&self, info: &Info) -> Vec<Side> {
        let sides = Side::ALL.into_iter().zip(&info.sides);
        sides.filter(|(side, it)| it.decides && self.0[*side].is_none()).map(|it| it.0).collect()
    }

    /// With people wherever nobody was named.
    pub(super) fn or_human(self, info: &Info) -> Seats {
        Seats(BySide::from_fn(|side| {
            let decides = info.sides.get(side as usize).is_some_and(|it| it.decides);
            self.0[side].unwrap_or(if decides { Who::Human } else { Who::Computer(Level::Normal) })
        }))
    }
}

impl Seats {
    pub(super) fn humans(&self) -> Sides {
        Side::ALL.into_iter().filter(|&it| self.0[it] == Who::Human).fold(Sides::NONE, Sides::with)
    }

    pub(super) fn n_humans(&self) -> usize {
        self.humans().len() as usize
    }

    pub(super) fn named(&self) -> Named {
        Named(BySide::from_fn(|side| Some(self.0[side])))
    }

    /// As a file beside a journal keeps them.
    pub(super) fn to_text(self, info: &Info) -> String {
        let sides = Side::ALL.into_iter().zip(&info.sides).filter(|(_, it)| it.decides);
        sides.map(|(side, it)| format!("{}={}\n", it.name, self.0[side].word())).collect()
    }

    /// In a sentence.
    pub(super) fn tell(self, info: &Info) -> String {
        let sides = Side::ALL.into_iter().zip(&info.sides).filter(|(_, it)| it.decides);
        let each = sides.map(|(side, it)| match self.0[side] {
            Who::Human => format!("{}: a person", it.name),
            who => format!("{}: the computer ({})", it.name, who.word()),
        });
        each.collect::<Vec<_>>().join("; ")
    }
}
