//! The build of the running program: commit, compiler, flags.
//!
//! The build script (crates/lab/build.rs) finds them out and hands them to the compiler.

use serde::{Deserialize, Serialize};

use crate::{checksum, error::LabError};

/// The facts about a build that a record keeps. Those that were not known when it was made are
/// null.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Build {
    pub version: String,
    /// The commit that its sources were at.
    pub commit: Option<String>,
    /// Whether its sources differed from that commit.
    pub dirty: Option<bool>,
    /// The compiler.
    pub rustc: Option<String>,
    /// The target triple that it was compiled for.
    pub target: Option<String>,
    /// Level of optimization.
    pub opt_level: Option<String>,
    /// Extra flags of the compiler.
    pub rustflags: Option<String>,
    /// Features of the package.
    pub features: Option<String>,
    /// SHA-256 of the program's file.
    pub binary_sha256: String,
}

impl Build {
    /// The running build.
    ///
    /// # Errors
    /// Its own file cannot be read.
    pub fn running() -> Result<Build, LabError> {
        let known = |value: Option<&str>| value.map(ToOwned::to_owned);
        Ok(Build {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: known(option_env!("NINEFOLD_COMMIT")),
            dirty: option_env!("NINEFOLD_DIRTY").map(|value| value == "true"),
            rustc: known(option_env!("NINEFOLD_RUSTC")),
            target: known(option_env!("NINEFOLD_TARGET")),
            opt_level: known(option_env!("NINEFOLD_OPT_LEVEL")),
            rustflags: known(option_env!("NINEFOLD_RUSTFLAGS")),
            features: known(option_env!("NINEFOLD_FEATURES")),
            binary_sha256: checksum::of_file(&running_program()?)?,
        })
    }

    /// The commit, short, with a mark where the sources differed from it.
    pub fn commit_in_short(&self) -> String {
        let commit =
            self.commit.as_deref().map_or("unknown", |commit| commit.get(..9).unwrap_or(commit));
        let mark = if self.dirty == Some(true) { "+" } else { "" };
        format!("{commit}{mark}")
    }
}

/// The file of the running program. Errors: the system does not report it.
pub(crate) fn running_program() -> Result<std::path::PathBuf, LabError> {
    let what = "find the file of this program".to_owned();
    std::env::current_exe().map_err(LabError::failing(what))
}
