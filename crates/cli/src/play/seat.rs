//! Who plays a side.

use catalog::{BySide, Info, Level, Side, Sides, quoted};

use crate::trouble::Trouble;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seat {
    Human,
    Computer(Level),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seats(pub(super) BySide<Seat>);

impl Seats {
    /// A person at the first side that decides, the computer at the other, unless asked otherwise.
    pub(super) fn read(asked: &[(String, String)], info: &Info) -> Result<Seats, Trouble> {
        let mut seats = BySide::from_fn(|_| Seat::Computer(Level::Normal));
        let deciding = Side::ALL.into_iter().zip(&info.sides).find(|(_, it)| it.decides);
        if let Some((side, _)) = deciding {
            seats[side] = Seat::Human;
        }
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
            seats[side] = match (who.as_str(), Level::find(who)) {
                ("human", _) => Seat::Human,
                (_, Some(level)) => Seat::Computer(level),
                _ => {
                    let levels = Level::ALL.map(|it| it.1).join(", ");
                    return Err(Trouble::new(format!(
                        "{} plays no side; it is human or a level: {levels}.",
                        quoted(who)
                    )));
                }
            };
        }
        Ok(Seats(seats))
    }

    pub(super) fn humans(&self) -> Sides {
        Side::ALL.into_iter().filter(|&it| self.0[it] == Seat::Human).fold(Sides::NONE, Sides::with)
    }

    pub(super) fn n_humans(&self) -> usize {
        self.humans().len() as usize
    }
}
