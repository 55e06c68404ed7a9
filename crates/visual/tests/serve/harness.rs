//! A started server, and requests to it byte by byte.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

/// A server, ended when it is dropped.
pub(crate) struct Served {
    pub(crate) process: Child,
    /// The address that it printed.
    pub(crate) url: String,
    pub(crate) port: u16,
}

impl Served {
    pub(crate) fn start() -> Served {
        Served::start_with(&[])
    }

    pub(crate) fn start_with(arguments: &[&str]) -> Served {
        let mut process = Command::new(env!("CARGO_BIN_EXE_ninefold-visual"))
            .args(["serve", "--no-open"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("started");
        let mut url = String::new();
        let output = process.stdout.take().expect("piped");
        BufReader::new(output).read_line(&mut url).expect("an address");
        let url = url.trim().to_owned();
        let rest = url.strip_prefix("http://127.0.0.1:").expect("an address of this machine");
        let port = rest.split('/').next().and_then(|port| port.parse().ok()).expect("a port");
        Served { process, url, port }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("connected");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("set");
        stream
    }

    /// The whole response to these bytes.
    pub(crate) fn send(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        stream.write_all(bytes).expect("sent");
        received(&mut stream)
    }

    /// The response to a request with these lines of its head.
    pub(crate) fn request(&self, first: &str, headers: &[&str], body: &str) -> String {
        let (headers, length) = (headers.join("\r\n"), body.len());
        let head = format!("{first} HTTP/1.1\r\n{headers}\r\nContent-Length: {length}\r\n\r\n");
        self.send(format!("{head}{body}").as_bytes())
    }

    pub(crate) fn host(&self) -> String {
        format!("Host: 127.0.0.1:{}", self.port)
    }

    pub(crate) fn origin(&self) -> String {
        format!("Origin: http://127.0.0.1:{}", self.port)
    }

    /// The header that the key in the printed address is exchanged for.
    pub(crate) fn cookie(&self) -> String {
        let target = &self.url[self.url.find("/?").expect("a query")..];
        let target = target.split('#').next().expect("a part");
        let response = self.request(&format!("GET {target}"), &[&self.host()], "");
        assert!(response.starts_with("HTTP/1.1 303 "), "{response}");
        let cookie = header(&response, "Set-Cookie").expect("a cookie");
        assert!(cookie.contains("; HttpOnly; SameSite=Strict"), "{cookie}");
        format!("Cookie: {}", cookie.split(';').next().expect("a pair"))
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A server and the page that asks it.
pub(crate) struct Page {
    pub(crate) server: Served,
    pub(crate) cookie: String,
}

impl Page {
    pub(crate) fn new() -> Page {
        let server = Served::start();
        let cookie = server.cookie();
        Page { server, cookie }
    }

    /// The status of the response to a request without a body.
    pub(crate) fn get(&self, target: &str) -> u16 {
        let host = self.server.host();
        status(&self.server.request(&format!("GET {target}"), &[&host, &self.cookie], ""))
    }

    pub(crate) fn post(&self, target: &str, body: &str) -> String {
        let (host, origin) = (self.server.host(), self.server.origin());
        let headers = [&*host, &origin, &self.cookie, JSON];
        self.server.request(&format!("POST {target}"), &headers, body)
    }

    pub(crate) fn ask(&self, job: &str, question: &Value) -> Value {
        let response = self.post(&format!("/ask?job={job}"), &question.to_string());
        assert_eq!(status(&response), 200, "{response}");
        serde_json::from_str(body(&response)).expect("JSON")
    }
}

pub(crate) const JSON: &str = "Content-Type: application/json";

pub(crate) fn received(stream: &mut TcpStream) -> String {
    let mut response = Vec::new();
    // A refused client may be cut off while it sends; what came before counts.
    let _ = stream.read_to_end(&mut response);
    String::from_utf8(response).expect("text")
}

pub(crate) fn status(response: &str) -> u16 {
    let code = response.split(' ').nth(1).unwrap_or_default();
    code.parse().unwrap_or_else(|_| panic!("no response: {response:?}"))
}

pub(crate) fn header<'a>(response: &'a str, name: &str) -> Option<&'a str> {
    let lines = response.split("\r\n\r\n").next()?.lines();
    lines.filter_map(|line| line.split_once(": ")).find(|(own, _)| *own == name).map(|it| it.1)
}

pub(crate) fn body(response: &str) -> &str {
    response.split_once("\r\n\r\n").map_or("", |(_, body)| body)
}
