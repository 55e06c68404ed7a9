import type * as full from './full.js';

type Functions = typeof full;

/** Options of calls that take a while. */
export interface Patience {
    /** Cancels the call: it is rejected with the signal's reason, and its worker is replaced. */
    signal?: AbortSignal;
}

/** ninefold in workers. */
export class Pool {
    private constructor(build: string);

    /** Starts as many workers as there are cores, or as many as asked for, with the build `small` or `full`. */
    static start(options?: { workers?: number; build?: 'small' | 'full' }): Promise<Pool>;

    /** Calls a function of the package in a worker. */
    call<Name extends keyof Functions>(
        name: Name,
        args?: Parameters<Functions[Name]>,
        options?: Patience,
    ): Promise<ReturnType<Functions[Name]>>;

    /** Solves many puzzles on all workers, in order. */
    solveMany(
        puzzles: string | readonly string[],
        options?: Patience & { limit?: number; onProgress?: (done: number, all: number) => void },
    ): Promise<full.SolvedLine[]>;

    /** Ends all workers; calls that wait fail. */
    close(): void;
}
