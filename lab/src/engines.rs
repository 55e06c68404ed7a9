//! Engines chosen by name for a measurement.

use ninefold::engine::registry::{self, EngineInfo};
use ninefold::jobs::find_engine;

use crate::error::LabError;

/// The engines of these names. A measurement says which engines it is of, so `auto` is none, and
/// each engine may be named once.
///
/// # Errors
/// [`LabError::Engine`], [`LabError::AutoEngine`] or [`LabError::EngineTwice`].
pub fn find_engines<N: AsRef<str>>(names: &[N]) -> Result<Vec<&'static EngineInfo>, LabError> {
    let mut engines: Vec<&'static EngineInfo> = Vec::with_capacity(names.len());
    for (place, name) in names.iter().enumerate() {
        let name = name.as_ref();
        if names[..place].iter().any(|before| before.as_ref() == name) {
            return Err(LabError::EngineTwice { engine: name.to_owned() });
        }
        if name == registry::AUTO {
            return Err(LabError::AutoEngine);
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
        assert!(names(&["rules", "auto"]).is_err_and(|said| said.contains("no engine of its own")));
        assert!(names(&["magic"]).is_err_and(|said| said.contains("no engine is called")));
    }
}
