//! Engines chosen by name for a measurement.

use ninefold::engine::Backend;
use ninefold::engine::registry::{self, Config, EngineInfo};

use crate::error::LabError;

/// The engines of these names. A measurement says which engines it is of, so `auto` is none, and
/// each engine may be named once.
///
/// # Errors
/// [`LabError::UnknownEngine`], [`LabError::AutoEngine`] or [`LabError::EngineTwice`].
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
        let unknown = || LabError::UnknownEngine { name: name.to_owned() };
        engines.push(registry::find(name).ok_or_else(unknown)?);
    }
    Ok(engines)
}

/// Makes sure that an engine has the backend that is asked for, and this machine too.
pub(crate) fn check_backend(engine: &'static EngineInfo, config: &Config) -> Result<(), LabError> {
    let Some(backend) = config.backend else { return Ok(()) };
    if !engine.backends.contains(&backend) {
        return Err(LabError::NoSuchBackend {
            engine: engine.name,
            backend: backend.name(),
            has: engine.backends,
        });
    }
    check_available(backend)
}

/// Makes sure that this machine has a backend.
pub(crate) fn check_available(backend: Backend) -> Result<(), LabError> {
    match backend.is_available() {
        true => Ok(()),
        false => Err(LabError::BackendUnavailable { backend: backend.name() }),
    }
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
