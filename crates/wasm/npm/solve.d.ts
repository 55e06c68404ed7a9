/** Whether a puzzle has exactly one solution, none, or more. */
export type Status = 'unique' | 'none' | 'multiple';

/** A puzzle that was solved. */
export interface Solved {
    status: Status;
    /** The solution, 81 digits; of several the first that was found; null without any. */
    solution: string | null;
    /** The number of solutions that were found: the limit of the search at most. */
    solutions: number;
}

/** One of many: a text that is no puzzle says why, and the others go on. */
export interface SolvedLine extends Omit<Solved, 'status'> {
    status: Status | 'malformed';
    /** The number of its line, from 1, where a whole text was given. */
    line?: number;
    /** Why it is no puzzle. */
    error?: string;
}

/**
 * Solves a puzzle of 81 cells, row by row: digits, and `.` or `0` for blanks, on one line or nine. Some ten microseconds.
 * @throws {Error} The text is no puzzle: the place, what is there, what was expected.
 */
export function solve(puzzle: string): Solved;

/**
 * Solves many puzzles: a text with one on each line, or a list. Blank lines and remarks (`#`) of a text have no result;
 * each puzzle of a list has one. Some 100,000 hard ones a second; twice as many by the build `ninefold/full`, which has
 * another engine.
 */
export function solveMany(puzzles: string | readonly string[], options?: { limit?: number }): SolvedLine[];

/**
 * The number of solutions, up to a limit (1,000,000).
 * @throws {Error} The text is no puzzle.
 */
export function count(puzzle: string, limit?: number): number;

/**
 * Whether a puzzle has exactly one solution.
 * @throws {Error} The text is no puzzle.
 */
export function isUnique(puzzle: string): boolean;
