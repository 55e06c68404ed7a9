//! `ninefold generate --from-manifest`: makes a file again and compares it with the one on record.

use std::path::{Component, Path};

use super::make;
use crate::{CliError, Ending, args::generate::GenerateArgs, say};
use ninefold_jobs::jobs::{GenerateOptions, Manifest, ManifestError};
use ninefold_jobs::revision::made_by;

/// Makes the file of a manifest again, next to the manifest by default.
pub(super) fn run(args: &GenerateArgs, path: &Path) -> Result<Ending, CliError> {
    let manifest = Manifest::read(path)?;
    manifest.check_revision().map_err(|error| CliError::Usage(error.to_string()))?;
    let recorded = manifest.options().map_err(|error| match error {
        ManifestError::Options(command, _) => CliError::Usage(format!(
            "{}: this version does not understand its arguments: {command}",
            path.display()
        )),
        error => error.into(),
    })?;
    manifest.check_inputs()?;
    if manifest.made_by != made_by() {
        let version = env!("CARGO_PKG_VERSION");
        say(&format!("made by {}, this is ninefold {version}\n", manifest.made_by));
    }
    let options = GenerateOptions { threads: args.threads, backend: args.backend, ..recorded };
    let beside;
    let output = match args.output.as_deref() {
        Some(output) => output,
        None => {
            beside = path.parent().unwrap_or(Path::new("")).join(file_name(&manifest, path)?);
            &beside
        }
    };
    make(args, &options, Some(output))?;
    if output == Path::new("-") {
        return Ok(Ending::Clean);
    }
    let made = Manifest::read(&Manifest::path_for(output))?;
    if made.sha256 == manifest.sha256 {
        say(&format!("{} is the same: SHA-256 {}\n", output.display(), made.sha256));
        return Ok(Ending::Clean);
    }
    say(&format!(
        "{} DIFFERS from the manifest: SHA-256 {}, expected {}\n",
        output.display(),
        made.sha256,
        manifest.sha256
    ));
    Ok(Ending::Regressed)
}

/// The name of the file that a manifest is about. A path could lead anywhere.
fn file_name<'a>(manifest: &'a Manifest, path: &Path) -> Result<&'a Path, CliError> {
    let file = Path::new(&manifest.file);
    let mut components = file.components();
    match (components.next(), components.next()) {
        (Some(Component::Normal(name)), None) if name == file => Ok(file),
        _ => Err(CliError::Usage(format!(
            "{}: {:?} is not the name of a file in its folder; give -o",
            path.display(),
            manifest.file
        ))),
    }
}
