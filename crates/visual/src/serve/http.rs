//! A request as it is read, and a response as it is written: HTTP/1.1, one request a connection.
//!
//! The crate `httparse` reads the head; all limits are here. What is larger or slower than they
//! allow is refused before it is held in memory.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use super::LARGEST;

/// The time that a client has to send a request.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);
/// The largest head of a request, in bytes.
const LARGEST_HEAD: usize = 16 << 10;
const MOST_HEADERS: usize = 64;

#[derive(Debug, Default)]
pub(super) struct Request {
    /// The method, as sent.
    pub(super) method: String,
    /// The path, with the query behind `?`.
    pub(super) target: String,
    headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
}

/// Why there is no request to answer.
pub(super) enum Unread {
    /// The client has gone, or sent nothing: no answer is needed.
    Gone,
    /// The request is refused.
    Refused(Response),
}

impl From<io::Error> for Unread {
    fn from(_: io::Error) -> Unread {
        Unread::Gone
    }
}

impl Request {
    /// The only value of a header: none where it is missing or stands twice.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        let mut values = self.headers.iter().filter(|(own, _)| own.eq_ignore_ascii_case(name));
        let (_, value) = values.next()?;
        values.next().is_none().then_some(value)
    }

    /// Whether a header is there, once or more often.
    pub(super) fn has(&self, name: &str) -> bool {
        self.headers.iter().any(|(own, _)| own.eq_ignore_ascii_case(name))
    }

    /// Reads a request from a client that may be slow, or mean no good.
    pub(super) fn read(stream: &mut TcpStream) -> Result<Request, Unread> {
        let deadline = Instant::now() + PATIENCE;
        let mut bytes = Vec::new();
        let (mut request, head) = loop {
            if let Some(parsed) = parse(&bytes)? {
                break parsed;
            }
            if bytes.len() >= LARGEST_HEAD {
                return Err(refused(431, "the head of the request is too large"));
            }
            let room = LARGEST_HEAD - bytes.len();
            match receive(stream, &mut bytes, room, deadline) {
                Ok(1..) => {}
                // Browsers open connections before they need them.
                Err(_) if bytes.is_empty() => return Err(Unread::Gone),
                Ok(0) => return Err(Unread::Gone),
                Err(error) => return Err(error),
            }
        };
        let length = request.length()?;
        request.body = bytes.split_off(head);
        request.body.truncate(length);
        while request.body.len() < length {
            let room = length - request.body.len();
            if receive(stream, &mut request.body, room, deadline)? == 0 {
                return Err(Unread::Gone);
            }
        }
        Ok(request)
    }

    fn length(&self) -> Result<usize, Unread> {
        if self.has("transfer-encoding") {
            return Err(refused(411, "the length of the body must be stated"));
        }
        if !self.has("content-length") {
            return Ok(0);
        }
        let length = self.header("content-length").and_then(|text| text.parse::<u64>().ok());
        match length {
            Some(length) if length <= LARGEST as u64 => Ok(length as usize),
            Some(_) => Err(refused(413, "the text is too long: 1 MB at most")),
            None => Err(refused(400, "the length of the body is no number")),
        }
    }
}

/// The request that a head is, and the length of the head; none where more must come.
fn parse(bytes: &[u8]) -> Result<Option<(Request, usize)>, Unread> {
    let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
    let mut head = httparse::Request::new(&mut headers);
    let length = match head.parse(bytes) {
        Ok(httparse::Status::Complete(length)) => length,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => return Err(refused(431, "too many headers")),
        Err(error) => return Err(refused(400, &format!("this is no request: {error}"))),
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
    let headers = head.headers.iter().map(|it| (it.name.to_owned(), text(it.value))).collect();
    let request = Request {
        method: head.method.unwrap_or_default().to_owned(),
        target: head.path.unwrap_or_default().to_owned(),
        headers,
        body: Vec::new(),
    };
    Ok(Some((request, length)))
}

/// Receives at most `room` bytes; returns 0 at the end.
fn receive(
    stream: &mut TcpStream,
    bytes: &mut Vec<u8>,
    room: usize,
    deadline: Instant,
) -> Result<usize, Unread> {
    let late = || refused(408, "the request came too slowly");
    let left = deadline.checked_duration_since(Instant::now()).filter(|left| !left.is_zero());
    stream.set_read_timeout(Some(left.ok_or_else(late)?))?;
    let mut buffer = [0; 16 << 10];
    let most = room.min(buffer.len());
    match stream.read(&mut buffer[..most]) {
        Ok(count) => {
            bytes.extend_from_slice(&buffer[..count]);
            Ok(count)
        }
        Err(error)
            if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) =>
        {
            Err(late())
        }
        Err(error) => Err(error.into()),
    }
}

fn refused(status: u16, why: &str) -> Unread {
    Unread::Refused(Response::refusal(status, why))
}

pub(super) struct Response {
    pub(super) status: u16,
    kind: &'static str,
    headers: Vec<(&'static str, String)>,
    body: Vec<u8>,
}

impl Response {
    /// A response that went well.
    pub(super) fn new(kind: &'static str, body: impl Into<Vec<u8>>) -> Response {
        Response { status: 200, kind, headers: Vec::new(), body: body.into() }
    }

    /// A refusal, with the reason as text.
    pub(super) fn refusal(status: u16, why: &str) -> Response {
        Response { status, ..Response::new("text/plain; charset=utf-8", format!("{why}\n")) }
    }

    /// Sends a browser to another path of this server.
    pub(super) fn redirect(path: &str) -> Response {
        let response = Response { status: 303, ..Response::new("text/plain; charset=utf-8", "") };
        response.with("Location", path.to_owned())
    }

    /// The same response with a header more.
    pub(super) fn with(mut self, name: &'static str, value: String) -> Response {
        self.headers.push((name, value));
        self
    }

    /// Writes the response, and announces that nothing follows.
    pub(super) fn write(&self, stream: &mut TcpStream) -> io::Result<()> {
        stream.set_write_timeout(Some(PATIENCE))?;
        let mut head = format!(
            "HTTP/1.1 {} {}\r\nContent-Type: {}\r\nContent-Length: {}\r\n{HEADERS}",
            self.status,
            reason(self.status),
            self.kind,
            self.body.len()
        );
        for (name, value) in &self.headers {
            head += &format!("{name}: {value}\r\n");
        }
        head += "\r\n";
        stream.write_all(head.as_bytes())?;
        stream.write_all(&self.body)
    }
}

/// Headers of every response. The page may load its own script and style sheet and nothing else;
/// nothing of it is kept or told to others, and no other page may show it in a frame.
const HEADERS: &str = "\
Connection: close\r\n\
Cache-Control: no-store\r\n\
Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; \
connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; \
frame-ancestors 'none'\r\n\
Cross-Origin-Opener-Policy: same-origin\r\n\
Cross-Origin-Resource-Policy: same-origin\r\n\
Referrer-Policy: no-referrer\r\n\
X-Content-Type-Options: nosniff\r\n";

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        303 => "See Other",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        411 => "Length Required",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        431 => "Request Header Fields Too Large",
        _ => "Service Unavailable",
    }
}
