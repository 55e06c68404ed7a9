//! The choice of the engine for a job, and why an engine cannot do it.

use crate::engine::registry::{self, BackendError, Config, EngineInfo};
use crate::{batch::Inputs, batch::VariantSolver};
use ninefold_engine::{Backend, Engine};

/// Why an engine cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// No engine has this name.
    #[error("no engine is called {name:?}; there are: auto, {known}")]
    Unknown {
        /// The name.
        name: String,
        /// The names that there are.
        known: String,
    },
    /// It does not have the backend that is asked for, or this machine does not.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// The engine cannot solve what may be in an input.
    #[error("{input} may have {what}, which the engine {engine} cannot solve; these can: {able}")]
    CannotSolve {
        /// The input's name.
        input: String,
        /// The puzzles, in words.
        what: &'static str,
        /// The engine's name.
        engine: &'static str,
        /// The names of engines that can.
        able: String,
    },
}

/// The names of these engines.
fn names(which: impl Fn(&EngineInfo) -> bool) -> String {
    let names = registry::ENGINES.iter().filter(|info| which(info)).map(|info| info.name);
    names.collect::<Vec<_>>().join(", ")
}

/// The engine of this name.
///
/// # Errors
/// No engine has this name: the error lists the names.
pub fn find_engine(name: &str) -> Result<&'static EngineInfo, EngineError> {
    let unknown = || EngineError::Unknown { name: name.to_owned(), known: names(|_| true) };
    registry::find(name).ok_or_else(unknown)
}

/// Makes sure that an engine has the backend that is asked for, if one is, and this machine too.
/// Errors: one of them does not.
pub fn check_backend(info: &EngineInfo, config: &Config) -> Result<(), EngineError> {
    match config.backend {
        None => Ok(()),
        Some(_) => Ok(info.backend(config).map(drop)?),
    }
}

/// Makes sure that an engine can solve the variants that may be in the input of this name, if there
/// is one. Errors: it cannot.
pub fn check_variants(info: &EngineInfo, input: Option<&str>) -> Result<(), EngineError> {
    check(info, input, "variant puzzles", |info| info.variants.is_some())
}

fn check_candidates(info: &EngineInfo, inputs: &Inputs) -> Result<(), EngineError> {
    let what = "puzzles with restricted candidates (pencilmarks)";
    check(info, inputs.with_candidates(), what, |info| info.candidates)
}

/// Makes sure that an engine can solve what an input may have.
fn check(
    info: &EngineInfo,
    input: Option<&str>,
    what: &'static str,
    is_able: fn(&EngineInfo) -> bool,
) -> Result<(), EngineError> {
    match input {
        Some(input) if !is_able(info) => {
            let (input, engine, able) = (input.to_owned(), info.name, names(is_able));
            Err(EngineError::CannotSolve { input, what, engine, able })
        }
        _ => Ok(()),
    }
}

/// The engines of a run: variants may need another one than classic puzzles in other inputs.
///
/// Chosen for the whole run and not for each thread, so that counters do not depend on threads.
#[derive(Clone, Copy)]
pub struct Engines {
    /// The engine of classic puzzles and of those with restricted candidates.
    pub classic: &'static EngineInfo,
    /// The engine of variants, where an input may have some.
    pub variants: Option<&'static EngineInfo>,
    config: Config,
}

impl Engines {
    /// The engine that is named, or the best ones for these inputs.
    pub fn choose(
        named: Option<&'static EngineInfo>,
        inputs: &Inputs,
        config: Config,
    ) -> Result<Engines, EngineError> {
        if inputs.size().is_some() {
            if let (Some(info), Some(input)) = (named, inputs.with_variants()) {
                let (input, engine, able) = (input.to_owned(), info.name, "boards".to_owned());
                let what = "boards of another size";
                return Err(EngineError::CannotSolve { input, what, engine, able });
            }
            let boards = &registry::BOARDS;
            return Ok(Engines { classic: boards, variants: Some(boards), config });
        }
        let for_variants = registry::auto_for_variants();
        let (classic, variants) = match named {
            Some(info) => {
                check_backend(info, &config)?;
                check_variants(info, inputs.with_variants())?;
                check_candidates(info, inputs)?;
                (info, info)
            }
            None if inputs.has_others() => {
                let classic = automatic(inputs);
                check_backend(classic, &config)?;
                (classic, for_variants)
            }
            // Plain puzzles among variants are solved as these are, so that there is one name for
            // the engine and one meaning of the times.
            None => {
                check_backend(for_variants, &config)?;
                (for_variants, for_variants)
            }
        };
        let variants = inputs.with_variants().map(|_| variants);
        Ok(Engines { classic, variants, config })
    }

    /// Makes an engine for classic puzzles.
    pub fn make(&self) -> Box<dyn Engine> {
        let engine = self.classic.make(&self.config);
        engine.unwrap_or_else(|_| unreachable!("its backend was looked at"))
    }

    /// Makes a solver for variants, if there may be some.
    pub fn make_for_variants(&self) -> Option<VariantSolver> {
        self.variants.map(VariantSolver::of)
    }

    /// The name of the engine, or of both.
    pub fn names(&self) -> String {
        self.named(|info| info.name.to_owned())
    }

    /// The names of the engines with their backends, as in `lanes (avx512)`.
    pub fn names_with_backends(&self) -> String {
        let any = Config { backend: None, ..self.config };
        self.named(|info| {
            let backend = info.backend(&self.config).or_else(|_| info.backend(&any));
            format!("{} ({})", info.name, backend.map_or("", Backend::name))
        })
    }

    fn named(&self, name: impl Fn(&EngineInfo) -> String) -> String {
        let classic = name(self.classic);
        match self.variants.map(name) {
            Some(variants) if variants != classic => {
                format!("{variants} for variants, {classic} for the others")
            }
            _ => classic,
        }
    }
}

/// The best engine for inputs of which some have no variants.
fn automatic(inputs: &Inputs) -> &'static EngineInfo {
    let auto = registry::auto(inputs.puzzles_about());
    match inputs.with_candidates() {
        // A handful of puzzles is for an engine that can solve them.
        Some(_) if !auto.candidates => registry::auto(1),
        _ => auto,
    }
}
