//! How much may be done in a while: by a network, by an account, at a name that somebody wants to sign in by.

use std::{hash::Hash, net::IpAddr, num::NonZeroU32, sync::Arc, time::Duration};

use governor::{
    Quota, RateLimiter,
    clock::{Clock, DefaultClock},
    middleware::NoOpMiddleware,
    state::keyed::DashMapStateStore,
};
use store::Id;

use crate::{
    App, Problem,
    door::{FROM_ONE, Visit, Visitors},
    who::Who,
};

/// How many sockets an account may have open at once, its tokens' among them; so many together those of one network who
/// have not said who they are.
const SOCKETS: usize = 100;
/// How many letters of a name count: no account has a longer one.
const NAME: usize = 64;

/// Who may do something so often in a while.
struct Limit<K: Hash + Eq + Clone, C: Clock = DefaultClock>(
    RateLimiter<K, DashMapStateStore<K>, C, NoOpMiddleware<C::Instant>>,
);

impl<K: Hash + Eq + Clone> Limit<K> {
    fn new(quota: Quota) -> Limit<K> {
        Limit::by(quota, DefaultClock::default())
    }
}

impl<K: Hash + Eq + Clone, C: Clock> Limit<K, C> {
    fn by(quota: Quota, clock: C) -> Limit<K, C> {
        Limit(RateLimiter::new(quota, DashMapStateStore::default(), clock))
    }

    /// Counts one more, or says after what time it may be tried again.
    fn take(&self, key: &K) -> Result<(), Duration> {
        self.0.check_key(key).map_err(|it| it.wait_time_from(self.0.clock().now()))
    }

    /// Forgets who has been quiet.
    fn forget(&self) {
        self.0.retain_recent();
    }
}

/// Whose guesses at one password are counted together.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Guesser {
    /// Whoever tries this name from this network.
    Network(IpAddr, String),
    /// A browser that has been signed in to the account before.
    Known(String),
    /// Somebody who is signed in and is asked for the password once more.
    SignedIn(Id),
}

/// Whose sockets are counted together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum By {
    Account(Id),
    Strangers(IpAddr),
    /// Everybody from there.
    Network(IpAddr),
}

/// Limits by network, by account, and for signing in.
pub(crate) struct Limits {
    is_on: bool,
    requests: Limit<IpAddr>,
    creations: Limit<IpAddr>,
    attempts: Limit<IpAddr>,
    guesses: Limit<Guesser>,
    names: Limit<String>,
    /// Guesses by known browsers, by the account that knows them and by where they are.
    known_to: Limit<String>,
    known_from: Limit<IpAddr>,
    accounts: Limit<Id>,
    openings: Limit<By>,
    sockets: Arc<Visitors<By>>,
}

impl Limits {
    pub(crate) fn new(is_on: bool) -> Limits {
        let of = |n: u32| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
        let second = |n: u32, burst: u32| Quota::per_second(of(n)).allow_burst(of(burst));
        let minute = |n: u32, burst: u32| Quota::per_minute(of(n)).allow_burst(of(burst));
        Limits {
            is_on,
            requests: Limit::new(second(50, 300)),
            creations: Limit::new(minute(20, 20)),
            attempts: Limit::new(minute(20, 20)),
            guesses: Limit::new(minute(6, 6)),
            names: Limit::new(minute(30, 60)),
            known_to: Limit::new(minute(12, 12)),
            known_from: Limit::new(minute(60, 60)),
            accounts: Limit::new(second(30, 120)),
            openings: Limit::new(minute(120, 120)),
            sockets: Arc::default(),
        }
    }

    fn within(&self, taken: Result<(), Duration>, what: &str) -> Result<(), Problem> {
        match taken {
            Err(wait) if self.is_on => {
                metrics::counter!("sandtable_limited_total").increment(1);
                Err(Problem::too_many(what, wait))
            }
            _ => Ok(()),
        }
    }

    /// A request.
    pub(crate) fn request(&self, from: IpAddr) -> Result<(), Problem> {
        self.within(self.requests.take(&network(from)), "requests")
    }

    /// Something that stays: a guest, a table, an invitation.
    pub(crate) fn create(&self, from: IpAddr) -> Result<(), Problem> {
        self.within(self.creations.take(&network(from)), "new things")
    }

