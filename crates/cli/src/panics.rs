//! Panics that the library catches are not told of: it makes errors of damaged files of them.

use std::panic;
use std::sync::Once;

/// Lets the hook for panics pass over those that the library catches.
pub(crate) fn pass_over_caught() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let tell = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if !ninefold_jobs::batch::catches_panics() {
                tell(panic);
            }
        }));
    });
}
