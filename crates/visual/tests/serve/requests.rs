//! Requests that a web page elsewhere, a broken client or an attacker would send.

use std::io::Write;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::harness::{JSON, Page, Served, body, header, received, status};

#[test]
fn only_our_own_name_is_answered() {
    let Page { server, cookie } = &Page::new();
    let port = server.port;
    for (host, expected) in [
        (format!("Host: 127.0.0.1:{port}"), 200),
        (format!("Host: localhost:{port}"), 200),
        (format!("Host: attacker.example:{port}"), 403),
        ("Host: attacker.example".to_owned(), 403),
        (format!("Host: 127.0.0.1.attacker.example:{port}"), 403),
        ("Host: 127.0.0.1".to_owned(), 403),
        (format!("Host: 127.0.0.1:{}", port ^ 1), 403),
        (format!("Host: 127.0.0.1:{port}\r\nHost: attacker.example"), 403),
        ("X-Nothing: 1".to_owned(), 403),
    ] {
        let response = server.request("GET /", &[&host, cookie], "");
        assert_eq!(status(&response), expected, "{host}");
        let is_told = body(&response).contains("answers at 127.0.0.1 and localhost only");
        assert_eq!((is_told, response.contains("<html")), (expected == 403, expected == 200));
    }
}

#[test]
fn only_our_own_page_may_ask() {
    let Page { server, cookie } = &Page::new();
    let question = json!({ "action": "open", "text": ".".repeat(81) }).to_string();
    let (host, own) = (&*server.host(), &*server.origin());
    for (headers, expected) in [
        (&[own, JSON][..], 200),
        (&[own, JSON, "Sec-Fetch-Site: same-origin"], 200),
        (&["Origin: http://attacker.example", JSON], 403),
        (&["Origin: https://127.0.0.1", JSON], 403),
        (&["Origin: null", JSON], 403),
        (&["Origin: http://127.0.0.1:1", JSON], 403),
        (&[JSON], 403),
        (&[own, JSON, "Sec-Fetch-Site: cross-site"], 403),
        (&[own, JSON, "Sec-Fetch-Site: same-site"], 403),
        // A request that a form of another page can send without asking first.
        (&[own, "Content-Type: text/plain"], 415),
    ] {
        let all = [&[host, cookie], headers].concat();
        let response = server.request("POST /ask?job=a1", &all, &question);
        assert_eq!(status(&response), expected, "{headers:?}");
    }
    let get = [host, cookie, "Origin: http://attacker.example"];
    assert_eq!(status(&server.request("GET /", &get, "")), 403);
}

#[test]
fn requests_without_the_key_are_refused_and_the_key_works_once() {
    let server = Served::start();
    let host = &*server.host();
    let key = &server.url[server.url.find("/?").expect("a query")..];
    let check = |target: &str, cookie: &str, expected: u16| {
        let response = server.request(&format!("GET {target}"), &[host, cookie], "");
        assert_eq!(status(&response), expected, "{target}, {cookie}");
    };
    let none = "X-Nothing: 1";
    for target in
        ["/", "/board.js", "/page.css", "/?key=", "/?key=0123456789abcdef0123456789abcdef"]
    {
        check(target, none, 403);
    }
    let headers = [host, &*server.origin(), JSON];
    assert_eq!(status(&server.request("POST /ask?job=a1", &headers, "{}")), 403);
    let cookie = server.cookie();
    check(key, none, 403);
    // The browser that has the key may reload.
    check(key, &cookie, 303);
    check("/", &cookie, 200);
    let (name, value) = cookie.split_once('=').expect("a pair");
    check("/", &format!("{name}={}", "0".repeat(value.len())), 403);
    check("/", &format!("Cookie: other={value}"), 403);
    // Another server at another port has another cookie, in addition to this one.
    assert_ne!(Page::new().cookie.split('=').next(), Some(name));
}

