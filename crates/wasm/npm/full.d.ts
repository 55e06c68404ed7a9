import type { Status } from './solve.js';

export * from './index.js';

/** A puzzle with rules that was solved. */
export interface SolvedVariant {
    /** `gave-up` where the search took too long. */
    status: Status | (string & {});
    solutions: number;
    /** A character for each cell; null without any. */
    solution: string | null;
    rows: number;
    columns: number;
}

/**
 * Solves a puzzle with rules, in any notation that ninefold reads on one line: items such as `.AntiKnight.Cage~3~R1C1~R1C2`,
 * killers of SumoCue, jigsaws of 162 characters, other sizes.
 * @throws {Error} The text is no puzzle: the column, what is there, what was expected.
 */
export function solveVariant(puzzle: string, options?: { limit?: number; nodes?: number }): SolvedVariant;

/**
 * A picture of a puzzle, classic or with rules, as an SVG document.
 * @throws {Error} The text is no puzzle.
 */
export function toSVG(puzzle: string, options?: { title?: string }): string;
