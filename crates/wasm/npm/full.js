// All of it: variants and pictures too, and the engine for many puzzles at once.
import { load, logic, rules, solving } from './module.js';

const ninefold = await load('./full.wasm');

export const { solve, solveMany, count, isUnique } = solving(ninefold);
export const { grade, hint, explain, generate, generateMany } = logic(ninefold);
export const { solveVariant, toSVG } = rules(ninefold);
