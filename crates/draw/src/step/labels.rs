//! The numbers of rows and columns.

use maud::{Markup, html};

use super::place::{SIDE, n};

/// Draws `r1` to `r9` on the left and `c1` to `c9` on top.
pub(super) fn coordinates() -> Markup {
    html! {
        g.at {
            @for i in 0..9_u8 {
                @let at = f64::from(i) * SIDE + SIDE / 2.0;
                text x="-12" y=(n(at + 4.0)) { "r" (i + 1) }
                text x=(n(at)) y="-7" { "c" (i + 1) }
            }
        }
    }
}
