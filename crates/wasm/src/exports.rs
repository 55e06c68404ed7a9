//! The exports of the module: buffers in the memory of the module, and functions of numbers.
#![allow(unsafe_code, reason = "the names of exports, which no other code has")]

use std::cell::RefCell;

use crate::lines::Solver;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::default());
}

/// Makes room for an input of this many bytes, and returns its address.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn ninefold_input(len: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(len, 0);
        input.as_mut_ptr()
    })
}

/// The address of the last output.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn ninefold_output() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}

/// Solves the lines of the input, up to this number of solutions each. Returns the length of the
/// output.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn ninefold_solve(most: u32) -> usize {
    answer(|input, output| SOLVER.with_borrow_mut(|solver| solver.solve(input, most, output)))
}

/// Does what the JSON object in the input asks for. Returns the length of the output.
#[cfg(feature = "logic")]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn ninefold_call() -> usize {
    answer(crate::verbs::call)
}

fn answer(work: impl FnOnce(&[u8], &mut Vec<u8>)) -> usize {
    OUTPUT.with_borrow_mut(|output| {
        output.clear();
        INPUT.with_borrow(|input| work(input, output));
        output.len()
    })
}
