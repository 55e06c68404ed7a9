//! The options of a command, told to the parser once that command is asked for.
//!
//! All commands together have some 400 options. To describe them all takes as long as it takes the
//! engine `lanes` to solve 500 puzzles.

use std::ops::Deref;

use clap::{ArgMatches, Args, Command, Error, FromArgMatches, builder::Resettable};

/// The options `T` of a command.
#[derive(Debug)]
pub(crate) struct Later<T>(Box<T>);

impl<T> Deref for Later<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: FromArgMatches> FromArgMatches for Later<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Later<T>, Error> {
        T::from_arg_matches(matches).map(|options| Later(Box::new(options)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl<T: Args> Args for Later<T> {
    fn augment_args(command: Command) -> Command {
        command.defer(described::<T>)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Later::<T>::augment_args(command)
    }
}

/// A command with these options. Its own description stays, whatever the options have for one.
fn described<T: Args>(command: Command) -> Command {
    let about = Resettable::from(command.get_about().cloned());
    let long_about = Resettable::from(command.get_long_about().cloned());
    T::augment_args(command).about(about).long_about(long_about)
}
