//! Errors of values of arguments: what is expected. clap names the argument and the value.

use ninefold_jobs::engine::Backend;
use ninefold_jobs::jobs::LinkSite;
use ninefold_jobs::logic::profiles;
use ninefold_lab::suite::SUITES;

/// Why the value of an argument is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ValueError {
    #[error("expected one of {}", LinkSite::ALL.map(LinkSite::name).join(", "))]
    Site,
    #[error("expected one of {}", Backend::ALL.map(Backend::name).join(", "))]
    Backend,
    #[error("expected one of {}", names(profiles().map(|profile| profile.name), ", "))]
    Profile,
    #[error("expected {}", names(SUITES.iter().map(|suite| suite.name), " or "))]
    Suite,
    #[error("expected count, solution or nodes")]
    Field,
    #[error("expected a number of bytes, K, M or G, as in 500M")]
    Size,
    #[error("expected a number and a unit (us, ms, s, m), as in 500ms")]
    Duration,
    #[error("expected a time above zero, as in 90, 30s or 5m")]
    Budget,
    #[error("expected NAME=SIZE, as in extra=0.05 or extra=1000")]
    Part,
    #[error("a part's name consists of letters, digits, - _ and .")]
    PartName,
    #[error("expected a share, as in 0.9, or a number of puzzles, as in 10000")]
    PartSize,
    #[error("expected a number, as in 1000 or test=500")]
    PartNumber,
    #[error("expected a number of lines or a share, as in 100 or 0.5%")]
    Tolerance,
}

fn names<'a>(names: impl Iterator<Item = &'a str>, between: &str) -> String {
    names.collect::<Vec<_>>().join(between)
}
