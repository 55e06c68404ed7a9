//! The terminal: taken over while a game is played, and left as it was, whatever happens.

use std::io::{Stdout, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::{mem::ManuallyDrop, sync::Arc};

use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::{Terminal, backend::CrosstermBackend, crossterm::cursor::Show, crossterm::execute};

/// The screen of a game. Dropping it gives the terminal back.
pub(super) struct Screen {
    /// Never dropped: that would panic where the terminal is gone, and [`give_back`] does the same.
    pub(super) terminal: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
    has_mouse: bool,
}

impl Screen {
    /// Takes the terminal over.
    pub(super) fn open(has_mouse: bool) -> std::io::Result<Screen> {
        // From here on, a panic restores the terminal before it prints its message.
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            give_back();
            hook(info);
        }));
        take(has_mouse).inspect_err(|_| give_back())?;
        let terminal =
            Terminal::new(CrosstermBackend::new(stdout())).inspect_err(|_| give_back())?;
        Ok(Screen { terminal: ManuallyDrop::new(terminal), has_mouse })
    }

    /// Stops the program until it is continued, with the terminal as it was meanwhile.
    pub(super) fn suspend(&mut self) -> std::io::Result<()> {
        give_back();
        #[cfg(unix)]
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        self.resume()
    }

    /// Takes the terminal over again, whatever state it is in.
    pub(super) fn resume(&mut self) -> std::io::Result<()> {
        take(self.has_mouse)?;
        execute!(stdout(), Clear(ClearType::All))?;
        // A new one has drawn nothing yet. `Terminal::clear` would ask the terminal where its cursor
        // is, and the answer would go to the thread that reads keys.
        self.terminal = ManuallyDrop::new(Terminal::new(CrosstermBackend::new(stdout()))?);
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn take(has_mouse: bool) -> std::io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen)?;
    if has_mouse { execute!(stdout(), EnableMouseCapture) } else { Ok(()) }
}

/// Gives the terminal back. It may be gone, and then there is nothing to do.
fn give_back() {
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// Keys, clicks and new sizes, as they come.
///
/// A thread reads them: crossterm does not come back from a terminal that was closed, and then the
/// game must be saved all the same.
pub(super) fn events() -> Receiver<Event> {
    let (sender, events) = channel();
    std::thread::spawn(move || {
        while let Ok(event) = event::read() {
            if sender.send(event).is_err() {
                break;
            }
        }
    });
    events
}

/// The signals that have come since they were last asked for.
pub(super) struct Signals {
    /// Those that end the program, each with its number.
    ends: Vec<(i32, Arc<AtomicBool>)>,
    /// The program is to stop.
    pub(super) stop: Arc<AtomicBool>,
    /// It was stopped and continued, so that the terminal may be as others left it.
    pub(super) go_on: Arc<AtomicBool>,
}

impl Signals {
    /// Listens to all signals that a terminal, a shell or a system sends to end or stop a program.
    pub(super) fn listen() -> std::io::Result<Signals> {
        let mut signals = Signals { ends: Vec::new(), stop: Arc::default(), go_on: Arc::default() };
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
            for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
                let flag = Arc::new(AtomicBool::new(false));
                signal_hook::flag::register(signal, Arc::clone(&flag))?;
                signals.ends.push((signal, flag));
            }
            signal_hook::flag::register(SIGTSTP, Arc::clone(&signals.stop))?;
            signal_hook::flag::register(SIGCONT, Arc::clone(&signals.go_on))?;
        }
        Ok(signals)
    }

    /// The signal that ends the program, if one came.
    pub(super) fn end(&self) -> Option<i32> {
        let came = self.ends.iter().find(|(_, flag)| flag.load(Ordering::Relaxed));
        came.map(|(signal, _)| *signal)
    }
}

/// Whether the signal of a flag has come, which is then forgotten.
pub(super) fn takes(flag: &AtomicBool) -> bool {
    flag.swap(false, Ordering::Relaxed)
}

/// Ends the program as the signal would have, if it was not listened to.
pub(super) fn end_by(signal: i32) {
    #[cfg(unix)]
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    #[cfg(not(unix))]
    let _ = signal;
}
