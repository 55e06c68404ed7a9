// Every function with its types, as an app calls it: the compiler looks at it, nobody runs it.
import { count, generate, generateMany, grade, hint, isUnique, solve, solveMany } from 'ninefold';
import type { Hint, Solved, SolvedLine, Step } from 'ninefold';
import { solve as small } from 'ninefold/solve';
import { explain, solveVariant, toSVG } from 'ninefold/full';
import { Pool } from 'ninefold/workers';

const puzzle = '.'.repeat(81);
const solved: Solved = solve(puzzle);
const digits: string | null = small(puzzle).solution;
const lines: SolvedLine[] = solveMany([puzzle], { limit: 3 });
const number: number = count(puzzle, 10);
const flag: boolean = isUnique(puzzle);
const level: 'Easy' | 'Medium' | 'Hard' | 'Unfair' | 'Extreme' | null | undefined = grade(puzzle).level;
const said = (step: Hint): string => (step.kind === 'step' ? step.sentence : step.kind);
const steps: Step[] = explain(puzzle, { profile: 'se', limit: 3 }).steps;
const made: string = generate({ level: ['hard', 'Unfair'], clues: [24, 30], symmetry: 'half-turn' }).puzzle;
const all: string[] = generateMany(3, { technique: 'x-wing', seed: 1 }).map((one) => one.solution);
const picture: string = toSVG(puzzle, { title: 'A puzzle' });
const rows: number = solveVariant('.AntiKnight').rows;
const pool = await Pool.start({ workers: 2, build: 'full' });
const later: Promise<Hint> = pool.call('hint', [puzzle, { state: puzzle }], { signal: AbortSignal.timeout(1000) });
const many: SolvedLine[] = await pool.solveMany(puzzle, { onProgress: (done: number, of: number) => done < of });
pool.close();

// @ts-expect-error: there is no such symmetry
generate({ symmetry: 'mirror' });
// @ts-expect-error: a puzzle is a text
solve(81);
// @ts-expect-error: no such function
pool.call('sove', [puzzle]);

export { solved, digits, lines, number, flag, level, said, hint, steps, made, all, picture, rows, later, many };
