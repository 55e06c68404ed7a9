//! The files of the page, which the program has in itself.

use ninefold_jobs::draw::{StepStyle, stylesheet};

use super::http::Response;

const HTML: &str = include_str!("page/index.html");
const CSS: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");

/// The file at a path.
pub(super) fn page(path: &str) -> Option<Response> {
    match path {
        "/" => Some(Response::new("text/html; charset=utf-8", HTML)),
        "/page.js" => Some(Response::new("text/javascript; charset=utf-8", SCRIPT)),
        "/page.css" => Some(Response::new("text/css; charset=utf-8", css())),
        _ => None,
    }
}

/// The page's style and that of the library's pictures, by day and by night.
fn css() -> String {
    let (light, dark) = (stylesheet(StepStyle::Color), stylesheet(StepStyle::Dark));
    format!("{CSS}\n{light}\n@media screen and (prefers-color-scheme:dark){{{dark}}}\n")
}
