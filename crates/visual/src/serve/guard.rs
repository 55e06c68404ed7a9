//! Access control: requests are accepted from the browser that opened the printed address, and no
//! page but ours in it.
//!
//! Any page on the web can make a browser send requests to this machine. It cannot choose their
//! `Host` (a foreign name that leads here is refused), nor their `Origin`; and it cannot read the
//! cookie, which is not sent with requests that other sites cause.

use std::fmt::Write;
use std::sync::{Mutex, PoisonError};

use super::http::{Request, Response};

/// The checks of one server.
pub(super) struct Guard {
    port: u16,
    /// The key in the address that is opened. It is taken once.
    key: Mutex<Option<Secret>>,
    /// The value of the cookie.
    pass: Secret,
}

impl Guard {
    /// The guard of a server at this port.
    pub(super) fn new(port: u16) -> std::io::Result<Guard> {
        Ok(Guard { port, key: Mutex::new(Some(Secret::new()?)), pass: Secret::new()? })
    }

    /// The address that lets a browser in.
    pub(super) fn opening_address(&self) -> String {
        let key = self.key.lock().unwrap_or_else(PoisonError::into_inner);
        let key = key.as_ref().map(Secret::text).unwrap_or_default();
        format!("http://127.0.0.1:{}/?key={key}", self.port)
    }

    /// The response of those who may not ask, and of a browser that brings the key.
    pub(super) fn stop(&self, request: &Request) -> Option<Response> {
        self.foreign(request)
            .map(|why| Response::refusal(403, why))
            .or_else(|| self.stranger(request))
    }

    /// Why a request comes from elsewhere.
    fn foreign(&self, request: &Request) -> Option<&'static str> {
        let hosts = [format!("127.0.0.1:{}", self.port), format!("localhost:{}", self.port)];
        let is_host = |text: &str| hosts.iter().any(|host| host == text);
        if !request.header("host").is_some_and(is_host) {
            return Some("this server answers at 127.0.0.1 and localhost only");
        }
        let own = |origin: &str| origin.strip_prefix("http://").is_some_and(is_host);
        let is_own_origin = request.header("origin").is_some_and(own);
        // Browsers send the origin of everything that is posted.
        if !is_own_origin && (request.method == "POST" || request.has("origin")) {
            return Some("this server answers its own page only");
        }
        let site = request.header("sec-fetch-site");
        let is_own_site = site.is_none_or(|site| matches!(site, "same-origin" | "none"));
        (!is_own_site
            || request.header("sec-fetch-site").is_none() && request.has("sec-fetch-site"))
        .then_some("this server is no part of other pages")
    }

    /// Lets a browser with the cookie pass, gives it to one with the key, and refuses all others.
    fn stranger(&self, request: &Request) -> Option<Response> {
        let key = request.target.strip_prefix("/?key=");
        let is_known = self.has_cookie(request);
        if let Some(key) = key
            && (self.takes(key) || is_known)
        {
            // No other site causes requests with it, and no script sees it.
            let cookie = format!(
                "{}={}; Path=/; HttpOnly; SameSite=Strict",
                self.cookie_name(),
                self.pass.text()
            );
            return Some(Response::redirect("/").with("Set-Cookie", cookie));
        }
        (!is_known).then(|| Response::refusal(403, STRANGER))
    }

    /// Whether this is the key, which then is of no more use.
    fn takes(&self, guess: &str) -> bool {
        let mut key = self.key.lock().unwrap_or_else(PoisonError::into_inner);
        key.take_if(|key| key.is(guess)).is_some()
    }

    fn has_cookie(&self, request: &Request) -> bool {
        let Some(cookies) = request.header("cookie") else { return false };
        let cookies = cookies.split(';').filter_map(|cookie| cookie.trim().split_once('='));
        let name = self.cookie_name();
        cookies.into_iter().any(|(own, value)| own == name && self.pass.is(value))
    }

    /// The name of the cookie. It contains the port, because cookies do not distinguish ports.
    fn cookie_name(&self) -> String {
        format!("ninefold-{}", self.port)
    }
}

const STRANGER: &str = "\
ninefold does not know this browser.\n\n\
The address that `ninefold serve` prints lets in the browser that opens it first; it works once.\n\
To use another browser, or after the server was ended: start `ninefold serve` again. With the same\n\
--port, bookmarks of games work then in the browser that it opens.";

/// 128 random bits, as 32 hexadecimal digits.
struct Secret(String);

impl Secret {
    /// A new secret, of the system's random numbers.
    fn new() -> std::io::Result<Secret> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|error| std::io::Error::other(error.to_string()))?;
        let mut text = String::new();
        for byte in bytes {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
        }
        Ok(Secret(text))
    }

    /// The secret, to be handed over.
    fn text(&self) -> &str {
        &self.0
    }

    /// Whether the guess is right. The time does not depend on the part that is wrong.
    fn is(&self, guess: &str) -> bool {
        let (own, guess) = (self.0.as_bytes(), guess.as_bytes());
        let differing = own.iter().zip(guess).fold(0, |all, (a, b)| all | (a ^ b));
        own.len() == guess.len() && differing == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_only_the_whole_one_is_right() {
        let [one, other] = [Secret::new().expect("random"), Secret::new().expect("random")];
        assert_eq!(one.text().len(), 32);
        assert!(one.is(one.text()) && !one.is(other.text()));
        assert!(!one.is("") && !one.is(&one.text()[1..]) && !one.is(&format!("{}0", one.text())));
    }
}
