//! Lets cargo notice a client that was built anew: its files have other names then, and the macro that embeds them sees only
//! those it found.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let dist = "../../web/dist";
    // An unoptimised program reads the files from the disk. A path that is not there would make cargo build each time, which
    // is right only where the client would be embedded if it were there.
    let is_embedded = std::env::var("PROFILE").is_ok_and(|it| it == "release");
    if is_embedded || Path::new(dist).exists() {
        println!("cargo::rerun-if-changed={dist}");
    }
}
