//! Everything a store can do, on both databases.

mod frame;
mod jobs;
mod leftovers;
mod lines;
mod people;
mod quotas;
mod restore;
mod sweeping;
mod tables;
mod trouble;
