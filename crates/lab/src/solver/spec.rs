//! The solvers that a user names: by `NAME=COMMAND`, or in a TOML file.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::fault::SolverError;
use super::protocol::{Assumption, Field};
use crate::error::LabError;

/// A solver to be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverSpec {
    /// Its name in reports.
    pub name: String,
    /// The command or function to start.
    pub kind: SolverKind,
    /// A command that prints its version, if its greeting has none.
    pub version_command: Vec<String>,
    /// A remark for the report.
    pub notes: String,
    /// Properties of puzzles that it takes for granted, in addition to those of its greeting.
    pub assumes: Vec<Assumption>,
}

/// The command or function of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverKind {
    /// A program that speaks the protocol, and its arguments.
    Command(Vec<String>),
    /// A function of a shared library, called by a process of ours.
    Library(LibraryFunction),
}

/// A function of a shared library, with the signature that tdoku's header has:
/// `size_t f(const char *puzzle, size_t limit, uint32_t flags, char *solution, size_t *guesses)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryFunction {
    /// The library.
    pub path: PathBuf,
    /// The name of the function.
    pub symbol: String,
    /// Its third argument.
    pub flags: u32,
    /// The fields that it really returns: an adapter may ignore the limit or write no solution.
    pub returns: Vec<Field>,
}

/// Default fields that a function returns.
const LIBRARY_RETURNS: [Field; 3] = [Field::Count, Field::Solution, Field::Nodes];

impl LibraryFunction {
    /// Reads `FILE#SYMBOL` or `FILE#SYMBOL:FLAGS`.
    ///
    /// # Errors
    /// The text has another form.
    pub fn parse(text: &str) -> Result<LibraryFunction, SolverError> {
        let expected =
            || SolverError(format!("{text:?}: expected FILE#SYMBOL or FILE#SYMBOL:FLAGS"));
        let (path, function) = text.rsplit_once('#').ok_or_else(expected)?;
        let (symbol, flags) = match function.rsplit_once(':') {
            Some((symbol, flags)) => (symbol, flags.parse().map_err(|_| expected())?),
            None => (function, 0),
        };
        if path.is_empty() || symbol.is_empty() {
            return Err(expected());
        }
        Ok(LibraryFunction {
            path: path.into(),
            symbol: symbol.to_owned(),
            flags,
            returns: LIBRARY_RETURNS.to_vec(),
        })
    }

    /// The text that [`LibraryFunction::parse`] reads.
    pub fn text(&self) -> String {
        format!("{}#{}:{}", self.path.display(), self.symbol, self.flags)
    }
}

impl SolverSpec {
    /// Reads `NAME=COMMAND`, where a command is words as a shell quotes them, or
    /// `NAME=lib:FILE#SYMBOL`.
    ///
    /// # Errors
    /// The text has another form.
    pub fn parse(text: &str) -> Result<SolverSpec, SolverError> {
        let (name, what) = text.split_once('=').ok_or_else(|| {
            SolverError(format!("{text:?}: expected NAME=COMMAND or NAME=lib:FILE#SYMBOL"))
        })?;
        let kind = match what.strip_prefix("lib:") {
            Some(function) => SolverKind::Library(LibraryFunction::parse(function)?),
            None => SolverKind::Command(words(what)?),
        };
        SolverSpec::new(name, kind)
    }

    fn new(name: &str, kind: SolverKind) -> Result<SolverSpec, SolverError> {
        // A name goes into tables, histogram tags and file names.
        let is_plain = |c: char| c.is_alphanumeric() || "-_.+ ".contains(c);
        if name.trim() != name || name.is_empty() || !name.chars().all(is_plain) {
            let expected = "letters, digits, blanks and -_.+ make one";
            return Err(SolverError(format!("{name:?} is no name for a solver: {expected}")));
        }
        Ok(SolverSpec {
            name: name.to_owned(),
            kind,
            version_command: Vec::new(),
            notes: String::new(),
            assumes: Vec::new(),
        })
    }
}

