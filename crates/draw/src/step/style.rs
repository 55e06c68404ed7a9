//! The colors of pictures of steps, as style sheets.

use std::fmt::Write;

/// Coloring of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StepStyle {
    /// Colors on white that people with any kind of color vision can distinguish: those of Masataka
    /// Okabe and Kei Ito.
    #[default]
    Color,
    /// Shades of grey, for a printer without colors.
    Grey,
    /// Colors on black, for dark screens.
    Dark,
}

/// The colors of each style, in the order of [`StepStyle`], by the names that stand for them in
/// [`RULES`]: no name begins with one above it.
const COLORS: [(&str, [&str; 3]); 14] = [
    ("paper", ["#fff", "#fff", "#15181c"]),
    ("ink", ["#111", "#000", "#f2f2f2"]),
    ("found", ["#1f5a94", "#444", "#8cc4f5"]),
    ("mark", ["#555", "#555", "#b4b9c0"]),
    ("thin", ["#999", "#aaa", "#5b626b"]),
    ("base", ["#a6dcc4", "#c8c8c8", "#1f6e52"]),
    ("fin", ["#f5cf7a", "#e6e6e6", "#8a6410"]),
    ("gone", ["#c0392b", "#000", "#ff8a78"]),
    ("put", ["#00664b", "#000", "#5fd6ad"]),
    ("on-digit", ["#fff", "#fff", "#10141a"]),
    ("on", ["#1f5a94", "#333", "#8cc4f5"]),
    ("link", ["#1f5a94", "#222", "#8cc4f5"]),
    ("hb", ["#e3eef8", "#efefef", "#1d2a38"]),
    ("hc", ["#fbf0d3", "#e2e2e2", "#33301c"]),
];

/// The colors of sets and of branches in each style.
const SETS: [[&str; 6]; 3] = [
    ["#a9d3f2", "#f3c98b", "#a6dcc4", "#eabfd6", "#f2ec9c", "#c9c9c9"],
    ["#d0d0d0", "#e8e8e8", "#b8b8b8", "#dcdcdc", "#f0f0f0", "#c4c4c4"],
    ["#1f567f", "#7a5316", "#1f6e52", "#70395a", "#5f5a10", "#4a4f55"],
];
const BRANCHES: [[&str; 6]; 3] = [
    ["#1f5a94", "#b8500b", "#00664b", "#9b3f78", "#6b5b00", "#444"],
    ["#000", "#444", "#666", "#222", "#555", "#333"],
    ["#8cc4f5", "#f0a05a", "#5fd6ad", "#e79ac6", "#d8cf5c", "#c4c9cf"],
];

/// The rules of all styles; `$name` stands for a color.
const RULES: &str = "svg.step{font-family:Helvetica,Arial,'Liberation Sans',sans-serif;text-anchor:middle}\
     .step .paper{fill:$paper}\
     .step .thin,.step .thick{fill:none;stroke:$thin;stroke-width:1}\
     .step .thick{stroke:$ink;stroke-width:2.6;stroke-linecap:square}\
     .step .at{fill:$mark;font-size:12px}\
     .step .mark{fill:$mark;font-size:14px}\
     .step .given{fill:$ink;font-size:34px;font-weight:bold}\
     .step .found{fill:$found;font-size:34px}\
     .step .name{fill:$ink;font-size:9.5px;font-weight:bold}\
     .step .legend{fill:$ink;font-size:13px;text-anchor:start}\
     .step .faint{opacity:.45}\
     .step .hb{fill:$hb}.step .hc{fill:$hc;fill-opacity:.6}\
     .step .base,.step .seen{fill:$base}\
     .step .fin{fill:$fin}\
     .step .on{fill:$on}\
     .step .off{fill:$paper;stroke:$on;stroke-width:1.6}\
     .step .both{fill:$on;stroke:$gone;stroke-width:2.4}\
     .step .put{fill:$put}\
     .step .on-dark{fill:$on-digit;font-weight:bold}\
     .step .gone{fill:$paper;stroke:$gone;stroke-width:1.2}\
     .step .gone-digit{fill:$gone;font-weight:bold}\
     .step .cross{fill:none;stroke:$gone;stroke-width:1.8;stroke-linecap:round}\
     .step .groups{fill:none;stroke:$base;stroke-width:19;stroke-linecap:round;stroke-linejoin:round}\
     .step .links{fill:none;stroke:$link;stroke-width:2}\
     .step .many{stroke-width:1.1;opacity:.75}\
     .step .root{fill:none;stroke:$link;stroke-width:1.2}\
     .step .weak{stroke-dasharray:5 3.5}\
     .step .head{stroke-width:1.7;stroke-linejoin:round}";

/// The rules of a style, for the classes that pictures of steps have.
pub fn stylesheet(style: StepStyle) -> String {
    let style = style as usize;
    let mut css = RULES.to_owned();
    for (name, colors) in COLORS {
        css = css.replace(&format!("${name}"), colors[style]);
    }
    for (i, (set, branch)) in SETS[style].iter().zip(BRANCHES[style]).enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(
            css,
            ".step .s{i}{{fill:{set}}}.step .a{i}{{fill:{set};fill-opacity:.35}}.step .b{i}{{stroke:{branch}}}"
        );
    }
    css
}