#[test]
fn pages_load_nothing_from_elsewhere_and_are_not_kept() {
    let page = Page::new();
    let headers = [&*page.server.host(), &page.cookie];
    for (target, kind) in
        [("/", "text/html"), ("/board.js", "text/javascript"), ("/page.css", "text/css")]
    {
        let response = page.server.request(&format!("GET {target}"), &headers, "");
        assert_eq!(status(&response), 200, "{target}");
        for (name, begin) in [
            ("Content-Type", kind),
            ("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'"),
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"),
            ("Cache-Control", "no-store"),
        ] {
            let value = header(&response, name).expect(name);
            assert!(value.starts_with(begin) && !value.contains("unsafe"), "{target}: {value}");
        }
        assert!(response.contains("frame-ancestors 'none'"), "{response}");
        assert!(!body(&response).contains("//") || target != "/", "the page names no other host");
        assert!(!body(&response).contains("http"), "{target} names an address");
    }
    assert_eq!((page.get("/../Cargo.toml"), page.get("/favicon.ico")), (404, 404));
    assert_eq!(status(&page.server.request("DELETE /", &headers, "")), 405);
}

#[test]
fn large_and_broken_requests_are_refused() {
    let page = Page::new();
    let (server, cookie) = (&page.server, &page.cookie);
    let own = format!("{}\r\n{}\r\n{cookie}\r\n{JSON}", server.host(), server.origin());
    let head = format!("POST /ask?job=a1 HTTP/1.1\r\n{own}\r\n");
    // 100 MB: refused by its length, whatever is sent of it.
    let mut stream = server.connect();
    stream.write_all(format!("{head}Content-Length: 100000000\r\n\r\n").as_bytes()).expect("sent");
    let block = vec![b' '; 1 << 20];
    let _ = (0..100).try_for_each(|_| stream.write_all(&block));
    let response = received(&mut stream);
    // A client that goes on sending may find the connection closed before it reads.
    assert!(response.is_empty() || status(&response) == 413, "{response}");
    let many: String = (0..100).map(|i| format!("X-{i}: 1\r\n")).collect();
    for (rest, expected) in [
        ("Content-Length: 100000000", 413),
        ("Content-Length: 99999999999999999999999", 400),
        ("Content-Length: -1", 400),
        ("Content-Length: 1\r\nContent-Length: 2", 400),
        ("Transfer-Encoding: chunked", 411),
        (&format!("X: {}", "x".repeat(100_000)), 431),
        (&format!("{many}Content-Length: 0"), 431),
    ] {
        let response = server.send(format!("{head}{rest}\r\n\r\n").as_bytes());
        assert_eq!(status(&response), expected, "{rest}");
    }
    assert_eq!(status(&server.send(b"\x16\x03\x01\x02\x00\x01\r\n\r\n")), 400);
    assert_eq!(status(&server.send(b"GET / HTTP/9\r\n\r\n")), 400);
    for target in ["/ask", "/ask?job=../x"] {
        assert_eq!(status(&page.post(target, "{}")), 400, "{target}");
    }
    // A malformed question is answered, and the worker lives on.
    let beyond = "\n\n{\"action\":\"write\",\"cell\":81,\"digit\":0}";
    for question in ["", "{", "[]", "{\"action\":\"fly\"}", beyond] {
        let response = page.post("/ask?job=b", question);
        assert_eq!(status(&response), 200);
        assert!(body(&response).contains("\"error\":\"no question: "), "{response}");
    }
    assert_eq!(page.get("/"), 200);
}

#[test]
fn two_hundred_requests_at_once_are_answered() {
    let page = &Page::new();
    let question = &json!({ "action": "open", "text": ".".repeat(81) }).to_string();
    std::thread::scope(|scope| {
        for i in 0..200 {
            scope.spawn(move || {
                let code = match i % 4 {
                    0 => status(&page.post(&format!("/ask?job=j{i}"), question)),
                    1 => page.get("/page.js"),
                    2 => status(&page.server.request("GET /", &[&page.server.host()], "")),
                    _ => page.get("/"),
                };
                assert_eq!(code, if i % 4 == 2 { 403 } else { 200 }, "request {i}");
            });
        }
    });
    assert_eq!(page.get("/"), 200);
}

