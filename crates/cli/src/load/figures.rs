//! What was measured, and the bars it is held against.

use std::io::{self, Write};

use serde::Serialize;

/// The figures of one run.
#[derive(Debug, Default, Serialize)]
pub(super) struct Figures {
    /// SQLite or PostgreSQL.
    pub(super) database: Option<&'static str>,
    /// The games played.
    pub(super) games: Vec<String>,
    /// How many tables were played at once.
    pub(super) tables: usize,
    /// For how many seconds each rate was measured.
    pub(super) seconds: f64,
    /// Single-row commits a second in a bare loop, before the server began.
    pub(super) bare_per_s: Option<f64>,
    /// How long the disk takes to make something safe, in milliseconds, median.
    pub(super) fsync_ms_p50: Option<f64>,
    /// From the call to the line that says where the server listens: a new database, and one that is there.
    pub(super) start_ms: Option<f64>,
    pub(super) restart_ms: Option<f64>,
    /// Every table pushing.
    pub(super) peak: Rate,
    /// Half of that.
    pub(super) half: Rate,
    pub(super) memory: Option<Memory>,
    pub(super) bars: Vec<Bar>,
}

/// What was measured at one rate.
#[derive(Debug, Default, Serialize)]
pub(super) struct Rate {
    /// Acts stored a second.
    pub(super) acts_per_s: f64,
    /// From the request to the other player's screen.
    pub(super) ms_p50: f64,
    pub(super) ms_p99: f64,
    /// How many acts the other player noticed.
    pub(super) noticed: usize,
    /// Of one update for one player.
    pub(super) update_bytes_p50: u32,
    pub(super) update_bytes_p99: u32,
    /// All that comes down to both for one act, answers included.
    pub(super) bytes_per_act: f64,
    /// Acts that share a commit.
    pub(super) lines_per_commit: f64,
    /// What one act takes of the processors, in microseconds: the server's share, and that of the players.
    pub(super) server_us_per_act: Option<f64>,
    pub(super) client_us_per_act: f64,
    /// Which part of the processors the machine's host took meanwhile for other machines, in hundredths: with much of it
    /// every other figure says little.
    pub(super) taken_percent: Option<f64>,
    /// Requests that were refused.
    pub(super) refused: u64,
    /// Games that came to their end.
    pub(super) games_over: u64,
    /// Tables that were lost.
    pub(super) tables_lost: usize,
    /// What went wrong last.
    pub(super) trouble: Option<String>,
}

/// The memory of the server, in bytes.
#[derive(Debug, Default, Serialize)]
pub(super) struct Memory {
    /// With no table.
    pub(super) empty: u64,
    /// With one table of each game: what is printed is read once.
    pub(super) unpacked: u64,
    /// With all tables made and both sockets of each open.
    pub(super) made: u64,
    /// When they had been played.
    pub(super) played: u64,
    /// With the idle sockets besides.
    pub(super) held: u64,
    /// The tables that were open then.
    pub(super) tables: u64,
    /// The sockets that were open then.
    pub(super) sockets: u64,
    /// For one idle socket.
    pub(super) per_socket: u64,
    /// For one open table before it is played, without its sockets.
    pub(super) per_table: u64,
}

/// Something to reach.
#[derive(Debug, Serialize)]
pub(super) struct Bar {
    pub(super) what: String,
    pub(super) is_met: bool,
}

const KIB: u64 = 1024;
const MIB: u64 = 1024 * KIB;

/// What must be reached on two cores that the players share.
impl Figures {
    pub(super) fn judge(&mut self) {
        let mut bars = Vec::new();
        let mut bar = |what: String, is_met: bool| bars.push(Bar { what, is_met });
        let peak = self.peak.acts_per_s;
        match self.bare_per_s {
            Some(bare) if bare < 1000.0 => {
                bar(format!("{peak:.0} acts a second, at least 3 times the bare loop's {bare:.0}"), peak >= 3.0 * bare);
            }
            _ => bar(format!("{peak:.0} acts a second, at least 5000"), peak >= 5000.0),
        }
        let lines = self.peak.lines_per_commit;
        bar(format!("{lines:.1} lines a commit under pressure, at least 20"), lines >= 20.0);
        let p99 = self.half.ms_p99;
        bar(format!("{p99:.1} ms at half the peak, 99th percentile, under 50"), p99 < 50.0 && self.half.noticed > 0);
        if let (Some(start), Some(again)) = (self.start_ms, self.restart_ms) {
            let most = if self.database == Some("PostgreSQL") { 300.0 } else { 100.0 };
            let slower = start.max(again);
            bar(format!("{slower:.0} ms from start to listening, under {most}"), slower < most);
        }
        if let Some(memory) = &self.memory {
            let most = 64 * MIB + 64 * KIB * memory.tables + 12 * KIB * memory.sockets;
            let (held, allowed) = (memory.held / MIB, most / MIB);
            let Memory { tables, sockets, .. } = memory;
            bar(
                format!("{held} MiB for {tables} tables and {sockets} sockets, at most {allowed}"),
                memory.held <= most,
            );
        }
        let (p50, p99) = (self.peak.update_bytes_p50, self.peak.update_bytes_p99);
        bar(format!("{p50} bytes an update, median, at most 2000"), p50 <= 2000);
        bar(format!("{p99} bytes an update, 99th percentile, at most 16000"), p99 <= 16_000);
        self.bars = bars;
    }

