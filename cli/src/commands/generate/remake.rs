//! `ninefold generate --from-manifest`: the same file once more, and whether it is the same.

use std::path::Path;

use clap::Parser;

use crate::args::generate::GenerateArgs;
use crate::args::{Args, Command};
use crate::manifest::{InputSum, Manifest, made_by};
use crate::{CliError, Ending, say};

/// Makes the file of a manifest again, beside it unless told otherwise.
pub fn run(asked: &GenerateArgs, path: &Path) -> Result<Ending, CliError> {
    let manifest = Manifest::read(path)?;
    let args = arguments(asked, path, &manifest)?;
    for input in &manifest.inputs {
        let now = InputSum::of(&input.path)?;
        if now != *input {
            return Err(CliError::Usage(format!(
                "{} is not the file that {} was made from: its checksum differs",
                input.path.display(),
                manifest.file
            )));
        }
    }
    if manifest.made_by != made_by() {
        say(&format!("made by {}, this is {}\n", manifest.made_by, made_by()));
    }
    super::make(&args)?;
    let Some(output) = args.output.as_deref().filter(|path| *path != Path::new("-")) else {
        return Ok(Ending::Clean);
    };
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

/// The recorded arguments, with those of this run that do not matter for what is in the file.
fn arguments(
    asked: &GenerateArgs,
    path: &Path,
    manifest: &Manifest,
) -> Result<GenerateArgs, CliError> {
    let words = ["ninefold", "generate"].into_iter().map(str::to_owned);
    let parsed = Args::try_parse_from(words.chain(manifest.arguments.iter().cloned()));
    let Ok(Args { command: Command::Generate(recorded) }) = parsed else {
        return Err(CliError::Usage(format!(
            "{}: this version does not understand its arguments: {}",
            path.display(),
            manifest.command
        )));
    };
    let beside = path.parent().unwrap_or(Path::new("")).join(&manifest.file);
    Ok(GenerateArgs {
        output: Some(asked.output.clone().unwrap_or(beside)),
        force: asked.force,
        resume: asked.resume,
        backend: asked.backend,
        threads: asked.threads,
        quiet: asked.quiet,
        from_manifest: None,
        ..*recorded
    })
}
