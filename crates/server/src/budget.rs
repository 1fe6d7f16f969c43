//! How many bytes one address, and one person, may make the server keep in a day. Whatever stays is charged before it is
//! stored. What a game of ordinary length writes is paid for with its table, so that nobody is stopped in the middle of one;
//! what it writes beyond, by taking back and doing again, is charged when it is known, to whoever last decided something there.
//!
//! A day ends at midnight (UTC). It is counted in memory, by each server for itself.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use store::Id;

use crate::{
    Problem,
    limits::{network, site},
};

const DAY: i64 = 24 * 3600 * 1000;
/// How many are counted at once; beyond that, those who have spent least are forgotten.
const COUNTED: usize = 100_000;

/// How many times what a network has all networks of one site have together: a provider may give some of them to others.
const SITE: u64 = 8;

/// What a thing costs, in bytes. Dearer than it is large, where one leads to others.
pub(crate) mod price {
    /// A guest, or an account.
    pub(crate) const PERSON: u64 = 250_000;
    /// A table, without data files of its own.
    pub(crate) const TABLE: u64 = 50_000;
    /// An invitation, a token, somebody who comes or leaves.
    pub(crate) const SMALL: u64 = 1_000;
    /// A row, beside the words in it.
    pub(crate) const ROW: u64 = 250;
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Payer {
    Network(IpAddr),
    /// All the networks of the sixth version that one site or one customer of a provider can have.
    Site(IpAddr),
    Person(Id),
}

#[derive(Default)]
struct Today {
    day: i64,
    spent: HashMap<Payer, u64>,
    /// Who last decided something at a table.
    tables: HashMap<Id, Vec<Payer>>,
}

/// The bytes of today.
pub(crate) struct Budget {
    is_on: bool,
    of_network: u64,
    of_person: u64,
    today: Mutex<Today>,
}

impl Budget {
    pub(crate) fn new(is_on: bool, of_network: u64, of_person: u64) -> Budget {
        Budget { is_on, of_network, of_person, today: Mutex::default() }
    }

    fn today(&self, now: i64) -> MutexGuard<'_, Today> {
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        if today.day != now.div_euclid(DAY) {
            *today = Today { day: now.div_euclid(DAY), ..Today::default() };
        }
        if today.spent.len() > COUNTED {
            let mut spent: Vec<u64> = today.spent.values().copied().collect();
            let (_, middle, _) = spent.select_nth_unstable(COUNTED / 2);
            let middle = *middle;
            today.spent.retain(|_, it| *it > middle);
        }
        if today.tables.len() > COUNTED {
            today.tables.clear();
        }
        today
    }

    fn most(&self, payer: Payer) -> u64 {
        match payer {
            Payer::Network(_) => self.of_network,
            Payer::Site(_) => self.of_network.saturating_mul(SITE),
            Payer::Person(_) => self.of_person,
        }
    }

    /// Charges bytes to an address and a person, or to neither.
    pub(crate) fn charge(&self, from: IpAddr, person: Option<Id>, bytes: u64, now: i64) -> Result<(), Problem> {
        let mut today = self.today(now);
        let payers = payers(from, person);
        for payer in &payers {
            let spent = today.spent.get(payer).copied().unwrap_or_default();
            if self.is_on && spent + bytes > self.most(*payer) {
                metrics::counter!("sandtable_limited_total").increment(1);
                let why = match payer {
                    Payer::Network(_) | Payer::Site(_) => "So much was stored today for whoever is at your address",
                    Payer::Person(_) => "So much was stored today for you",
                };
                let why = format!("{why} that the server takes no more before midnight (UTC). What was stored stays.");
                let wait = Duration::from_millis((DAY - now.rem_euclid(DAY)).unsigned_abs());
                return Err(Problem::wait(&why, wait));
            }
        }
        today.spend(&payers, bytes);
        Ok(())
    }

    /// Somebody wants to decide something at a table whose game is longer than an ordinary one: what it writes is charged to
    /// them.
    pub(crate) fn pays(&self, table: Id, from: IpAddr, person: Option<Id>, now: i64) -> Result<(), Problem> {
        self.charge(from, person, price::ROW, now)?;
        self.today(now).tables.insert(table, payers(from, person));
        Ok(())
    }