/// The words of a command, quoted as for a shell.
fn words(command: &str) -> Result<Vec<String>, SolverError> {
    let words = shlex::split(command).filter(|words| !words.is_empty());
    words.ok_or_else(|| {
        SolverError(format!("{command:?} is no command: it is empty, or a quote is not closed"))
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SolverFile {
    solver: Vec<SolverTable>,
}

/// A `[[solver]]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SolverTable {
    name: String,
    command: Option<CommandWords>,
    library: Option<String>,
    returns: Option<Vec<Field>>,
    version_command: Option<CommandWords>,
    #[serde(default)]
    notes: String,
    #[serde(default)]
    assumes: Vec<Assumption>,
}

/// A command as one text or as words.
#[derive(Deserialize)]
#[serde(untagged)]
enum CommandWords {
    Text(String),
    Words(Vec<String>),
}

impl CommandWords {
    fn words(self) -> Result<Vec<String>, SolverError> {
        match self {
            CommandWords::Text(text) => words(&text),
            CommandWords::Words(words) if words.is_empty() => {
                Err(SolverError("a command is empty".to_owned()))
            }
            CommandWords::Words(words) => Ok(words),
        }
    }
}

impl SolverTable {
    fn spec(self) -> Result<SolverSpec, SolverError> {
        let kind = match (self.command, self.library) {
            (Some(command), None) => SolverKind::Command(command.words()?),
            (None, Some(library)) => {
                let mut function = LibraryFunction::parse(&library)?;
                if let Some(returns) = &self.returns {
                    function.returns.clone_from(returns);
                }
                SolverKind::Library(function)
            }
            _ => {
                let needed = "needs either a command or a library";
                return Err(SolverError(format!("{:?} {needed}", self.name)));
            }
        };
        if self.returns.is_some() && matches!(kind, SolverKind::Command(_)) {
            let why = "a command declares what it returns: returns is for libraries";
            return Err(SolverError(format!("{:?}: {why}", self.name)));
        }
        let version_command = self.version_command.map(CommandWords::words).transpose()?;
        Ok(SolverSpec {
            version_command: version_command.unwrap_or_default(),
            notes: self.notes,
            assumes: self.assumes,
            ..SolverSpec::new(&self.name, kind)?
        })
    }
}

/// Reads the solvers of a TOML file.
///
/// # Errors
/// The file cannot be read, or is not what it should be.
pub fn read_solvers(path: &Path) -> Result<Vec<SolverSpec>, LabError> {
    let text = std::fs::read_to_string(path).map_err(LabError::reading(path))?;
    let wrong = |found: String| LabError::Request(format!("{}: {found}", path.display()));
    let file: SolverFile = toml::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    let spec = |table: SolverTable| table.spec().map_err(|error| wrong(error.to_string()));
    file.solver.into_iter().map(spec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solvers_are_commands_or_functions_of_libraries() {
        let spec = SolverSpec::parse("my solver=python3 'a b.py' -O").expect("a solver");
        assert_eq!(spec.name, "my solver");
        assert_eq!(
            spec.kind,
            SolverKind::Command(["python3", "a b.py", "-O"].map(str::to_owned).to_vec())
        );
        let spec = SolverSpec::parse("t=lib:./lib#1.so#Solve:3").expect("a solver");
        let SolverKind::Library(function) = spec.kind else { panic!("{:?}", spec.kind) };
        assert_eq!((function.path.to_str(), function.flags), (Some("./lib#1.so"), 3));
        assert_eq!(function.text(), "./lib#1.so#Solve:3");
        for text in ["x", "=a", "a/b=c", "x=", "x='a", "x=lib:a.so", "x=lib:a#b:c", "x=lib:#b"] {
            SolverSpec::parse(text).expect_err(text);
        }
    }

    #[test]
    fn a_file_names_what_a_flag_cannot_say() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("solvers.toml");
        let read = |text: &str| {
            std::fs::write(&path, text).expect("written");
            read_solvers(&path).map_err(|error| error.to_string())
        };
        let solvers = read(
            "[[solver]]\nname='a'\ncommand=['x','y z']\nversion_command='x -V'\n\
             assumes=['unique']\nnotes='old'\n[[solver]]\nname='b'\nlibrary='l.so#f'\nreturns=['count']",
        )
        .expect("two solvers");
        assert_eq!(solvers[0].assumes, [Assumption::Unique]);
        assert_eq!(solvers[0].version_command, ["x", "-V"]);
        let SolverKind::Library(function) = &solvers[1].kind else { panic!("{solvers:?}") };
        assert_eq!(function.returns, [Field::Count]);
        for (text, said) in [
            ("[[solver]]\nname='a'", "needs either a command or a library"),
            ("[[solver]]\nname='a'\ncommand='x'\nlibrary='l#f'", "needs either"),
            ("[[solver]]\nname='a'\ncommand='x'\nreturns=['count']", "returns is for libraries"),
            ("[[solver]]\nname='a'\ncomand='x'", "comand"),
            ("[[solver]]\nname='a'\ncommand=[]", "is empty"),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.contains(said) && error.contains("solvers.toml"), "{error}");
        }
    }
}
