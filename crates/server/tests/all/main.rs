//! The server over real sockets.

mod clocks;
mod databases;
mod described;
mod doors;
mod editions;
mod files;
mod ground;
mod limits;
mod pairs;
mod people;
mod playing;
mod protocol;
mod quotas;
mod reading;
mod restart;
mod seats;
mod secrecy;
mod streams;
mod support;
mod tables;
mod tls;
mod typescript;
mod waiting;