    /// Something that could be guessed, a password or an invitation, or that is as much work as a password.
    pub(crate) fn attempt(&self, from: IpAddr) -> Result<(), Problem> {
        self.within(self.attempts.take(&network(from)), "attempts")
    }

    /// A guess at the password of a name. It counts before it is looked at: of guesses made at once none slips past. A
    /// browser that the account knows has a count of its own, whatever strangers do to the name; a right guess makes it one.
    /// Each is much work, and whoever has an account can have it know as many browsers as he likes: those of one account
    /// have a count together, and so have all of one network.
    pub(crate) fn guess(&self, from: IpAddr, name: &str, known: Option<String>) -> Result<(), Problem> {
        const WHAT: &str = "attempts to sign in";
        let name: String = name.chars().take(NAME).collect();
        let Some(browser) = known else {
            self.attempt(from)?;
            self.within(self.guesses.take(&Guesser::Network(network(from), name.clone())), WHAT)?;
            return self.within(self.names.take(&name), WHAT);
        };
        self.within(self.guesses.take(&Guesser::Known(browser)), WHAT)?;
        self.within(self.known_to.take(&name), WHAT)?;
        self.within(self.known_from.take(&network(from)), WHAT)
    }

    /// A guess at the password of the account that is signed in.
    pub(crate) fn own_password(&self, account: Id) -> Result<(), Problem> {
        self.within(self.guesses.take(&Guesser::SignedIn(account)), "attempts")
    }

    /// Something an account does or asks.
    pub(crate) fn account(&self, account: Id) -> Result<(), Problem> {
        self.within(self.accounts.take(&account), "requests")
    }

    /// Room for one more socket.
    fn socket(&self, by: &By, most: usize) -> Result<Visit<By>, Problem> {
        let most = if self.is_on { most } else { usize::MAX };
        self.sockets.enter(by.clone(), most).ok_or_else(|| {
            metrics::counter!("sandtable_limited_total").increment(1);
            let why = format!("There are {most} sockets open already. Close a page that is not needed, and try again.");
            // Not for any time: somebody has to close one.
            Problem::new(crate::Kind::Conflict, why)
        })
    }

    /// Forgets who has been quiet.
    pub(crate) fn forget(&self) {
        self.requests.forget();
        self.creations.forget();
        self.attempts.forget();
        self.guesses.forget();
        self.names.forget();
        self.known_to.forget();
        self.known_from.forget();
        self.accounts.forget();
        self.openings.forget();
    }
}

/// What a socket may do: whatever it sends counts like a request of whoever opened it. As long as it is there, the socket
/// counts as one that is open.
pub(crate) struct Meter {
    app: Arc<App>,
    account: Option<Id>,
    from: IpAddr,
    _visits: [Visit<By>; 2],
}

impl Meter {
    /// For a socket that is about to be opened.
    pub(crate) fn of(app: &Arc<App>, who: &Who, from: IpAddr) -> Result<Meter, Problem> {
        let (limits, account, from) = (&app.limits, who.account(), network(from));
        let by = account.map_or(By::Strangers(from), By::Account);
        limits.within(limits.openings.take(&by), "new sockets")?;
        let visits = [limits.socket(&by, SOCKETS)?, limits.socket(&By::Network(from), FROM_ONE)?];
        Ok(Meter { app: app.clone(), account, from, _visits: visits })
    }

    /// A frame has come.
    pub(crate) fn frame(&self) -> Result<(), Problem> {
        match self.account {
            Some(account) => self.app.limits.account(account),
            None => self.app.limits.request(self.from),
        }
    }
}

