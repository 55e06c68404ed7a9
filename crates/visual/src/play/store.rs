//! The place where a game is saved.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::{Outcome, VisualError};
use ninefold_jobs::batch::{BatchError, Output};
use ninefold_jobs::session::SavedGame;

pub(super) struct Store {
    pub(super) path: PathBuf,
    /// Whether `ninefold play` finds it without being told.
    pub(super) is_default: bool,
}

impl Store {
    /// A file named by the user: a new one, or one with a saved game.
    pub(super) fn named(path: &Path) -> Outcome<Store> {
        if path.exists() && !is_game(path) {
            let message = format!("{} is there already, and is no saved game", path.display());
            return Err(VisualError::Usage(message));
        }
        Ok(Store { path: path.to_owned(), is_default: false })
    }

    /// The file in the data directory.
    pub(super) fn default() -> Outcome<Store> {
        let directory = data_directory().ok_or_else(|| {
            VisualError::Usage("no data directory is known: name a file with --save".to_owned())
        })?;
        Ok(Store { path: directory.join("ninefold").join("game.txt"), is_default: true })
    }

    /// Writes a game, whole or not at all.
    pub(super) fn save(&self, game: &SavedGame) -> Outcome<()> {
        if self.is_default
            && let Some(directory) = self.path.parent()
        {
            std::fs::create_dir_all(directory).map_err(|error| {
                VisualError::Failed(format!("cannot make {}: {error}", directory.display()))
            })?;
        }
        let failed =
            |error: BatchError| VisualError::Failed(format!("cannot save the game: {error}"));
        let mut output = Output::create(Some(&self.path), true, &[]).map_err(failed)?;
        let name = output.name.clone();
        let written = output.write_all(game.text().as_bytes());
        written.map_err(|source| failed(BatchError::Write { name, source }))?;
        output.finish().map_err(failed)
    }

    /// Keeps another game that is in the file under another name. Returns that name.
    pub(super) fn set_aside(&self) -> Option<PathBuf> {
        let aside = self.path.with_file_name("game-before.txt");
        (is_game(&self.path) && std::fs::rename(&self.path, &aside).is_ok()).then_some(aside)
    }

    /// The command that continues the game.
    pub(super) fn command(&self) -> String {
        match self.is_default {
            true => "ninefold play".to_owned(),
            false => format!("ninefold play {}", self.path.display()),
        }
    }
}

pub(super) fn is_game(path: &Path) -> bool {
    let mut start = [0; 15];
    let read = std::fs::File::open(path).and_then(|mut file| {
        let is_file = file.metadata()?.is_file();
        if is_file { std::io::Read::read_exact(&mut file, &mut start) } else { Ok(()) }
    });
    read.is_ok() && &start == b"# ninefold game"
}

/// The user's data directory, as each system has it.
fn data_directory() -> Option<PathBuf> {
    let of =
        |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let absolute = |path: PathBuf| path.is_absolute().then_some(path);
    if cfg!(windows) {
        return of("APPDATA").and_then(absolute);
    }
    let home = || of("HOME").and_then(absolute);
    match cfg!(target_os = "macos") {
        true => home().map(|home| home.join("Library/Application Support")),
        false => of("XDG_DATA_HOME")
            .and_then(absolute)
            .or_else(|| home().map(|home| home.join(".local/share"))),
    }
}
