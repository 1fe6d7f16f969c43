//! What goes in and comes out.

/// The number of a row in this database. It is not secret, and not for the wire.
pub type Id = i64;

/// The SHA-256 of a token. The token itself is never stored.
pub type Hash = [u8; 32];

/// How a store is opened. It cannot be printed, for the URL may hold a password.
#[derive(Clone)]
pub struct Options {
    /// The path of a SQLite file, or a URL that begins with `postgres://` or `postgresql://`.
    pub database: String,
    /// Connections that read; at least one is made.
    pub readers: u32,
    /// The id of this server among those that share the database: a word without blanks.
    pub server: String,
    /// Whether it serves players. Of a SQLite file there is one such store at a time; others look after it beside that.
    pub serves: bool,
    /// Stalls and planted faults.
    #[cfg(feature = "proof")]
    pub proof: crate::Proof,
}

impl Options {
    /// Whether the database is reached at a server of its own, which may be away for a while.
    pub fn is_at_a_server(&self) -> bool {
        crate::home::is_url(&self.database)
    }
}

/// Which database it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A file of this machine.
    Sqlite,
    /// A server that several others may share.
    Postgres,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Waiting for players.
    Open,
    /// Being played.
    Playing,
    /// At its end.
    Over,
}

impl Status {
    pub(crate) fn number(self) -> i64 {
        self as i64
    }

    pub(crate) fn of(number: i64) -> Status {
        match number {
            0 => Status::Open,
            1 => Status::Playing,
            _ => Status::Over,
        }
    }
}

/// What a list of tables says about one of them, without opening it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// How far it is. An append with [`Status::Open`] leaves the stored one as it is.
    pub status: Status,
    /// Lines of the journal so far. After an append it is the append's `line` plus its `count`, whatever is said here.
    pub lines: i64,
    /// By chair (first side, second side, spectator): a bit for each side that, as far as the chair may know, owes a
    /// decision.
    pub owes: [u8; 3],
    /// By chair: when it last noticed something.
    pub moved: [i64; 3],
    /// The turn of the game; 0 if nothing was stored since lists name it.
    pub turn: i64,
    /// How it ended.
    pub result: Option<String>,
    /// A bit for each side that offers to abort. Appends leave it alone; see [`Store::offer_abort`](crate::Store::offer_abort).
    pub abort: u8,
    /// Key of the table of the rematch. Appends leave it alone; see [`Store::set_rematch`](crate::Store::set_rematch).
    pub rematch: Option<String>,
}

impl Default for Standing {
    fn default() -> Standing {
        Standing {
            status: Status::Open,
            lines: 0,
            owes: [0; 3],
            moved: [0; 3],
            turn: 0,
            result: None,
            abort: 0,
            rematch: None,
        }
    }
}

/// One gesture to be stored.
#[derive(Clone, Debug)]
pub struct Append {
    /// The table.
    pub table: Id,
    /// The generation of its journal that the writer has read.
    pub generation: i64,
    /// Lines of the journal before it: what [`Standing::lines`] says now.
    pub line: i64,
    /// How many it adds; one at least.
    pub count: i64,
    /// The lines, joined by line feeds.
    pub body: String,
    /// What its sender calls it, once only at a table.
    pub nonce: Option<String>,
    /// The version of its sender after it.
    pub version: i64,
    /// When it came.
    pub at: i64,
    /// How the table stands after it.
    pub standing: Standing,
    /// A bit for each computer side that owes a decision after it: their jobs are made, or kept; others go.
    pub jobs: u8,
    /// For how many milliseconds this server holds the jobs that are made, and those it holds already; 0 lets anyone claim
    /// them. What another server that is alive holds stays with it.
    pub lease: i64,
    /// The edition of the rules that judged it.
    pub edition: i64,
}

/// What became of an append.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is on the disk.
    Stored,
    /// Another has this line, or the generation changed, or the table is gone: read and judge again.
    Taken,
    /// The nonce is known: this is what was stored under it.
    Repeat(Stored),
}

/// One gesture, as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// Lines of the journal before it.
    pub line: i64,
    /// How many it adds.
    pub count: i64,
    /// The lines, joined by line feeds.
    pub body: String,
    /// What its sender called it.
    pub nonce: Option<String>,
    /// The version of its sender after it.
    pub version: i64,
    /// When it came.
    pub at: i64,
}

/// A state kept so that a journal need not be played from its first line. A cache.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// Lines of the journal before it.
    pub line: i64,
    /// The edition that made it.
    pub edition: i64,
    /// The state, in the caller's own form.
    pub body: Vec<u8>,
}

