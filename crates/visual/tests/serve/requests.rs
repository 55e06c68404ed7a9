//! Requests that a web page elsewhere, a broken client or an attacker would send.

use std::io::Write;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::harness::{JSON, Served, body, header, received, status};

#[test]
fn only_our_own_name_is_answered() {
    let server = Served::start();
    let cookie = server.cookie();
    let port = server.port;
    let code =
        |host: &str| status(&server.request("GET /", &[host.to_owned(), cookie.clone()], ""));
    assert_eq!(code(&format!("Host: 127.0.0.1:{port}")), 200);
    assert_eq!(code(&format!("Host: localhost:{port}")), 200);
    for host in [
        format!("Host: attacker.example:{port}"),
        format!("Host: 127.0.0.1.attacker.example:{port}"),
        "Host: 127.0.0.1".to_owned(),
        format!("Host: 127.0.0.1:{}", port ^ 1),
        format!("Host: 127.0.0.1:{port}\r\nHost: attacker.example"),
        "X-Nothing: 1".to_owned(),
    ] {
        assert_eq!(code(&host), 403, "{host}");
    }
    let response =
        server.request("GET /", &["Host: attacker.example".to_owned(), cookie.clone()], "");
    assert!(body(&response).contains("answers at 127.0.0.1 and localhost only"), "{response}");
    assert!(!response.contains("<html"));
}

#[test]
fn only_our_own_page_may_ask() {
    let server = Served::start();
    let cookie = server.cookie();
    let question = json!({ "action": "open", "text": ".".repeat(81) }).to_string();
    let code = |headers: &[&str]| {
        let own = [server.host(), cookie.clone()];
        let headers: Vec<String> =
            own.into_iter().chain(headers.iter().map(|it| (*it).to_owned())).collect();
        status(&server.request("POST /ask?job=a1", &headers, &question))
    };
    let origin = server.origin();
    assert_eq!(code(&[&origin, JSON]), 200);
    assert_eq!(code(&[&origin, JSON, "Sec-Fetch-Site: same-origin"]), 200);
    for foreign in [
        "Origin: http://attacker.example",
        "Origin: https://127.0.0.1",
        "Origin: null",
        "Origin: http://127.0.0.1:1",
        "X-Nothing: 1",
    ] {
        assert_eq!(code(&[foreign, JSON]), 403, "{foreign}");
    }
    assert_eq!(code(&[&origin, JSON, "Sec-Fetch-Site: cross-site"]), 403);
    assert_eq!(code(&[&origin, JSON, "Sec-Fetch-Site: same-site"]), 403);
    // A request that a form of another page can send without asking first.
    assert_eq!(code(&[&origin, "Content-Type: text/plain"]), 415);
    let get = [server.host(), cookie.clone(), "Origin: http://attacker.example".to_owned()];
    assert_eq!(status(&server.request("GET /", &get, "")), 403);
}

#[test]
fn requests_without_the_key_are_refused_and_the_key_works_once() {
    let server = Served::start();
    let key = server.url[server.url.find("/?").expect("a query")..].to_owned();
    let get = |target: &str, cookie: &str| {
        server.request(&format!("GET {target}"), &[server.host(), cookie.to_owned()], "")
    };
    let none = "X-Nothing: 1";
    for target in
        ["/", "/board.js", "/page.css", "/?key=", "/?key=0123456789abcdef0123456789abcdef"]
    {
        assert_eq!(status(&get(target, none)), 403, "{target}");
    }
    let headers = [server.host(), server.origin(), JSON.to_owned()];
    assert_eq!(status(&server.request("POST /ask?job=a1", &headers, "{}")), 403);
    let cookie = server.cookie();
    assert_eq!(status(&get(&key, none)), 403, "the key works once");
    assert_eq!(status(&get(&key, &cookie)), 303, "but the browser that has it may reload");
    assert_eq!(status(&get("/", &cookie)), 200);
    let (name, value) = cookie.split_once('=').expect("a pair");
    assert_eq!(status(&get("/", &format!("{name}={}", "0".repeat(value.len())))), 403);
    assert_eq!(status(&get("/", &format!("Cookie: other={value}"))), 403);
    // Another server at another port has another cookie, in addition to this one.
    let other = Served::start();
    assert_ne!(other.cookie().split('=').next(), cookie.split('=').next());
}

#[test]
fn pages_load_nothing_from_elsewhere_and_are_not_kept() {
    let server = Served::start();
    let cookie = server.cookie();
    for (target, kind) in
        [("/", "text/html"), ("/board.js", "text/javascript"), ("/page.css", "text/css")]
    {
        let response =
            server.request(&format!("GET {target}"), &[server.host(), cookie.clone()], "");
        assert_eq!(status(&response), 200, "{target}");
        assert!(header(&response, "Content-Type").is_some_and(|it| it.starts_with(kind)));
        let policy = header(&response, "Content-Security-Policy").expect("a policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self'"));
        assert!(
            !policy.contains("unsafe") && policy.contains("frame-ancestors 'none'"),
            "{policy}"
        );
        for (name, value) in [
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"),
            ("Cache-Control", "no-store"),
        ] {
            assert_eq!(header(&response, name), Some(value), "{target}");
        }
        assert!(!body(&response).contains("//") || target != "/", "the page names no other host");
        assert!(!body(&response).contains("http"), "{target} names an address");
    }
    let get = |target: &str| status(&server.request(target, &[server.host(), cookie.clone()], ""));
    assert_eq!(get("GET /../Cargo.toml"), 404);
    assert_eq!(get("GET /favicon.ico"), 404);
    assert_eq!(get("DELETE /"), 405);
}

