//! The toy, added as any game is, from the shelf to the socket.

mod catalog;
mod engine;
mod server;
mod shipped;
