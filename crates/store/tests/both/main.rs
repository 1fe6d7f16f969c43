//! Everything a store can do, on both databases.

mod frame;
mod jobs;
mod lines;
mod people;
mod tables;
mod trouble;
