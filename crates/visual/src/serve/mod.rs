//! `ninefold serve`: a puzzle in the browser, on this machine only.
//!
//! The page posts what the person does; the answer is the new position, its picture and sentences.
//! The server keeps no games: the page holds the position as text, in the fragment of its address.
//! Every request passes `guard` first. All work on puzzles happens in other processes (`workers`),
//! so that a search can be stopped, and no puzzle can end the server.

mod connection;
mod game;
mod guard;
mod http;
mod server;
mod worker;
mod workers;

use std::net::{Ipv4Addr, TcpListener};
use std::sync::atomic::{AtomicBool, Ordering};
use std::{io::Write, process::ExitCode, sync::Arc};

use clap::Args as ClapArgs;

use self::{game::Game, server::Server};
use crate::{Outcome, VisualError};

const EXAMPLES: &str = "\
Examples:
  ninefold serve                    # a free port; the browser opens
  ninefold serve puzzle.txt         # begins with the first puzzle of a file
  ninefold serve .Cage~15~R1C1~R1C2.Thermo~R9C4~R8C3~R7C2
  ninefold serve --port 8009        # bookmarks of games work again the next time
  ninefold serve --no-open          # prints the address only

Only this machine can reach the page, and only the browser that opened the printed address: that
works once. The address holds the game, so a bookmark is a saved game. Ctrl-C ends the server.";

/// Arguments of `serve`.
#[derive(ClapArgs, Debug, Default)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ServeArgs {
    /// A puzzle or a position to begin with, classic or a variant, or a file, of which the first is
    /// taken
    puzzle: Option<String>,
    /// The port [default: a free one]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    /// Answer questions on standard input instead: how the server starts its workers
    #[arg(long, hide = true)]
    work: bool,
}

/// The largest text of a puzzle or a position, and the largest body of a request, in bytes.
const LARGEST: usize = 1 << 20;

/// Serves until Ctrl-C.
pub(crate) fn run(args: &ServeArgs) -> Outcome<ExitCode> {
    if args.work {
        return worker::run();
    }
    let game = args.puzzle.as_deref().map(named).transpose()?;
    let listener = listen(args.port)?;
    let failed = |error: std::io::Error| VisualError::Failed(format!("cannot serve: {error}"));
    let address = listener.local_addr().map_err(failed)?;
    let server = Arc::new(Server::new(address.port()).map_err(failed)?);
    let is_over = stop_at_interrupt(address)?;
    let url = server.opening_address(game.as_deref());
    let mut out = std::io::stdout();
    writeln!(out, "{url}").and_then(|()| out.flush()).map_err(failed)?;
    crate::say("Only this address, and only once, opens the page. Ctrl-C ends the server.\n");
    if !args.no_open && open::that_detached(&url).is_err() {
        // The reason is only that one launcher after the other is missing or failed.
        crate::say(&format!("ninefold: no browser was found; open this address in one: {url}\n"));
    }
    connection::accept(&listener, &server, &is_over);
    server.workers.stop_all();
    Ok(ExitCode::SUCCESS)
}

/// The beginning of a game as text: of a puzzle, or of the first in a file.
fn named(argument: &str) -> Outcome<String> {
    let path = std::path::Path::new(argument);
    let usage = |what: String, error| VisualError::Usage(format!("{what}: {error}"));
    if !path.is_file() {
        let game = Game::open(argument.as_bytes());
        let game =
            game.map_err(|error| usage(format!("{argument} is no file, and no puzzle"), error));
        return Ok(game?.position());
    }
    let cannot = |why: String| VisualError::Failed(format!("cannot read {argument}: {why}"));
    let size = path.metadata().map_err(|error| cannot(error.to_string()))?.len();
    if size > LARGEST as u64 {
        return Err(cannot(format!("it has {size} bytes, more than {LARGEST}")));
    }
    let text = std::fs::read(path).map_err(|error| cannot(error.to_string()))?;
    let game = Game::open(&text).map_err(|error| usage(argument.to_owned(), error))?;
    // The name alone: a whole path is no title.
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    Ok(game.named(&file).position())
}

/// A port of this machine that no other can reach.
fn listen(port: Option<u16>) -> Outcome<TcpListener> {
    let port = port.unwrap_or(0);
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| {
        VisualError::Failed(format!("cannot listen on port {port} of 127.0.0.1: {error}"))
    })
}

/// A flag that Ctrl-C raises; a connection then wakes the loop that accepts them.
fn stop_at_interrupt(address: std::net::SocketAddr) -> Outcome<Arc<AtomicBool>> {
    let is_over = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&is_over);
    ctrlc::set_handler(move || {
        flag.store(true, Ordering::SeqCst);
        let _ = std::net::TcpStream::connect(address);
    })
    .map_err(|error| VisualError::Failed(format!("cannot wait for Ctrl-C: {error}")))?;
    Ok(is_over)
}
