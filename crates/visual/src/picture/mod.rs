//! `picture`: an SVG picture of the library as PNG, in dots. `ninefold show --png` starts it, writes
//! the picture to its standard input and reads the dots from its standard output.
//!
//! Text is drawn with the fonts of this package, so that the same bytes come out on every machine.
//! Nothing is loaded: a picture that names files or addresses is drawn without them.

use std::io::{Read, Write};
use std::{process::ExitCode, sync::Arc};

use clap::Args;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{ImageHrefResolver, Options, Tree};

use crate::{Outcome, VisualError};

/// Arguments of `picture`.
#[derive(Args, Debug)]
pub(crate) struct PictureArgs {
    /// The width of the picture in dots; twice its size in the SVG if left out
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=8192))]
    width: Option<u32>,
}

/// The longest SVG that is read, in bytes. Pictures of the library have some ten thousand.
const LONGEST: u64 = 16 << 20;
/// The greatest height in dots.
const HIGHEST: f32 = 16384.0;

/// Reads an SVG from standard input, writes a PNG to standard output.
pub(crate) fn run(args: &PictureArgs) -> Outcome<ExitCode> {
    let mut text = String::new();
    let failed = |error| VisualError::Failed(format!("standard input: {error}"));
    let read =
        std::io::stdin().lock().take(LONGEST + 1).read_to_string(&mut text).map_err(failed)?;
    if read as u64 > LONGEST {
        return Err(VisualError::Failed(
            "standard input: a picture of more than 16 MiB".to_owned(),
        ));
    }
    let bytes = png(&text, args.width)?;
    let mut out = std::io::stdout().lock();
    let written = out.write_all(&bytes).and_then(|()| out.flush());
    written.map_err(|error| VisualError::Failed(format!("standard output: {error}")))?;
    Ok(ExitCode::SUCCESS)
}

/// Draws an SVG in dots, with this width.
fn png(svg: &str, width: Option<u32>) -> Outcome<Vec<u8>> {
    let failed = |what: String| VisualError::Failed(format!("the picture cannot be drawn: {what}"));
    let tree = Tree::from_str(svg, &options()).map_err(|error| failed(error.to_string()))?;
    let size = tree.size();
    let width = width.map_or(size.width() * 2.0, |width| width as f32);
    let scale = width / size.width();
    let height = (size.height() * scale).round();
    if !(1.0..=HIGHEST).contains(&height) {
        return Err(failed(format!("{height} dots high, more than {HIGHEST}")));
    }
    let mut dots = Pixmap::new(width.round() as u32, height as u32)
        .ok_or_else(|| failed("it has no size".to_owned()))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut dots.as_mut());
    dots.encode_png().map_err(|error| failed(error.to_string()))
}

/// The fonts of this package for all families, and no files.
fn options() -> Options<'static> {
    let mut fonts = Database::new();
    fonts.load_font_data(include_bytes!("../../fonts/NinefoldSans-Regular.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../../fonts/NinefoldSans-Bold.ttf").to_vec());
    fonts.set_sans_serif_family("Ninefold Sans");
    Options {
        font_family: "Ninefold Sans".to_owned(),
        fontdb: Arc::new(fonts),
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: &str = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 10' width='20' height='10'>\
        <rect x='0' y='0' width='20' height='10' fill='#fff'/>TEXT</svg>";

    fn size(png: &[u8]) -> [u32; 2] {
        let number = |at: usize| u32::from_be_bytes(std::array::from_fn(|i| png[at + i]));
        [number(16), number(20)]
    }

    #[test]
    fn the_width_is_as_asked_and_the_height_goes_with_it() {
        assert_eq!(size(&png(SQUARE, None).expect("drawn")), [40, 20]);
        assert_eq!(size(&png(SQUARE, Some(100)).expect("drawn")), [100, 50]);
    }

    #[test]
    fn text_is_drawn_with_the_fonts_of_this_package() {
        let text = "<text x='3' y='9' font-size='9' font-family='Helvetica, sans-serif'>5</text>";
        let plain = png(SQUARE, None).expect("drawn");
        let with = png(&SQUARE.replace("TEXT", text), None).expect("drawn");
        let bold =
            png(&SQUARE.replace("TEXT", &text.replace("<text", "<text font-weight='bold'")), None);
        assert!(plain != with && with != bold.expect("drawn"));
    }

    #[test]
    fn a_text_that_is_no_picture_is_refused() {
        let said = png("<p>", None).expect_err("no SVG").to_string();
        assert!(said.starts_with("the picture cannot be drawn: "), "{said}");
        assert!(png("", None).is_err());
        let tall = SQUARE.replace("width='20' height='10'", "width='1' height='1000'");
        assert!(png(&tall, Some(8000)).is_err());
    }
}
