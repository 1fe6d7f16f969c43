//! The server over real sockets.

mod databases;
mod described;
mod editions;
mod files;
mod ground;
mod people;
mod playing;
mod protocol;
mod restart;
mod secrecy;
mod support;
mod tables;
mod typescript;
mod waiting;
