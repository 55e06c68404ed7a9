// What an app needs: solving, grades, hints, explanations, new puzzles.
import { load, logic, solving } from './module.js';

const ninefold = await load('./small.wasm');

export const { solve, solveMany, count, isUnique } = solving(ninefold);
export const { grade, hint, explain, generate, generateMany } = logic(ninefold);
