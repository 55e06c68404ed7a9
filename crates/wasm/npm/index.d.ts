import type { Status } from './solve.js';

export * from './solve.js';

/** HoDoKu's levels. */
export type Level = 'Easy' | 'Medium' | 'Hard' | 'Unfair' | 'Extreme';

/** The techniques and their order: HoDoKu's, or Sudoku Explainer's. */
export type Profile = 'hodoku' | 'se';

/** A cell by row and column, `r1c9` for the last of the first row. */
export type CellName = string;

/** A digit of a cell. */
export interface Candidate {
    cell: CellName;
    digit: number;
}

/** How hard a puzzle is for a person. A puzzle without a solution has no more than its status. */
export interface Grade {
    status: Status;
    /** The solution, if there is only one. */
    solution: string | null;
    /** By the profile hodoku; null where its techniques do not solve the puzzle. */
    level?: Level | null;
    score?: number | null;
    /** By the profile se: the ratings of the hardest step, of those up to the first digit, of the first. */
    rating?: number | null;
    pearl?: number | null;
    diamond?: number | null;
    /** The code of the hardest technique, as in `x-wing`. */
    hardest?: string | null;
    /** The number of steps. */
    steps?: number;
    /** Whether it is solved without a guess. */
    logic?: boolean;
    /** Cells that stay blank. */
    open?: number;
    /** Codes of techniques, and how often each is used. */
    techniques?: Record<string, number>;
}

/** A claim of a chain: a digit is in one of these cells (`on`), or in none. */
export interface Claim {
    cells: CellName[];
    digit: number;
    on: boolean;
}

/** A step of a solution, in words, and all that is to be drawn of it. */
export interface Step {
    /** As in `x-wing`. */
    code: string;
    /** As in `X-Wing`. */
    technique: string;
    /** In the notation of HoDoKu. */
    notation: string;
    /** In plain English: what is seen, why it follows, what goes or comes. */
    sentence: string;
    placements: Candidate[];
    eliminations: Candidate[];
    level?: Level;
    score?: number;
    rating?: number;
    digits: number[];
    cells: CellName[];
    /** As in `r1`, `c9`, `b5`. */
    houses: string[];
    cover: string[];
    groups: { part: string; cells: CellName[]; digits: number[] }[];
    chain: Claim[];
    links: { from: Claim; to: Claim; link: 'strong' | 'weak' }[];
    branches: {
        text: string;
        loop: boolean;
        facts: (Claim & { from: number[]; link: 'strong' | 'weak' | null })[];
    }[];
}

/** What can be done next. */
export type Hint =
    | ({ kind: 'step' } & Step)
    /** Digits, or lost candidates, that contradict the solution. */
    | { kind: 'mistake'; cells: CellName[] }
    /** No technique applies: a digit of the solution. */
    | { kind: 'digit'; cell: CellName; digit: number }
    | { kind: 'solved' }
    /** The puzzle has not exactly one solution. */
    | { kind: 'status'; status: Status };

/** A solution step by step. */
export interface Explanation {
    status: Status;
    solution: string | null;
    steps: Step[];
    /** The digits behind the last step. */
    grid: string;
    solved: boolean;
}

/** A puzzle that was made. */
export interface NewPuzzle {
    puzzle: string;
    solution: string;
    clues: number;
}

export type Symmetry =
    | 'none' | 'half-turn' | 'quarter-turn' | 'horizontal' | 'vertical' | 'diagonal' | 'antidiagonal'
    | 'orthogonal' | 'both-diagonals' | 'full';

/** The wishes of a puzzle: those of `ninefold generate`, with the same puzzles. */
export interface Wish {
    /** The seed of all random choices (0). */
    seed?: number;
    /** `minimal` (no clue can go), `unique`, or a full `grid`; with clues or a symmetry unique, else minimal. */
    kind?: 'minimal' | 'unique' | 'grid';
    /** A number of clues, 17 to 80, or the least and the most. */
    clues?: number | readonly [number, number];
    symmetry?: Symmetry;
    /** One of these levels, in any case: `easy`. */
    level?: Lowercase<Level> | Level | readonly (Lowercase<Level> | Level)[];
    /** Codes of techniques that the solution uses. */
    technique?: string | readonly string[];
    /** Grids to try for a puzzle before giving up. */
    attempts?: number;
}

/**
 * Grades a puzzle. A fraction of a millisecond by the profile hodoku; seconds for the hardest by se.
 * @throws {Error} The text is no puzzle.
 */
export function grade(puzzle: string, options?: { profile?: Profile }): Grade;

/**
 * The next step of a game. `state` has the digits of the puzzle and of the player; `candidates` the digits that each of
 * the 81 cells can still have (`"139"`).
 * @throws {Error} A text is no puzzle, or the state lacks a clue.
 */
export function hint(
    puzzle: string,
    options?: { state?: string; candidates?: readonly string[]; profile?: Profile },
): Hint;

/**
 * Solves a puzzle as a person does.
 * @throws {Error} The text is no puzzle.
 */
export function explain(puzzle: string, options?: { profile?: Profile; limit?: number }): Explanation;

/**
 * Makes a puzzle. The same wish gives the same puzzle.
 * @throws {Error} No puzzle can be so, or none was found.
 */
export function generate(wish?: Wish): NewPuzzle;

/** Makes this many puzzles of a wish; the first is that of {@link generate}. */
export function generateMany(count: number, wish?: Wish): NewPuzzle[];
