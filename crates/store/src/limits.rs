//! How long things may take. Whoever asks has an answer within a second, whatever became of the database.

use std::time::Duration;

/// A transaction of the writer, from its first statement to the end of its commit.
pub(crate) const WORK: Duration = Duration::from_millis(650);
/// Finding out what became of a transaction whose commit failed, on a new connection.
pub(crate) const RECOVER: Duration = Duration::from_millis(250);
/// A connection for the writer.
pub(crate) const CONNECT: Duration = Duration::from_millis(300);
/// The first connection of all: whoever starts a server can wait for a slow network.
pub(crate) const OPEN: Duration = Duration::from_secs(10);
/// A connection from the pool.
pub(crate) const ACQUIRE: Duration = Duration::from_millis(500);
/// One read, with its connection.
pub(crate) const READ: Duration = Duration::from_millis(900);
/// The whole of a write, as its caller sees it.
pub(crate) const ANSWER: Duration = Duration::from_millis(960);
/// Waiting for another program that holds the SQLite file.
pub(crate) const BUSY: Duration = Duration::from_millis(500);
/// Looking whether there is room on the disk, where something could not be written.
pub(crate) const TRY: Duration = Duration::from_millis(50);
/// Whether the database is there at all.
pub(crate) const READY: Duration = Duration::from_millis(500);