/// How a seat was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made {
    /// Whoever comes may take it.
    Open,
    /// It takes an invitation.
    Invited,
    /// A computer plays it.
    Computer,
    /// Whoever made the table keeps it.
    Held,
}

impl Made {
    pub(crate) fn number(self) -> i64 {
        self as i64
    }

    pub(crate) fn of(number: i64) -> Made {
        match number {
            0 => Made::Open,
            1 => Made::Invited,
            2 => Made::Computer,
            _ => Made::Held,
        }
    }
}

/// One seat of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// The side, 0 or 1.
    pub side: u8,
    /// How it was made.
    pub made: Made,
    /// Who sits there.
    pub account: Option<Id>,
    /// The name to show: the account's, or what was stored here if there is none.
    pub shown: String,
    /// The level of a computer.
    pub level: Option<String>,
}

/// A table, without its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Its number here.
    pub id: Id,
    /// Its name on the wire.
    pub key: String,
    /// The game.
    pub game: String,
    /// The edition of the rules it is played by.
    pub edition: i64,
    /// The scenario.
    pub scenario: String,
    /// The first line of its journal.
    pub header: String,
    /// Hash of its own data files.
    pub own: Option<String>,
    /// What the server says about it, in the server's own form.
    pub terms: String,
    /// Whether the lobby lists it.
    pub listed: bool,
    /// Whether it was made for analysis.
    pub analysis: bool,
    /// Who made it, also when that account is gone: no number is given twice. 0 is nobody.
    pub creator: Id,
    /// When.
    pub created: i64,
    /// How often its journal was begun anew.
    pub generation: i64,
    /// Its seats, by side.
    pub seats: Vec<SeatRow>,
    /// How it stands.
    pub standing: Standing,
}

/// Own data files: their hash, and path and text of each.
pub type OwnFiles = (String, Vec<(String, String)>);

/// A table to be made.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Its name on the wire.
    pub key: String,
    /// The game.
    pub game: String,
    /// The edition of the rules it is played by.
    pub edition: i64,
    /// The scenario.
    pub scenario: String,
    /// The first line of its journal.
    pub header: String,
    /// Its own data files.
    pub own_files: Option<OwnFiles>,
    /// What the server says about it, in the server's own form.
    pub terms: String,
    /// Whether the lobby lists it.
    pub listed: bool,
    /// Whether it is made for analysis.
    pub analysis: bool,
    /// Who makes it; 0 for nobody, whose tables never expire.
    pub creator: Id,
    /// From where, as a word that is the same for all who come from there: the lobby is fair by it.
    pub origin: Option<String>,
    /// When.
    pub created: i64,
    /// Its seats.
    pub seats: Vec<SeatRow>,
    /// How it stands. `lines` is where the first append goes.
    pub standing: Standing,
    /// Invitations to it: the hash of the token, the chair, and until when it is good.
    pub invitations: Vec<(Hash, u8, i64)>,
}

/// How much one maker may keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    /// Tables of their making, however they stand.
    pub tables: i64,
    /// Those of them that are not over.
    pub unfinished: i64,
    /// Those of them that wait for players and are listed.
    pub open: i64,
    /// Bytes of the own data files of all of them; a set counts once.
    pub bytes: i64,
}

/// What a maker has too much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooMuch {
    /// Tables.
    Tables,
    /// Tables that are not over.
    Unfinished,
    /// Tables that wait for players and are listed.
    Open,
    /// Own data files.
    Bytes,
}

/// What became of a table that was to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Created {
    /// It is there.
    Yes(Id),
    /// Its maker would have too much.
    TooMuch(TooMuch),
    /// Its maker is gone.
    NoMaker,
}

/// A place in the list of the lobby.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LobbyPlace {
    /// Whether it comes after the others, because many are of its origin.
    pub is_late: bool,
    /// When the table was made.
    pub created: i64,
    /// Its name on the wire.
    pub key: String,
}

/// Since when somebody was not seen who is absent: an earlier time makes fewer absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absent {
    /// Whoever has an account and waits for players.
    pub hosts: i64,
    /// A guest who waits for players.
    pub guest_hosts: i64,
    /// A guest who has nothing here.
    pub empty: i64,
    /// Any guest.
    pub guests: i64,
}

/// Who was forgotten, and what went with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swept {
    /// The guests.
    pub guests: Vec<Id>,
    /// Their tables.
    pub tables: Vec<Id>,
    /// After whom to go on; nobody when all were looked at.
    pub after: Option<(i64, Id)>,
}

