//! Solving as people do: technique by technique, each step with its reasons, and grades that come of it.
//!
//! A [`Board`](board::Board) is a position; a [`Technique`](technique::Technique) finds [`Step`](step::Step)s in it; a
//! [`Profile`](profile::Profile) is a list of techniques in order with what each costs, and a [`Solver`](solver::Solver)
//! takes the first step that the profile has, until none is left. Nothing is guessed. A
//! [`Grader`](grader::Grader) does so by any [`Method`](grader::Method) and keeps count.

pub mod board;
pub mod grader;
pub mod mark;
pub mod notes;
pub mod profile;
pub mod se;
pub mod solver;
pub mod step;
pub mod technique;
pub mod techniques;
