//! What the dearest question of each kind costs.

use std::time::Instant;

use kernel::{Bits, Overlay};
use serde::Serialize;
use stage::{HexNo, UnitId};

use crate::{Keeper, Seat, bench_table::json_bytes};

/// The dearest question of a kind, written as JSON, in microseconds: each is asked twice, and the quicker time counts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Dearest {
    /// What is asked.
    pub question: &'static str,
    /// What it took.
    pub us: f64,
    /// How long the answer was.
    pub bytes: usize,
}

/// How many actions are thought ahead at most.
const AHEAD: usize = 200;

/// The dearest questions so far.
#[derive(Default)]
pub(crate) struct Questions(pub(crate) Vec<Dearest>);

impl Questions {
    /// Asks everything that may be asked from a seat.
    pub(crate) fn ask_all(&mut self, table: &dyn Keeper, seat: &Seat, bits: &mut Bits) {
        self.ask("sheet", || &**table.sheet());
        self.ask("sight", || seat.sight());
        self.ask("sight with reach", || (seat.sight(), seat.reaches()));
        self.ask("labels", || seat.labels());
        let mut acts: Vec<String> = Vec::new();
        while acts.len() < AHEAD {
            let Ok(ahead) = seat.ahead(&acts) else { break };
            let Some(next) = ahead.offers.get(bits.below(ahead.offers.len().max(1))) else { break };
            acts.push(next.act.clone());
        }
        acts.pop();
        self.ask("ahead", || seat.ahead(&acts));
        self.ask("why", || seat.why(&acts));
        self.ask("odds", || seat.odds(&acts));
        self.ask("odds", || seat.odds(&[]));
        let sheet = table.sheet();
        let hexes: Vec<HexNo> = sheet.printed.terrain.iter().flat_map(|it| it.hexes.iter().copied()).collect();
        for (unit, printed) in (0..).map(UnitId).zip(&sheet.printed.units) {
            self.ask("reach", || seat.reach(unit));
            let hex = hexes[bits.below(hexes.len())];
            self.ask("why_there", || seat.why_there(unit, hex));
            let words = format!("{hex} {}, ", printed.id).repeat(26);
            for verb in ["move", "attack", "attack 1307 with", "buy", "place"] {
                self.ask("understand", || seat.understand(&format!("{verb} {words}")));
            }
        }
        for (overlay, _) in Overlay::ALL {
            self.ask("overlay", || seat.overlay(overlay));
        }
        self.ask("heard, all of it", || seat.heard(0));
        for part in 1..8 {
            self.ask("scene_at", || seat.scene_at(seat.version() * part / 8));
        }
        self.ask("journal", || table.journal(true));
        self.ask("snapshot", || table.snapshot().unwrap_or_default().len());
        self.ask("a copy of the table", || table.fork().inputs());
    }

    fn ask<T: Serialize>(&mut self, question: &'static str, what: impl Fn() -> T) {
        let once = || {
            let from = Instant::now();
            let bytes = json_bytes(&what());
            (from.elapsed().as_nanos() as f64 / 1000.0, bytes)
        };
        let ((first, bytes), (second, _)) = (once(), once());
        let us = first.min(second);
        match self.0.iter_mut().find(|it| it.question == question) {
            Some(known) if known.us < us => *known = Dearest { question, us, bytes },
            Some(_) => {}
            None => self.0.push(Dearest { question, us, bytes }),
        }
    }
}