/// What became of a token that was to be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// It is there.
    Yes,
    /// Its account does not hold the seat.
    NotSeated,
    /// Whoever asked is not signed in any more.
    SignedOut,
    /// The account has as many at this table as it may.
    TooMany,
}

/// What an analysis table begins anew with.
#[derive(Clone, Debug)]
pub struct Restart {
    /// The game.
    pub game: String,
    /// The edition of the rules.
    pub edition: i64,
    /// The scenario.
    pub scenario: String,
    /// The first line of the new journal.
    pub header: String,
    /// Its own data files.
    pub own_files: Option<OwnFiles>,
    /// How it stands then. Offers to abort are withdrawn, the rematch is forgotten.
    pub standing: Standing,
}

/// Somebody sits down.
#[derive(Clone, Debug)]
pub struct TakeSeat {
    /// The table.
    pub table: Id,
    /// The side.
    pub side: u8,
    /// Who.
    pub account: Id,
    /// The hash of the invitation's token.
    pub invitation: Option<Hash>,
    /// The time.
    pub now: i64,
}

/// What became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// The seat is theirs; the invitation is used up.
    Yes {
        /// Whether it was the last one, so that the table has started.
        started: bool,
    },
    /// They sit at this table already.
    Already,
    /// Somebody sits there, or the table does not wait for players.
    Occupied,
    /// The seat takes an invitation, and this one is none for it: wrong, used or expired.
    NotInvited,
}

/// An invitation, good once.
#[derive(Clone, Debug)]
pub struct Invitation {
    /// The hash of its token.
    pub token: Hash,
    /// The table.
    pub table: Id,
    /// A side, or 2 for a spectator.
    pub chair: u8,
    /// Who made it: with them it goes.
    pub maker: Id,
    /// Until when it is good.
    pub expires: i64,
}

/// What a program shows to act for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatToken {
    /// The hash of the token.
    pub token: Hash,
    /// The table.
    pub table: Id,
    /// A side, 2 for a spectator, 3 for the keeper of an analysis table.
    pub chair: u8,
    /// Whose it is.
    pub account: Id,
    /// What its owner calls it.
    pub name: String,
    /// When it was made.
    pub created: i64,
}

/// Something said at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chat {
    /// Counted by table, from 1.
    pub n: i64,
    /// Who said it; nobody if the account is gone, or it was the table itself.
    pub account: Option<Id>,
    /// The name they had.
    pub name: String,
    /// When.
    pub at: i64,
    /// What.
    pub body: String,
}

/// Somebody known here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Its number.
    pub id: Id,
    /// The name to show.
    pub shown: String,
    /// The name that must be unique; none for a guest.
    pub folded: Option<String>,
    /// The password's hash; none for a guest.
    pub hash: Option<String>,
    /// Since when.
    pub created: i64,
    /// When last seen.
    pub seen: i64,
    /// How often it has signed out as a guest: cookies from before are good for nothing.
    pub epoch: i64,
}

/// What became of a registration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Registered {
    /// The account: the guest's own number, if there was a guest.
    Yes(Id),
    /// Somebody has this name.
    Taken,
}

/// By what somebody is known who asks for something. It may have ended since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KnownBy {
    /// A session of this name in lists.
    Session(String),
    /// The cookie of a guest, made after so many times of signing out.
    Guest(i64),
}

/// A sign-in to be stored.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// The hash of its token.
    pub token: Hash,
    /// Its name in lists.
    pub key: String,
    /// Whose it is.
    pub account: Id,
    /// Since when.
    pub created: i64,
    /// Until when.
    pub expires: i64,
    /// The program that signed in, as it calls itself.
    pub agent: String,
    /// From where.
    pub address: String,
}

/// A sign-in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Its name in lists.
    pub key: String,
    /// Whose it is.
    pub account: Id,
    /// Since when.
    pub created: i64,
    /// When last used.
    pub seen: i64,
    /// Until when.
    pub expires: i64,
    /// The program that signed in, as it calls itself.
    pub agent: String,
    /// From where.
    pub address: String,
}

/// A decision that a computer owes, claimed by this server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Claimed {
    /// The table.
    pub table: Id,
    /// The side.
    pub side: u8,
}

/// What another server changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// These tables.
    Tables(Vec<Id>),
    /// These accounts have no longer all the rights they had: a sign-in, a token or a seat is gone.
    Accounts(Vec<Id>),
    /// These tables are gone.
    Gone(Vec<Id>),
    /// The connection was lost for a time: anything.
    All,
}

/// What the writer has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Commits of lines.
    pub commits: u64,
    /// Lines' rows in them.
    pub rows: u64,
    /// Transactions that failed, of whatever kind.
    pub faults: u64,
}