/// Who has one address of a sixth-version network has 2^64 of them.
pub(crate) fn network(from: IpAddr) -> IpAddr {
    match from.to_canonical() {
        IpAddr::V6(it) => {
            let [a, b, c, d, ..] = it.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        it => it,
    }
}

/// All the networks of the sixth version that one site may be given: whoever has one of them may have 2^16.
pub(crate) fn site(from: IpAddr) -> Option<IpAddr> {
    match from.to_canonical() {
        IpAddr::V6(it) => {
            let [a, b, c, ..] = it.segments();
            Some(IpAddr::from([a, b, c, 0, 0, 0, 0, 0]))
        }
        IpAddr::V4(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use governor::clock::FakeRelativeClock;

    const HERE: [u8; 4] = [10, 0, 0, 1];

    #[test]
    fn whoever_waits_as_long_as_told_may_try_again() {
        let clock = FakeRelativeClock::default();
        let six = NonZeroU32::new(6).expect("six");
        let limit = Limit::by(Quota::per_minute(six), clock.clone());
        for _ in 0..6 {
            assert_eq!(limit.take(&"anna"), Ok(()));
        }
        assert_eq!(limit.take(&"anna"), Err(Duration::from_secs(10)));
        clock.advance(Duration::from_millis(2500));
        let wait = limit.take(&"anna").expect_err("a limit that still holds");
        assert_eq!(wait, Duration::from_millis(7500));
        assert_eq!(Problem::too_many("guesses", wait).message, "Too many guesses. Try again in 8 seconds.");
        assert_eq!(limit.take(&"ben"), Ok(()));
        clock.advance(wait - Duration::from_nanos(1));
        let wait = limit.take(&"anna").expect_err("a limit that still holds");
        assert_eq!(Problem::too_many("guesses", wait).message, "Too many guesses. Try again in 1 second.");
        clock.advance(wait);
        assert_eq!(limit.take(&"anna"), Ok(()));
    }

    #[test]
    fn guesses_from_one_network_lock_no_other_out() {
        let limits = Limits::new(true);
        let guess = |from: [u8; 4], name: &str| limits.guess(from.into(), name, None).is_ok();
        for _ in 0..6 {
            assert!(guess(HERE, "anna"));
        }
        assert!(!guess(HERE, "anna"));
        assert!(guess(HERE, "ben") && guess([10, 0, 0, 2], "anna"));
    }

    #[test]
    fn guesses_from_everywhere_lock_no_known_browser_out() {
        let limits = Limits::new(true);
        let guess = |last: u8, known: Option<&str>| {
            limits.guess([10, 0, 1, last].into(), "anna", known.map(str::to_owned)).is_ok()
        };
        let allowed = (0..=255).filter(|it| guess(*it, None)).count();
        assert!((60..70).contains(&allowed), "{allowed}");
        // It has a count of its own, and no more than that.
        assert_eq!((0..10).filter(|_| guess(0, Some("browser"))).count(), 6);
        assert!(guess(0, Some("another browser")));
        assert!(limits.own_password(1).is_ok(), "whoever is signed in is not locked out either");
    }

    #[test]
    fn however_many_browsers_know_an_account_their_guesses_have_an_end() {
        let limits = Limits::new(true);
        let guess =
            |last: u8, name: &str, browser: String| limits.guess([10, 0, 1, last].into(), name, Some(browser)).is_ok();
        assert_eq!((0..100).filter(|it| guess(1, "anna", format!("anna {it}"))).count(), 12, "of one account");
        assert!(!guess(2, "anna", "wherever it is".to_owned()));
        assert!(guess(1, "ben", "ben".to_owned()), "another's account is not locked out with it");
        let many = (0..100).filter(|it| guess(3, &format!("name {it}"), format!("browser {it}"))).count();
        assert_eq!(many, 60, "of one network");
        assert!(guess(4, "carl", "carl".to_owned()));
        // Strangers there have a count of their own.
        assert!(limits.attempt([10, 0, 1, 3].into()).is_ok());
    }

    #[test]
    fn no_time_makes_room_for_another_socket() {
        let limits = Limits::new(true);
        let _open = limits.socket(&By::Account(1), 1).map_err(|it| it.message).expect("room");
        let full = limits.socket(&By::Account(1), 1).err().expect("no room");
        assert_eq!((full.problem, full.wait), (crate::Kind::Conflict, None), "who is told to wait is told how long");
    }

    #[test]
    fn names_share_nothing_with_addresses() {
        let limits = Limits::new(true);
        for last in 0..100 {
            let _ = limits.guess([10, 0, 2, last].into(), "10.0.0.1", None);
        }
        assert!(limits.attempt(HERE.into()).is_ok(), "an invitation can still be looked at from there");
    }

    #[test]
    fn a_network_of_the_sixth_version_is_one() {
        let of = |it: &str| network(it.parse().expect("an address"));
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2::9"));
        assert_ne!(of("2001:db8:1:2::"), of("2001:db8:1:3::"));
        assert_eq!(of("::ffff:10.0.0.1"), IpAddr::from(HERE));
    }
}
