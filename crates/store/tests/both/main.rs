//! Everything a store can do, on both databases.

mod frame;
mod jobs;
mod lines;
mod people;
mod restore;
mod tables;
mod trouble;
