//! What people install does not hold it.

use std::process::Command;

/// The packages of this workspace that a program is made of.
fn made_of(package: &str) -> String {
    let args = ["tree", "--offline", "-p", package, "-e", "normal", "--prefix", "none", "--format", "{p}"];
    let tree = Command::new(env!("CARGO")).args(args).current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("cargo");
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    String::from_utf8(tree.stdout).expect("names")
}

#[test]
fn no_shipped_program_holds_the_toy() {
    let has_toy = |tree: &str| tree.lines().any(|it| it.starts_with("toy ") || it.starts_with("toy-face "));
    assert!(has_toy(&made_of("toy-program")));
    let shipped = made_of("cli");
    assert!(shipped.contains("mukden-face "), "{shipped}");
    assert!(!has_toy(&shipped), "{shipped}");
}
