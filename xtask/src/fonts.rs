//! The faces of the client, cut down to the letters it prints. What comes of it is committed, so that only who changes the
//! list of faces needs the program that cuts.

use crate::{Result, target, tools, web};

/// The versions that are installed: another might cut otherwise.
const PACKAGES: [&str; 2] = ["fonttools==4.68.0", "brotli==1.2.1"];

/// Writes `web/fonts` and `web/src/fonts.css`.
pub(crate) fn cut() -> Result {
    web::install()?;
    let tool = tools::python(&target().join("fonttools"), &PACKAGES, "pyftsubset")?;
    web::npm(&["run", "--silent", "fonts"], &[("PYFTSUBSET", &tool)])
}
