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

/// The colors of one style.
struct Palette {
    paper: &'static str,
    ink: &'static str,
    found: &'static str,
    mark: &'static str,
    thin: &'static str,
    base: &'static str,
    fin: &'static str,
    gone: &'static str,
    put: &'static str,
    on: &'static str,
    on_digit: &'static str,
    link: &'static str,
    house: [&'static str; 2],
    sets: [&'static str; 6],
    branches: [&'static str; 6],
}

const COLOR: Palette = Palette {
    paper: "#fff",
    ink: "#111",
    found: "#1f5a94",
    mark: "#555",
    thin: "#999",
    base: "#a6dcc4",
    fin: "#f5cf7a",
    gone: "#c0392b",
    put: "#00664b",
    on: "#1f5a94",
    on_digit: "#fff",
    link: "#1f5a94",
    house: ["#e3eef8", "#fbf0d3"],
    sets: ["#a9d3f2", "#f3c98b", "#a6dcc4", "#eabfd6", "#f2ec9c", "#c9c9c9"],
    branches: ["#1f5a94", "#b8500b", "#00664b", "#9b3f78", "#6b5b00", "#444"],
};

const GREY: Palette = Palette {
    paper: "#fff",
    ink: "#000",
    found: "#444",
    mark: "#555",
    thin: "#aaa",
    base: "#c8c8c8",
    fin: "#e6e6e6",
    gone: "#000",
    put: "#000",
    on: "#333",
    on_digit: "#fff",
    link: "#222",
    house: ["#efefef", "#e2e2e2"],
    sets: ["#d0d0d0", "#e8e8e8", "#b8b8b8", "#dcdcdc", "#f0f0f0", "#c4c4c4"],
    branches: ["#000", "#444", "#666", "#222", "#555", "#333"],
};

const DARK: Palette = Palette {
    paper: "#15181c",
    ink: "#f2f2f2",
    found: "#8cc4f5",
    mark: "#b4b9c0",
    thin: "#5b626b",
    base: "#1f6e52",
    fin: "#8a6410",
    gone: "#ff8a78",
    put: "#5fd6ad",
    on: "#8cc4f5",
    on_digit: "#10141a",
    link: "#8cc4f5",
    house: ["#1d2a38", "#33301c"],
    sets: ["#1f567f", "#7a5316", "#1f6e52", "#70395a", "#5f5a10", "#4a4f55"],
    branches: ["#8cc4f5", "#f0a05a", "#5fd6ad", "#e79ac6", "#d8cf5c", "#c4c9cf"],
};

/// The rules of a style, for the classes that pictures of steps have.
pub fn stylesheet(style: StepStyle) -> String {
    let p = match style {
        StepStyle::Color => &COLOR,
        StepStyle::Grey => &GREY,
        StepStyle::Dark => &DARK,
    };
    let mut css = format!(
        "svg.step{{font-family:Helvetica,Arial,'Liberation Sans',sans-serif;text-anchor:middle}}\
         .step .paper{{fill:{paper}}}\
         .step .thin,.step .thick{{fill:none;stroke:{thin};stroke-width:1}}\
         .step .thick{{stroke:{ink};stroke-width:2.6;stroke-linecap:square}}\
         .step .at{{fill:{mark};font-size:12px}}\
         .step .mark{{fill:{mark};font-size:14px}}\
         .step .given{{fill:{ink};font-size:34px;font-weight:bold}}\
         .step .found{{fill:{found};font-size:34px}}\
         .step .name{{fill:{ink};font-size:9.5px;font-weight:bold}}\
         .step .legend{{fill:{ink};font-size:13px;text-anchor:start}}\
         .step .faint{{opacity:.45}}\
         .step .hb{{fill:{hb}}}.step .hc{{fill:{hc};fill-opacity:.6}}\
         .step .base,.step .seen{{fill:{base}}}\
         .step .fin{{fill:{fin}}}\
         .step .on{{fill:{on}}}\
         .step .off{{fill:{paper};stroke:{on};stroke-width:1.6}}\
         .step .both{{fill:{on};stroke:{gone};stroke-width:2.4}}\
         .step .put{{fill:{put}}}\
         .step .on-dark{{fill:{on_digit};font-weight:bold}}\
         .step .gone{{fill:{paper};stroke:{gone};stroke-width:1.2}}\
         .step .gone-digit{{fill:{gone};font-weight:bold}}\
         .step .cross{{fill:none;stroke:{gone};stroke-width:1.8;stroke-linecap:round}}\
         .step .groups{{fill:none;stroke:{base};stroke-width:19;stroke-linecap:round;stroke-linejoin:round}}\
         .step .links{{fill:none;stroke:{link};stroke-width:2}}\
         .step .many{{stroke-width:1.1;opacity:.75}}\
         .step .root{{fill:none;stroke:{link};stroke-width:1.2}}\
         .step .weak{{stroke-dasharray:5 3.5}}\
         .step .head{{stroke-width:1.7;stroke-linejoin:round}}",
        paper = p.paper,
        thin = p.thin,
        ink = p.ink,
        mark = p.mark,
        found = p.found,
        hb = p.house[0],
        hc = p.house[1],
        base = p.base,
        fin = p.fin,
        on = p.on,
        on_digit = p.on_digit,
        gone = p.gone,
        put = p.put,
        link = p.link,
    );
    for (i, (set, branch)) in p.sets.iter().zip(p.branches).enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(
            css,
            ".step .s{i}{{fill:{set}}}.step .a{i}{{fill:{set};fill-opacity:.35}}.step .b{i}{{stroke:{branch}}}"
        );
    }
    css
}
