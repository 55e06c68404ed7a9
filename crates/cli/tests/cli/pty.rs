//! A program in a pseudo-terminal, and an emulator that draws what it writes.
//!
//! The tests of `play`, in `crates/visual/tests/play.rs`, have this file as a module too.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::{Child, ExitStatus};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use vt100::{MouseProtocolMode, Parser, Screen};

/// Guards against a program that hangs; no test requires a speed.
const PATIENCE: Duration = Duration::from_secs(300);

/// A program in a separate terminal.
pub(crate) struct Terminal {
    pub(crate) child: Child,
    pub(crate) keyboard: Arc<Pty>,
    pub(crate) screen: Parser,
    output: Receiver<Vec<u8>>,
}

impl Terminal {
    pub(crate) fn spawn(command: Command, (columns, rows): (u16, u16)) -> Terminal {
        let (pty, pts) = open().expect("a pseudo-terminal");
        pty.resize(Size::new(rows, columns)).expect("resized");
        let child = command.env("TERM", "xterm-256color").spawn(pts).expect("started");
        let keyboard = Arc::new(pty);
        let (sender, output) = channel();
        let reader = Arc::clone(&keyboard);
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            // A terminal whose program has ended gives an error on Linux, elsewhere nothing.
            while let Ok(length @ 1..) = (&*reader).read(&mut buffer) {
                if sender.send(buffer[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        let [rows, columns] = [rows, columns].map(|size| NonZeroU16::new(size).expect("a size"));
        Terminal { child, keyboard, screen: Parser::new(rows, columns, 0), output }
    }

    /// Draws what is written until the screen is so.
    pub(crate) fn wait(&mut self, what: &str, is_there: impl Fn(&Screen) -> bool) {
        while !is_there(self.screen.screen()) {
            match self.output.recv_timeout(PATIENCE) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(RecvTimeoutError::Disconnected) if is_there(self.screen.screen()) => return,
                Err(error) => panic!("{what}: {error}\n{}", self.screen.screen().contents()),
            }
        }
    }

    /// Waits until a text is on the screen.
    pub(crate) fn see(&mut self, text: &str) {
        self.wait(text, |screen| screen.contents().contains(text));
    }

    pub(crate) fn press(&self, keys: &str) {
        (&*self.keyboard).write_all(keys.as_bytes()).expect("typed");
    }

    /// Waits until the program ends, and gives what it left on the screen.
    pub(crate) fn end(mut self) -> (String, ExitStatus) {
        while let Ok(bytes) = self.output.recv_timeout(PATIENCE) {
            self.screen.process(&bytes);
        }
        let status = self.child.wait().expect("ended");
        let screen = self.screen.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor(), "the terminal as it was");
        assert_eq!(screen.mouse_protocol_mode(), MouseProtocolMode::None);
        (screen.contents(), status)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // After a failed test the program still runs; after others it has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
