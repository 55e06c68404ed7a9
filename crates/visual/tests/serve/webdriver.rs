//! A browser without a window, driven through Debian's chromedriver (package `chromium-driver`), in
//! plain HTTP: the protocol is W3C's WebDriver.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

/// Keys that are no characters, in the protocol's code.
pub(crate) const LEFT: &str = "\u{e012}";
pub(crate) const UP: &str = "\u{e013}";
pub(crate) const RIGHT: &str = "\u{e014}";
pub(crate) const DOWN: &str = "\u{e015}";

pub(crate) const DELETE: &str = "\u{e017}";
pub(crate) const ESCAPE: &str = "\u{e00c}";
pub(crate) const TAB: &str = "\u{e004}";
pub(crate) const ENTER: &str = "\u{e007}";
pub(crate) const SHIFT: &str = "\u{e008}";
pub(crate) const CONTROL: &str = "\u{e009}";

/// A browser, closed when it is dropped.
pub(crate) struct Browser {
    driver: Child,
    port: u16,
    session: String,
    /// The temporary files of the browser, which it leaves behind.
    _files: TempDir,
}

impl Browser {
    /// A browser with a window of this size; a narrow one as a phone has. None, said aloud, where
    /// there is no chromedriver, unless `NINEFOLD_BROWSER=required` asks for it (CI does).
    pub(crate) fn start(width: u32, height: u32) -> Option<Browser> {
        let files = tempfile::tempdir().expect("a directory");
        let (driver, port) = match start_driver(files.path()) {
            Ok(started) => started,
            Err(error) => {
                let is_required = std::env::var_os("NINEFOLD_BROWSER").is_some();
                assert!(!is_required, "chromedriver does not start: {error}");
                // Not captured, as what tests print is.
                let _ = writeln!(
                    std::io::stderr(),
                    "SKIPPED a test of the page in a browser: chromedriver does not start ({error}); \
                     it is in Debian's package chromium-driver"
                );
                return None;
            }
        };
        let mut browser = Browser { driver, port, session: String::new(), _files: files };
        let mut options = json!({ "args": ["--headless=new", "--no-sandbox", "--disable-gpu",
            "--disable-dev-shm-usage", format!("--window-size={width},{height}")] });
        if width < 500 {
            let metrics =
                json!({ "width": width, "height": height, "pixelRatio": 1, "touch": true });
            options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
        }
        let wanted =
            json!({ "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } });
        let opened =
            browser.post("/session", &json!({ "capabilities": { "alwaysMatch": wanted } }));
        browser.session = opened["sessionId"].as_str().expect("a session").to_owned();
        Some(browser)
    }

    pub(crate) fn open(&self, url: &str) {
        self.command("/url", &json!({ "url": url }));
    }

    pub(crate) fn reload(&self) {
        self.command("/refresh", &json!({}));
    }

    /// The value of a script, which returns one.
    pub(crate) fn run(&self, script: &str) -> Value {
        self.command("/execute/sync", &json!({ "script": script, "args": [] }))
    }

    pub(crate) fn text(&self, script: &str) -> String {
        self.run(script).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until a script returns true.
    pub(crate) fn wait(&self, script: &str) {
        let until = Instant::now() + Duration::from_secs(60);
        while self.run(script) != Value::Bool(true) {
            let now = || self.text("return document.body.innerText");
            assert!(Instant::now() < until, "not so within a minute: {script}\n{}", now());
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Clicks as a person does: what is covered or hidden cannot be.
    pub(crate) fn click(&self, selector: &str) {
        let element = self.element(selector);
        self.command(&format!("/element/{element}/click"), &json!({}));
    }

    /// Types into an element.
    pub(crate) fn type_into(&self, selector: &str, keys: &str) {
        let element = self.element(selector);
        self.command(&format!("/element/{element}/value"), &json!({ "text": keys }));
    }

    /// Types where the focus is.
    pub(crate) fn keys(&self, keys: &str) {
        let actions: Vec<Value> = keys
            .chars()
            .flat_map(|key| ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key })))
            .collect();
        let source = json!({ "type": "key", "id": "keyboard", "actions": actions });
        self.command("/actions", &json!({ "actions": [source] }));
    }

    /// Types with other keys held down.
    pub(crate) fn chord(&self, held: &[&str], keys: &str) {
        let key = |kind: &str, value: &str| json!({ "type": kind, "value": value });
        let down = held.iter().map(|value| key("keyDown", value));
        let typed = keys.chars().flat_map(|value| {
            ["keyDown", "keyUp"].map(|kind| key(kind, value.encode_utf8(&mut [0; 4])))
        });
        let up = held.iter().map(|value| key("keyUp", value));
        let actions: Vec<Value> = down.chain(typed).chain(up).collect();
        let source = json!({ "type": "key", "id": "keyboard", "actions": actions });
        self.command("/actions", &json!({ "actions": [source] }));
    }

    /// Drags from the middle of an element over the middles of others.
    pub(crate) fn drag(&self, selectors: &[&str]) {
        let middle = |selector: &&str| {
            let script = format!(
                "const box = document.querySelector({selector:?}).getBoundingClientRect(); \
                 return [box.left + box.width / 2, box.top + box.height / 2].map(Math.round)"
            );
            let at = self.run(&script);
            json!({ "type": "pointerMove", "duration": 20, "x": at[0], "y": at[1] })
        };
        let mut actions: Vec<Value> = selectors.iter().map(middle).collect();
        actions.insert(1, json!({ "type": "pointerDown", "button": 0 }));
        actions.push(json!({ "type": "pointerUp", "button": 0 }));
        let source = json!({ "type": "pointer", "id": "mouse", "actions": actions });
        self.command("/actions", &json!({ "actions": [source] }));
    }

    /// The messages of the console.
    pub(crate) fn console(&self) -> Vec<Value> {
        let log = self.command("/se/log", &json!({ "type": "browser" }));
        log.as_array().cloned().unwrap_or_default()
    }

    /// Writes a picture of the window into the directory `NINEFOLD_SCREENSHOTS`, if that is set.
    pub(crate) fn screenshot(&self, name: &str) {
        let Some(directory) = std::env::var_os("NINEFOLD_SCREENSHOTS") else { return };
        let script =
            "return [document.documentElement.scrollWidth, document.documentElement.scrollHeight]";
        let size = self.run(script);
        let clip = json!({ "x": 0, "y": 0, "width": size[0], "height": size[1], "scale": 1 });
        let picture = self.devtools(
            "Page.captureScreenshot",
            &json!({ "clip": clip, "captureBeyondViewport": true }),
        );
        let picture = picture["data"].as_str().expect("a picture");
        let path = std::path::Path::new(&directory).join(format!("{name}.png.base64"));
        std::fs::write(path, picture).expect("written");
    }

    /// Shows pages as by night, or by day.
    pub(crate) fn night(&self, is_night: bool) {
        let value = if is_night { "dark" } else { "light" };
        let features = json!([{ "name": "prefers-color-scheme", "value": value }]);
        self.devtools("Emulation.setEmulatedMedia", &json!({ "features": features }));
    }

    pub(crate) fn devtools(&self, command: &str, parameters: &Value) -> Value {
        self.command("/goog/cdp/execute", &json!({ "cmd": command, "params": parameters }))
    }

    fn element(&self, selector: &str) -> String {
        let found =
            self.command("/element", &json!({ "using": "css selector", "value": selector }));
        let (_, id) = found.as_object().and_then(|found| found.iter().next()).expect("an element");
        id.as_str().expect("an id").to_owned()
    }

    fn command(&self, path: &str, body: &Value) -> Value {
        self.post(&format!("/session/{}{path}", self.session), body)
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        self.request("POST", path, &body.to_string())
    }

    fn request(&self, method: &str, path: &str, body: &str) -> Value {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("chromedriver");
        stream.set_read_timeout(Some(Duration::from_secs(120))).expect("set");
        let (port, length) = (self.port, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).expect("sent");
        let mut answer: Value = serde_json::from_slice(&response(&mut stream)).expect("JSON");
        let value = answer["value"].take();
        assert!(value["error"].is_null(), "{method} {path} {body}: {value}");
        value
    }
}

/// The body of a response, by its length: chromedriver leaves connections open.
fn response(stream: &mut TcpStream) -> Vec<u8> {
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).expect("a head");
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().expect("a length");
        }
        if line.trim().is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).expect("a body");
    body
}

/// Starts chromedriver, and returns its port. The port that it chooses may be taken before it
/// listens, by another test: it ends then, and is started again.
fn start_driver(files: &Path) -> std::io::Result<(Child, u16)> {
    const MOST_STARTS: usize = 10;
    for _ in 0..MOST_STARTS {
        let mut command = Command::new("chromedriver");
        command.arg("--port=0").env("TMPDIR", files).stdout(Stdio::piped());
        let started = command.spawn();
        let mut driver = started?;
        if let Some(port) = port_of(&mut driver) {
            return Ok((driver, port));
        }
        driver.wait()?;
    }
    panic!("chromedriver ended {MOST_STARTS} times");
}

/// The port that chromedriver prints at its start; none if it ends.
fn port_of(driver: &mut Child) -> Option<u16> {
    let mut output = BufReader::new(driver.stdout.take().expect("piped"));
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).expect("text") == 0 {
            return None;
        }
        let Some((_, rest)) = line.split_once("started successfully on port ") else { continue };
        let port = rest.trim().trim_end_matches('.').parse().expect("a port");
        // Read on, so that it never waits for us.
        std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
        return Some(port);
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() && !std::thread::panicking() {
            self.request("DELETE", &format!("/session/{}", self.session), "");
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
