//! `ninefold man`: manual pages, of the program or of one of its verbs; `ninefold completions`: the
//! completion script of a shell.

use clap::CommandFactory;

use crate::args::files::{CompletionsArgs, ManArgs};
use crate::{CliError, Ending, args::Args};

pub(crate) fn completions(args: &CompletionsArgs) -> Result<Ending, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "ninefold", &mut script);
    super::print(&String::from_utf8_lossy(&script)).map(|()| Ending::Clean)
}

pub(crate) fn run(args: &ManArgs) -> Result<Ending, CliError> {
    let mut command = Args::command();
    // Names the verbs as they are called: "ninefold bench ab".
    command.build();
    for verb in &args.verbs {
        let found = command.find_subcommand(verb).cloned();
        command = found.ok_or_else(|| CliError::Usage(format!("there is no verb {verb:?}")))?;
    }
    let mut page = Vec::new();
    let manual = clap_mangen::Man::new(command).manual("Ninefold");
    manual.render(&mut page).map_err(anyhow::Error::from)?;
    super::print(&String::from_utf8_lossy(&page)).map(|()| Ending::Clean)
}
