//! `ninefold play`: a game in the terminal.
//!
//! The game itself is the library's [`Session`](ninefold_jobs::session::Session). Here is its face: what
//! the screen shows ([`view`], and its parts [`frame`], [`cells`] and [`panel`]), what keys mean
//! ([`keys`]), where the game is saved ([`store`]), and the terminal, which is left as it was
//! ([`terminal`]).

mod args;
mod cells;
mod frame;
mod game;
mod keys;
mod layout;
mod look;
mod panel;
mod start;
mod store;
mod terminal;
mod view;

use std::io::{IsTerminal, Write, stderr, stdin, stdout};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};
use std::{process::ExitCode, sync::mpsc::RecvTimeoutError};

use ratatui::crossterm::event::{Event, KeyEventKind};
use ratatui::layout::Rect;

pub(crate) use args::PlayArgs;

use crate::{Outcome, VisualError};
use game::{Action, Clock, Game, Overlay};
use layout::Layout;
use look::Look;
use ninefold_jobs::session::SavedGame;
use start::Start;
use store::Store;
use terminal::{Screen, Signals};

/// Time that the loop waits for a key before it looks at signals and the clock.
const WAIT: Duration = Duration::from_millis(100);
/// Longest time that a move may be unsaved.
const UNSAVED: Duration = Duration::from_secs(5);

pub(crate) fn run(args: &PlayArgs) -> Outcome<ExitCode> {
    if !stdin().is_terminal() || !stdout().is_terminal() {
        let message =
            "play needs a terminal to draw on; ninefold assist works with pipes and files";
        return Err(VisualError::Usage(message.to_owned()));
    }
    let Start { session, elapsed, store, said } = start::start(args)?;
    let aside = if is_new(args, &store) { store.set_aside() } else { None };
    let said = match &aside {
        Some(path) => format!("The game before is in {}.", path.display()),
        None => said,
    };
    let mut game = Game::new(session, Clock::from(elapsed), said);
    let failed = |error| VisualError::Failed(format!("the terminal failed: {error}"));
    let signals = Signals::listen().map_err(failed)?;
    let screen = Screen::open(!args.no_mouse).map_err(failed)?;
    // The game is saved even after a mistake in this program.
    let ended =
        catch_unwind(AssertUnwindSafe(|| play(&mut game, screen, &signals, &store, args.vi)));
    let saved = save(&mut game, &store);
    if matches!(ended, Ok(Err(_))) {
        // A terminal that is gone fails before its signal has come.
        std::thread::sleep(WAIT);
    }
    let ended = ended.unwrap_or_else(|panic| resume_unwind(panic));
    if let Some(signal) = signals.end() {
        terminal::end_by(signal);
    }
    saved?;
    farewell(&game, &store);
    // A terminal that is gone takes no more keys: the game is saved, and that is all that can be done.
    match ended {
        Err(error) if stdout().is_terminal() => Err(failed(error)),
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// Whether another game than the one in its file begins there.
fn is_new(args: &PlayArgs, store: &Store) -> bool {
    let is_the_saved_one = args.puzzle.as_deref().is_some_and(|puzzle| store.path == *puzzle);
    store.is_default && !is_the_saved_one && (args.puzzle.is_some() || args.level.is_some())
}

/// Plays until the person leaves, a signal ends the program, or the terminal is gone.
fn play(
    game: &mut Game,
    mut screen: Screen,
    signals: &Signals,
    store: &Store,
    vi: bool,
) -> std::io::Result<()> {
    let look = Look::of_environment();
    let diagram = view::diagram(game.session.puzzle());
    let mut saved = Instant::now();
    let events = terminal::events();
    while signals.end().is_none() {
        if terminal::takes(&signals.go_on) {
            screen.resume()?;
        }
        if terminal::takes(&signals.stop) {
            suspend(game, &mut screen)?;
        }
        screen.terminal.draw(|frame| view::draw(game, &diagram, look, frame))?;
        // Keys that are there already are worth one drawing together.
        let size = screen.terminal.size()?;
        let mut next = match events.recv_timeout(WAIT) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(std::io::Error::other("it gives no more keys"));
            }
        };
        let begun = Instant::now();
        while let Some(event) = next {
            match meaning(event, Rect::new(0, 0, size.width, size.height), game, vi) {
                Some(Action::Quit) => return Ok(()),
                Some(Action::Suspend) => suspend(game, &mut screen)?,
                Some(Action::Save) => {
                    saved = Instant::now();
                    match save(game, store) {
                        Ok(()) => game.say(&format!("Saved in {}.", store.path.display())),
                        Err(error) => game.say(&error.to_string()),
                    }
                }
                Some(action) => game.act(action),
                None => {}
            }
            next = if begun.elapsed() < WAIT { events.try_recv().ok() } else { None };
        }
        if game.is_changed && saved.elapsed() > UNSAVED {
            saved = Instant::now();
            if let Err(error) = save(game, store) {
                game.say(&error.to_string());
            }
        }
    }
    Ok(())
}

/// The action of an event. Where nothing is drawn, one can only leave; an overlay goes away at any
/// other key.
fn meaning(event: Event, screen: Rect, game: &Game, vi: bool) -> Option<Action> {
    let layout = Layout::of(screen);
    let action = match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => keys::of_key(key, vi),
        Event::Mouse(mouse) => keys::of_mouse(mouse, layout.as_ref()?),
        _ => None,
    };
    let leaves = matches!(action, Some(Action::Quit | Action::Suspend));
    match (layout, game.overlay) {
        _ if leaves => action,
        (None, _) => None,
        (_, Overlay::None) => action,
        _ => action.map(|_| Action::Dismiss),
    }
}

/// Stops the program until the shell lets it go on. The clock stands still.
fn suspend(game: &mut Game, screen: &mut Screen) -> std::io::Result<()> {
    game.clock.run(false);
    screen.suspend()?;
    game.clock.run(!game.session.is_solved());
    Ok(())
}

fn save(game: &mut Game, store: &Store) -> Outcome<()> {
    let elapsed = game.clock.elapsed();
    store.save(&SavedGame { elapsed, ..game.session.saved() })?;
    game.is_changed = false;
    Ok(())
}

/// Prints where the game is saved, after the terminal was restored.
fn farewell(game: &Game, store: &Store) {
    let path = store.path.display();
    let text = match game.session.is_solved() {
        true => format!("Solved in {}; saved in {path}\n", game.clock.text()),
        false => format!("Saved in {path}; {} continues it\n", store.command()),
    };
    let _ = stderr().write_all(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

    use super::*;
    use ninefold_jobs::{grid::Grid, session::Session};

    #[test]
    fn nothing_happens_unseen() {
        let session = Session::new(SavedGame::classic(Grid::EMPTY)).expect("a puzzle");
        let mut game = Game::new(session, Clock::from(Duration::ZERO), String::new());
        let key = |letter| Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE));
        let (small, large) = (Rect::new(0, 0, 79, 24), Rect::new(0, 0, 80, 24));
        assert_eq!(meaning(key('4'), small, &game, false), None);
        assert_eq!(meaning(key('q'), small, &game, false), Some(Action::Quit));
        assert!(matches!(meaning(key('4'), large, &game, false), Some(Action::Digit(_))));
        game.act(Action::Show(Overlay::Help));
        assert_eq!(meaning(key('4'), large, &game, false), Some(Action::Dismiss));
    }
}
