//! The answers of the server, and the files of the page, which the program has in itself.

use ninefold_jobs::draw::{StepStyle, stylesheet};

use super::http::{Request, Response};
use super::{guard::Guard, workers::Workers};

pub(super) struct Server {
    guard: Guard,
    pub(super) workers: Workers,
}

impl Server {
    pub(super) fn new(port: u16) -> std::io::Result<Server> {
        Ok(Server { guard: Guard::new(port)?, workers: Workers::new()? })
    }

    /// The address that opens the page, perhaps with a game.
    pub(super) fn opening_address(&self, game: Option<&str>) -> String {
        let fragment = game.map(|game| format!("#{}", escaped(game))).unwrap_or_default();
        self.guard.opening_address() + &fragment
    }

    pub(super) fn answer(&self, request: &Request) -> Response {
        if let Some(response) = self.guard.stop(request) {
            return response;
        }
        let path = request.target.split('?').next().unwrap_or_default();
        match (request.method.as_str(), path) {
            ("GET", path) => {
                page(path).unwrap_or_else(|| Response::refusal(404, "there is no such page"))
            }
            ("POST", "/ask" | "/stop") if !is_json(request) => {
                Response::refusal(415, "expected application/json")
            }
            ("POST", "/ask") => match job(request) {
                Some(job) => Response::new(JSON, self.workers.ask(&job, &request.body)),
                None => Response::refusal(400, "expected a number of the job in the query"),
            },
            ("POST", "/stop") => {
                let is_stopped = job(request).is_some_and(|job| self.workers.stop(&job));
                Response::new(JSON, format!("{{\"stopped\":{is_stopped}}}"))
            }
            _ => Response::refusal(405, "expected GET of the page, or POST to /ask or /stop"),
        }
    }
}

const JSON: &str = "application/json";

fn is_json(request: &Request) -> bool {
    request.header("content-type").is_some_and(|kind| kind.split(';').next() == Some(JSON))
}

/// The name that the page gave the job, to stop it by.
fn job(request: &Request) -> Option<String> {
    let (_, job) = request.target.split_once("?job=")?;
    let is_name = (1..=40).contains(&job.len()) && job.bytes().all(|it| it.is_ascii_alphanumeric());
    is_name.then(|| job.to_owned())
}

/// Text as a fragment of an address.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        match byte {
            b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'-' | b'_' | b'.' | b'~' | b'+' | b':' => {
                escaped.push(byte.into());
            }
            _ => escaped += &format!("%{byte:02X}"),
        }
    }
    escaped
}

const HTML: &str = include_str!("page/index.html");
const CSS: &str = include_str!("page/page.css");

/// The scripts, in the order in which the page loads them.
const SCRIPTS: [(&str, &str); 4] = [
    ("/settings.js", include_str!("page/settings.js")),
    ("/page.js", include_str!("page/page.js")),
    ("/board.js", include_str!("page/board.js")),
    ("/controls.js", include_str!("page/controls.js")),
];

fn page(path: &str) -> Option<Response> {
    match path {
        "/" => Some(Response::new("text/html; charset=utf-8", HTML)),
        "/page.css" => Some(Response::new("text/css; charset=utf-8", css())),
        _ => {
            let script = SCRIPTS.into_iter().find(|(name, _)| *name == path);
            script.map(|(_, text)| Response::new("text/javascript; charset=utf-8", text))
        }
    }
}

/// The page's style and that of the library's pictures, light and dark.
fn css() -> String {
    let (light, dark) = (stylesheet(StepStyle::Color), stylesheet(StepStyle::Dark));
    format!("{CSS}\n{light}\n@media screen{{.dark{{{dark}}}}}\n")
}
