//! Engines chosen by name for a measurement.

use ninefold_jobs::engine::registry::{self, EngineInfo};
use ninefold_jobs::jobs::{check_variants, find_engine};

use crate::{dataset::LoadedDataset, error::LabError};

/// The engines of classic puzzles where none are named.
const DEFAULT: [&str; 2] = ["lanes", "rules"];

/// The engines for a dataset: those that were named, or, where none were, two of classic puzzles,
/// and of variants the one that is chosen for these. Errors: it holds variants, which one of the
/// engines cannot solve.
pub(crate) fn engines_for(
    named: &[&'static EngineInfo],
    loaded: &LoadedDataset,
) -> Result<Vec<&'static EngineInfo>, LabError> {
    let is_of_variants = loaded.puzzles.are_variants();
    let engines = match (named, is_of_variants) {
        ([], true) => vec![registry::auto_for_variants()],
        ([], false) => find_engines(&DEFAULT)?,
        _ => named.to_vec(),
    };
    let variants = is_of_variants.then_some(&loaded.dataset.name[..]);
    engines.iter().try_for_each(|engine| check_variants(engine, variants))?;
    Ok(engines)
}

/// The one engine for several datasets: the one that was named, or the first default that solves
/// all. Errors: as [`engines_for`], or there is no engine of this name.
pub(crate) fn engine_for_all(
    named: Option<&str>,
    loaded: &[LoadedDataset],
) -> Result<&'static EngineInfo, LabError> {
    let named: Vec<&str> = named.into_iter().collect();
    let named = find_engines(&named)?;
    let of_variants = loaded.iter().find(|loaded| loaded.puzzles.are_variants());
    let engines = match of_variants.or(loaded.first()) {
        Some(loaded) => engines_for(&named, loaded)?,
        None => named,
    };
    engines.first().copied().map_or_else(|| Ok(find_engine(DEFAULT[0])?), Ok)
}

/// The engines of these names. A measurement names its engines, so `auto` is refused, and each
/// engine may be named once. Errors: an engine is unknown or named twice, or it is `auto`.
pub(crate) fn find_engines<N: AsRef<str>>(
    names: &[N],
) -> Result<Vec<&'static EngineInfo>, LabError> {
    let mut engines: Vec<&'static EngineInfo> = Vec::with_capacity(names.len());
    for (place, name) in names.iter().enumerate() {
        let name = name.as_ref();
        if names[..place].iter().any(|before| before.as_ref() == name) {
            return Err(LabError::twice(name));
        }
        if name == registry::AUTO {
            let why = "auto is not an engine but a choice: name the engines to measure";
            return Err(LabError::Request(why.to_owned()));
        }
        engines.push(find_engine(name)?);
    }
    Ok(engines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_found_by_name_once_and_never_by_auto() {
        let names = |names: &[&str]| {
            let found = find_engines(names).map_err(|error| error.to_string());
            found.map(|found| found.iter().map(|engine| engine.name).collect::<Vec<_>>())
        };
        assert_eq!(names(&["rules", "mrv"]), Ok(vec!["rules", "mrv"]));
        assert!(names(&["rules", "mrv", "rules"]).is_err_and(|said| said.contains("twice")));
        assert!(names(&["rules", "auto"]).is_err_and(|said| said.contains("not an engine")));
        assert!(names(&["magic"]).is_err_and(|said| said.contains("no engine is called")));
    }
}
