//! The computer player of Mukden: what it does is legal and sane, and depends on what its side sees.

mod policy;
mod sight;
