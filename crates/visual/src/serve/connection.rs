//! Connections: a thread each, not too many at once, each closed after one request.

use std::io::Read;
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::http::{Request, Unread};
use super::server::Server;

/// The most connections at once. More of them wait in the system's queue; since slow clients are
/// cut off, not for long.
const MOST: usize = 96;

/// The time in which a refused client may read why, while what it still sends is thrown away.
const LINGER: Duration = Duration::from_secs(2);

/// Answers connections until the flag is raised.
pub(super) fn accept(listener: &TcpListener, server: &Arc<Server>, is_over: &AtomicBool) {
    let open = Arc::new(Places::default());
    while !is_over.load(Ordering::SeqCst) {
        open.wait();
        match listener.accept() {
            Ok((stream, _)) => {
                let place = Place::take(&open);
                let server = Arc::clone(server);
                // Without a thread, the connection is closed.
                let _ = std::thread::Builder::new().name("request".to_owned()).spawn(move || {
                    converse(stream, &server);
                    drop(place);
                });
            }
            // The system may have no more files, for example. It may have some soon.
            Err(_) => std::thread::sleep(Duration::from_millis(20)),
        }
    }
}

/// One request and its response.
fn converse(mut stream: TcpStream, server: &Server) {
    let _ = stream.set_nodelay(true);
    let (response, is_read) = match Request::read(&mut stream) {
        Ok(request) => (server.answer(&request), true),
        Err(Unread::Refused(response)) => (response, false),
        Err(Unread::Gone) => return,
    };
    if response.write(&mut stream).is_ok() && !is_read {
        throw_away(&mut stream);
    }
}

/// Reads what a refused client still sends. To close before would take the response from it.
fn throw_away(stream: &mut TcpStream) {
    let until = Instant::now() + LINGER;
    let _ = stream.shutdown(Shutdown::Write);
    let mut buffer = [0; 64 << 10];
    while let Some(left) = until.checked_duration_since(Instant::now()).filter(|it| !it.is_zero()) {
        let _ = stream.set_read_timeout(Some(left));
        if !matches!(stream.read(&mut buffer), Ok(1..)) {
            return;
        }
    }
}

/// The connections that are open.
#[derive(Default)]
struct Places {
    taken: Mutex<usize>,
    freed: Condvar,
}

impl Places {
    /// Waits until there is a place.
    fn wait(&self) {
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.freed.wait_while(taken, |taken| *taken >= MOST));
    }
}

/// A place that is taken, until it is dropped.
struct Place(Arc<Places>);

impl Place {
    fn take(places: &Arc<Places>) -> Place {
        *places.taken.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        Place(Arc::clone(places))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        *self.0.taken.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.freed.notify_one();
    }
}
