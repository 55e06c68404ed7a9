// The smallest build: it solves and counts.
import { load, solving } from './module.js';

export const { solve, solveMany, count, isUnique } = solving(await load('./solve.wasm'));
