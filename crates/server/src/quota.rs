//! How much one maker may keep on a server, and how far one table grows. What a day may bring is `budget`'s.

use catalog::Input;
use store::{Quota, TalkQuota, TooMuch, TooMuchTalk};

use crate::{Problem, problem::Kind, who::Person};

const GUEST: Quota = Quota { tables: 100, unfinished: 20, open: 3, bytes: 4_000_000 };
const ACCOUNT: Quota = Quota { tables: 5_000, unfinished: 200, open: 10, bytes: 32_000_000 };
/// For measurements.
const NONE: Quota = Quota { tables: i64::MAX, unfinished: i64::MAX, open: i64::MAX, bytes: i64::MAX };
/// How many bytes the notes of a guest may have together, and those of an account.
const NOTES: [i64; 2] = [200_000, 2_000_000];
/// How many lines are said at one table. Two sit there: each has his share whatever others have said, who came and went.
pub(crate) const CHAT: TalkQuota = TalkQuota { own: 2_000, passing: 800, most: 5_000 };
/// How many of them by the table itself: that somebody comes, or leaves.
pub(crate) const ANNOUNCED: i64 = 200;
/// How many invitations of one person to one table are kept, used or not, until they expire.
pub(crate) const INVITATIONS: i64 = 100;
/// How many tokens somebody has at one table.
pub(crate) const TOKENS: i64 = 20;

/// What somebody may keep.
pub(crate) fn of(person: &Person, is_limited: bool) -> Quota {
    match (is_limited, person.is_guest) {
        (false, _) => NONE,
        (true, true) => GUEST,
        (true, false) => ACCOUNT,
    }
}

/// How many bytes the notes of somebody may have together.
pub(crate) fn notes(person: &Person) -> i64 {
    NOTES[usize::from(!person.is_guest)]
}

/// Why somebody cannot make another table.
pub(crate) fn too_much(what: TooMuch, person: &Person, quota: Quota) -> Problem {
    let Quota { tables, unfinished, open, bytes } = quota;
    let (has, what_to_do) = match what {
        TooMuch::Open => (
            format!("{open} tables of yours wait for players already."),
            "Wait until somebody comes to one of them, or leave one, and it goes.",
        ),
        TooMuch::Unfinished => (
            format!("You have made {unfinished} tables that are not over."),
            "Leave some of those that have not begun, and finish, resign or break off some of the others.",
        ),
        TooMuch::Tables => (
            format!("You have made {tables} tables, which is as many as are kept of one maker."),
            "Whoever runs the server can delete some.",
        ),
        TooMuch::Bytes => (
            format!("The data files of your tables would have more than {} MB together.", bytes / 1_000_000),
            "The same files at several tables count once.",
        ),
    };
    let account = if person.is_guest { "With an account you may have more." } else { "" };
    Problem::new(Kind::Conflict, format!("{has} {what_to_do} {account}").trim_end())
}

/// Why somebody cannot say more at a table.
pub(crate) fn too_much_talk(what: TooMuchTalk) -> Problem {
    let why = match what {
        TooMuchTalk::Own => {
            format!("You have said {} lines at this table, and no more are kept of one person.", CHAT.own)
        }
        TooMuchTalk::Passing => {
            "Much was said here while the table waits for players. You can go on when the game has begun.".to_owned()
        }
        TooMuchTalk::All => format!("{} lines were said at this table, and no more are kept.", CHAT.most),
    };
    Problem::new(Kind::Conflict, why)
}

/// Whether a journal of so many lines may take what somebody wants: a game that is as long as one gets can still be ended.
pub(crate) fn has_room(lines: i64, most: i64, input: &Input) -> Result<(), Problem> {
    if lines < most || matches!(input, Input::Resign | Input::Draw) {
        return Ok(());
    }
    let why = format!("The journal of this game has {most} lines, and takes no more. Resign, or agree on a draw.");
    Err(Problem::new(Kind::Conflict, why))
}