    /// A table has written something. It is done, so it is charged in any case.
    pub(crate) fn written(&self, table: Id, bytes: u64, now: i64) {
        let mut today = self.today(now);
        if let Some(payers) = today.tables.get(&table).cloned() {
            today.spend(&payers, bytes);
        }
    }
}

impl Today {
    fn spend(&mut self, payers: &[Payer], bytes: u64) {
        for payer in payers {
            *self.spent.entry(*payer).or_default() += bytes;
        }
    }
}

fn payers(from: IpAddr, person: Option<Id>) -> Vec<Payer> {
    let networks = std::iter::once(Payer::Network(network(from))).chain(site(from).map(Payer::Site));
    networks.chain(person.map(Payer::Person)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Kind;

    fn address(n: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, n])
    }

    #[test]
    fn a_day_has_so_many_bytes_for_an_address_and_for_a_person() {
        let budget = Budget::new(true, 1_000, 600);
        let (ann, bob) = (Some(1), Some(2));
        assert!(budget.charge(address(1), ann, 601, 0).is_err(), "too much for one");
        assert!(budget.charge(address(1), ann, 600, 0).is_ok(), "nothing was charged for what was refused");
        assert!(budget.charge(address(2), ann, 1, 0).is_err(), "wherever she is");
        assert!(budget.charge(address(1), bob, 401, 0).is_err());
        assert!(budget.charge(address(1), bob, 400, 0).is_ok());
        for (now, seconds) in [(0, 24 * 3600), (1, 24 * 3600), (3_600_000, 23 * 3600), (DAY - 1500, 2), (DAY - 1, 1)] {
            let problem = budget.charge(address(1), None, 1, now).expect_err("nothing is left");
            assert_eq!((problem.problem, problem.wait), (Kind::TooMany, Some(seconds)), "{now}");
            let unit = if seconds == 1 { "second" } else { "seconds" };
            assert!(problem.message.ends_with(&format!(" Try again in {seconds} {unit}.")), "{}", problem.message);
        }
        assert!(budget.charge(address(1), ann, 600, DAY).is_ok(), "another day");
        let sixth = |text: &str| text.parse().expect("an address");
        assert!(budget.charge(sixth("2001:db8::1"), None, 1_000, DAY).is_ok());
        assert!(budget.charge(sixth("2001:db8::2"), None, 1, DAY).is_err(), "of one network");
        // Of one site there are eight more times that, however many networks it has.
        let networks = (1..100).map(|n| sixth(&format!("2001:db8:0:{n:x}::1")));
        let paid = networks.filter(|it| budget.charge(*it, None, 1_000, DAY).is_ok()).count();
        assert_eq!(paid, 7);
        assert!(budget.charge(sixth("2001:db8:1::1"), None, 1_000, DAY).is_ok(), "another site");
        assert!(budget.charge(address(9), None, 1_000, DAY).is_ok(), "there are none of the fourth version");
    }

    #[test]
    fn what_a_game_writes_is_charged_to_whoever_decided_last() {
        let budget = Budget::new(true, 10_000, 10_000);
        let (ann, bob) = (Some(1), Some(2));
        budget.pays(7, address(1), ann, 0).expect("enough");
        // The computer answers at length.
        budget.written(7, 20_000, 0);
        assert!(budget.pays(7, address(1), ann, 0).is_err());
        budget.pays(7, address(2), bob, 0).expect("enough");
        budget.written(8, 20_000, 0);
        budget.pays(7, address(2), bob, 0).expect("nobody pays for what nobody here decided");
    }

    #[test]
    fn the_count_itself_does_not_grow_for_ever() {
        let budget = Budget::new(true, 1_000, 1_000);
        budget.charge(address(1), None, 1_000, 0).expect("enough");
        for n in 0..3 * COUNTED as i64 {
            budget.charge(address(1), Some(n), 0, 0).expect("nothing");
        }
        assert!(budget.today(0).spent.len() <= COUNTED);
        assert!(budget.charge(address(1), None, 1, 0).is_err(), "whoever has spent much is remembered");
    }

    #[test]
    fn for_measurements_there_is_none() {
        let budget = Budget::new(false, 1, 1);
        assert!(budget.charge(address(1), Some(1), 1_000, 0).is_ok());
    }
}