#[test]
fn large_and_broken_requests_are_refused() {
    let server = Served::start();
    let cookie = server.cookie();
    let head = format!(
        "POST /ask?job=a1 HTTP/1.1\r\n{}\r\n{}\r\n{cookie}\r\n{JSON}\r\n",
        server.host(),
        server.origin()
    );
    // 100 MB: refused by its length, whatever is sent of it.
    let mut stream = server.connect();
    stream.write_all(format!("{head}Content-Length: 100000000\r\n\r\n").as_bytes()).expect("sent");
    let block = vec![b' '; 1 << 20];
    for _ in 0..100 {
        if stream.write_all(&block).is_err() {
            break;
        }
    }
    let response = received(&mut stream);
    // A client that goes on sending may find the connection closed before it reads.
    assert!(response.is_empty() || status(&response) == 413, "{response}");
    let code = |rest: &str| status(&server.send(format!("{head}{rest}\r\n\r\n").as_bytes()));
    assert_eq!(code("Content-Length: 100000000"), 413);
    assert_eq!(code("Content-Length: 99999999999999999999999"), 400);
    assert_eq!(code("Content-Length: -1"), 400);
    assert_eq!(code("Content-Length: 1\r\nContent-Length: 2"), 400);
    assert_eq!(code("Transfer-Encoding: chunked"), 411);
    assert_eq!(code(&format!("X: {}", "x".repeat(100_000))), 431);
    let many: String = (0..100).map(|i| format!("X-{i}: 1\r\n")).collect();
    assert_eq!(code(&format!("{many}Content-Length: 0")), 431);
    assert_eq!(status(&server.send(b"\x16\x03\x01\x02\x00\x01\r\n\r\n")), 400);
    assert_eq!(status(&server.send(b"GET / HTTP/9\r\n\r\n")), 400);
    let headers = [server.host(), server.origin(), cookie.clone(), JSON.to_owned()];
    assert_eq!(status(&server.request("POST /ask", &headers, "{}")), 400);
    assert_eq!(status(&server.request("POST /ask?job=../x", &headers, "{}")), 400);
    // A malformed question is answered, and the worker lives on.
    for question in [
        "",
        "{",
        "[]",
        "{\"action\":\"fly\"}",
        "\n\n{\"action\":\"write\",\"cell\":81,\"digit\":0}",
    ] {
        let response = server.request("POST /ask?job=b", &headers, question);
        assert_eq!(status(&response), 200);
        assert!(body(&response).contains("\"error\":\"no question: "), "{response}");
    }
    assert_eq!(status(&server.request("GET /", &[server.host(), cookie], "")), 200);
}

#[test]
fn two_hundred_requests_at_once_are_answered() {
    let server = Served::start();
    let cookie = server.cookie();
    let question = json!({ "action": "open", "text": ".".repeat(81) });
    let codes: Vec<u16> = std::thread::scope(|scope| {
        let all: Vec<_> = (0..200)
            .map(|i| {
                let (server, cookie, question) = (&server, &cookie, question.to_string());
                scope.spawn(move || {
                    let headers = [server.host(), server.origin(), cookie.clone(), JSON.to_owned()];
                    let response = match i % 4 {
                        0 => server.request(&format!("POST /ask?job=j{i}"), &headers, &question),
                        1 => server.request("GET /page.js", &headers, ""),
                        2 => server.request("GET /", &headers[..2], ""),
                        _ => server.request("GET /", &headers, ""),
                    };
                    status(&response)
                })
            })
            .collect();
        all.into_iter().map(|it| it.join().expect("a response")).collect()
    });
    for (i, code) in codes.iter().enumerate() {
        assert_eq!(*code, if i % 4 == 2 { 403 } else { 200 }, "request {i}");
    }
    assert_eq!(status(&server.request("GET /", &[server.host(), cookie], "")), 200);
}

#[test]
fn slow_clients_are_cut_off_and_keep_no_other_out() {
    let server = Served::start();
    let cookie = server.cookie();
    let begin = Instant::now();
    // Clients that send nothing, half a head, or half a body.
    let silent: Vec<_> = (0..40).map(|_| server.connect()).collect();
    let mut slow = server.connect();
    slow.write_all(format!("GET / HTTP/1.1\r\n{}\r\n", server.host()).as_bytes()).expect("sent");
    let mut half = server.connect();
    let head =
        format!("POST /ask?job=a HTTP/1.1\r\n{}\r\nContent-Length: 10\r\n\r\n12345", server.host());
    half.write_all(head.as_bytes()).expect("sent");
    // While they wait, others are served.
    assert_eq!(status(&server.request("GET /", &[server.host(), cookie.clone()], "")), 200);
    for stream in [&mut slow, &mut half] {
        assert_eq!(status(&received(stream)), 408);
    }
    assert!(silent.into_iter().all(|mut stream| received(&mut stream).is_empty()));
    assert!(begin.elapsed() < Duration::from_secs(60), "cut off, not waited for");
    assert_eq!(status(&server.request("GET /", &[server.host(), cookie], "")), 200);
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_server() {
    let mut server = Served::start();
    let cookie = server.cookie();
    server.ask(&cookie, "a", &json!({ "action": "open", "text": ".".repeat(81) }));
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
    let again = |port: u16| {
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_ninefold-visual"));
        program.args(["serve", "--no-open", "--port", &port.to_string()]);
        program
    };
    let output = again(server.port).output().expect("ended");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let expected = format!("ninefold: cannot listen on port {} of 127.0.0.1: ", server.port);
    assert!(said.starts_with(&expected), "{said}");
    let port = std::net::TcpListener::bind(("127.0.0.1", 0))
        .expect("free")
        .local_addr()
        .expect("bound")
        .port();
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