    pub(super) fn tell(&self, out: &mut impl Write) -> io::Result<()> {
        let games = self.games.join(", ");
        let kept = self.database.map(|it| format!(", kept in {it}")).unwrap_or_default();
        writeln!(out, "{} tables of {games}{kept}, {} s at each rate", self.tables, self.seconds)?;
        let mut line = |value: Option<f64>, digits: usize, what: &str| match value {
            Some(value) => writeln!(out, "  {value:>12.digits$} {what}"),
            None => Ok(()),
        };
        line(self.bare_per_s, 0, "single-row commits a second in a bare loop")?;
        line(self.fsync_ms_p50, 2, "milliseconds for the disk to make something safe, median")?;
        line(self.start_ms, 0, "milliseconds from start to listening, new database")?;
        line(self.restart_ms, 0, "milliseconds from start to listening, the same again")?;
        for (rate, when) in [(&self.peak, "every table pushing"), (&self.half, "half of that")] {
            line(Some(rate.acts_per_s), 0, &format!("acts stored a second, {when}"))?;
            line(Some(rate.ms_p50), 1, "    milliseconds from submit to the other player's screen, median")?;
            line(Some(rate.ms_p99), 1, "    the same, 99th percentile")?;
            line(Some(rate.update_bytes_p50.into()), 0, "    bytes an update, median")?;
            line(Some(rate.update_bytes_p99.into()), 0, "    bytes an update, 99th percentile")?;
            line(Some(rate.bytes_per_act), 0, "    bytes an act down to both players, answers included")?;
            line(Some(rate.lines_per_commit), 1, "    lines a commit")?;
            line(rate.server_us_per_act, 0, "    microseconds of the server's processors an act")?;
            line(Some(rate.client_us_per_act), 0, "    microseconds of the players' processors an act")?;
            line(rate.taken_percent, 1, "    per cent of the processors taken by the machine's host meanwhile")?;
            line(Some(rate.games_over as f64), 0, "    games came to their end")?;
            line(Some(rate.refused as f64), 0, "    requests were refused")?;
            line(Some(rate.tables_lost as f64), 0, "    tables were lost")?;
        }
        if let Some(memory) = &self.memory {
            let mib = |it: u64| Some(it as f64 / MIB as f64);
            let kib = |it: u64| Some(it as f64 / KIB as f64);
            line(mib(memory.empty), 1, "MiB of memory, no table")?;
            line(mib(memory.unpacked), 1, "MiB of memory, one table of each game")?;
            line(mib(memory.made), 1, "MiB of memory, all tables made")?;
            line(mib(memory.played), 1, "MiB of memory, when they were played")?;
            line(mib(memory.held), 1, &format!("MiB of memory, {} sockets open", memory.sockets))?;
            line(kib(memory.per_table), 1, "KiB an open table")?;
            line(kib(memory.per_socket), 1, "KiB an idle socket")?;
        }
        for trouble in [&self.peak.trouble, &self.half.trouble].into_iter().flatten() {
            writeln!(out, "What went wrong last: {trouble}")?;
        }
        for Bar { what, is_met } in &self.bars {
            writeln!(out, "{} {what}", if *is_met { "met    " } else { "NOT met" })?;
        }
        Ok(())
    }
}

/// The value below which this share of them lies; they are sorted here. Nothing of nothing.
pub(super) fn percentile(values: &mut [u32], share: f64) -> u32 {
    values.sort_unstable();
    let at = (values.len() as f64 * share) as usize;
    values.get(at.min(values.len().saturating_sub(1))).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_of_few_and_of_none() {
        assert_eq!(percentile(&mut [], 0.5), 0);
        assert_eq!(percentile(&mut [7], 0.99), 7);
        let mut hundred: Vec<u32> = (0..100).rev().collect();
        assert_eq!((percentile(&mut hundred, 0.5), percentile(&mut hundred, 0.99)), (50, 99));
    }

    #[test]
    fn a_slow_disk_is_held_against_its_own_loop() {
        let mut figures = Figures { bare_per_s: Some(300.0), ..Figures::default() };
        figures.peak.acts_per_s = 1000.0;
        figures.judge();
        assert!(figures.bars[0].is_met, "{:?}", figures.bars);
        figures.bare_per_s = Some(3000.0);
        figures.judge();
        assert!(!figures.bars[0].is_met, "{:?}", figures.bars);
    }
}
