//! The files of the page, which the program has in itself.

use ninefold_jobs::draw::{StepStyle, stylesheet};

use super::http::Response;

const HTML: &str = include_str!("page/index.html");
const CSS: &str = include_str!("page/page.css");

/// The scripts, in the order in which the page loads them.
const SCRIPTS: [(&str, &str); 4] = [
    ("/settings.js", include_str!("page/settings.js")),
    ("/page.js", include_str!("page/page.js")),
    ("/board.js", include_str!("page/board.js")),
    ("/controls.js", include_str!("page/controls.js")),
];

pub(super) fn page(path: &str) -> Option<Response> {
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