#[test]
fn slow_clients_are_cut_off_and_keep_no_other_out() {
    let page = Page::new();
    let begin = Instant::now();
    // Clients that send nothing, half a head, or half a body.
    let silent: Vec<_> = (0..40).map(|_| page.server.connect()).collect();
    let host = page.server.host();
    let half = format!("POST /ask?job=a HTTP/1.1\r\n{host}\r\nContent-Length: 10\r\n\r\n12345");
    let slow = [format!("GET / HTTP/1.1\r\n{host}\r\n"), half].map(|begin| {
        let mut stream = page.server.connect();
        stream.write_all(begin.as_bytes()).expect("sent");
        stream
    });
    // While they wait, others are served.
    assert_eq!(page.get("/"), 200);
    for mut stream in slow {
        assert_eq!(status(&received(&mut stream)), 408);
    }
    assert!(silent.into_iter().all(|mut stream| received(&mut stream).is_empty()));
    assert!(begin.elapsed() < Duration::from_secs(60), "cut off, not waited for");
    assert_eq!(page.get("/"), 200);
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_server() {
    let mut page = Page::new();
    page.ask("a", &json!({ "action": "open", "text": ".".repeat(81) }));
    let server = &mut page.server;
    let id = server.process.id().to_string();
    let killed = std::process::Command::new("kill").args(["-INT", &id]).status().expect("kill");
    assert!(killed.success());
    let status = server.process.wait().expect("ended");
    assert_eq!(status.code(), Some(0));
    assert!(std::net::TcpStream::connect(("127.0.0.1", server.port)).is_err());
}

#[test]
fn a_port_that_is_taken_is_an_error_and_a_free_one_is_used() {
    let server = Served::start();
    let mut again = std::process::Command::new(env!("CARGO_BIN_EXE_ninefold-visual"));
    again.args(["serve", "--no-open", "--port", &server.port.to_string()]);
    let output = again.output().expect("ended");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let expected = format!("ninefold: cannot listen on port {} of 127.0.0.1: ", server.port);
    assert!(said.starts_with(&expected), "{said}");
    let free = std::net::TcpListener::bind(("127.0.0.1", 0)).expect("free").local_addr();
    let port = free.expect("bound").port();
    assert_eq!(Served::start_with(&["--port", &port.to_string()]).port, port);
}

#[cfg(unix)]
#[test]
fn without_a_browser_the_address_is_told_in_a_sentence() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_ninefold-visual"));
    program.arg("serve").env_clear().env("PATH", "").stdout(Stdio::null()).stderr(Stdio::piped());
    let mut server = program.spawn().expect("started");
    let lines = BufReader::new(server.stderr.take().expect("piped")).lines();
    let told = lines.map_while(Result::ok).find(|line| line.starts_with("ninefold: "));
    let _ = server.kill();
    let _ = server.wait();
    let told = told.expect("a sentence");
    let expected = "ninefold: no browser was found; open this address in one: http://127.0.0.1:";
    assert!(told.starts_with(expected), "{told}");
}

/// As after the server was killed, during a search without an end.
#[test]
fn a_worker_ends_with_its_server_in_the_middle_of_a_search() {
    use std::process::{Command, Stdio};
    let mut worker = Command::new(env!("CARGO_BIN_EXE_ninefold-visual"))
        .args(["serve", "--work"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("started");
    let mut questions = worker.stdin.take().expect("piped");
    let endless = json!({ "action": "new", "level": "Extreme", "clues": "60-70" });
    writeln!(questions, "{endless}").expect("asked");
    std::thread::sleep(Duration::from_millis(100));
    assert!(worker.try_wait().expect("a worker").is_none(), "it searches");
    drop(questions);
    let until = Instant::now() + Duration::from_secs(60);
    let status = loop {
        match worker.try_wait().expect("a worker") {
            None if Instant::now() < until => std::thread::sleep(Duration::from_millis(5)),
            status => break status,
        }
    };
    // Else it would go on after the test.
    let _ = worker.kill();
    assert!(status.is_some_and(|status| status.success()), "{status:?}");
}
