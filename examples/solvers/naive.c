/* A naive solver that speaks the protocol of docs/solver-protocol.md:
 *
 *     cc -O2 examples/solvers/naive.c -o naive-c
 *     ninefold compare datasets/easy.txt --solver 'c=./naive-c'
 *
 * The same file as a library, with the function that `--solver NAME=lib:FILE#naive` calls:
 *
 *     cc -O2 -shared -fPIC examples/solvers/naive.c -o libnaive.so
 */
#define _POSIX_C_SOURCE 199309L
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A search under way. Digits are bits 1 to 9. */
struct search {
    char cells[81];
    unsigned rows[9], columns[9], boxes[9];
    size_t limit, count, nodes;
    char first[81];
};

static int box_of(int cell) { return cell / 27 * 3 + cell % 9 / 3; }

/* Puts a digit into a cell or takes it out again. */
static void flip(struct search *s, int cell, int digit) {
    s->rows[cell / 9] ^= 1u << digit;
    s->columns[cell % 9] ^= 1u << digit;
    s->boxes[box_of(cell)] ^= 1u << digit;
}

static unsigned used(const struct search *s, int cell) {
    return s->rows[cell / 9] | s->columns[cell % 9] | s->boxes[box_of(cell)];
}

/* Tries all digits in the first blank from this cell on. */
static void fill(struct search *s, int cell) {
    while (cell < 81 && s->cells[cell] != '.') cell++;
    if (cell == 81) {
        if (s->count++ == 0) memcpy(s->first, s->cells, 81);
        return;
    }
    unsigned taken = used(s, cell);
    for (int digit = 1; digit <= 9 && s->count < s->limit; digit++) {
        if (taken >> digit & 1) continue;
        s->nodes++;
        s->cells[cell] = (char)('0' + digit);
        flip(s, cell, digit);
        fill(s, cell + 1);
        flip(s, cell, digit);
    }
    s->cells[cell] = '.';
}

/* The function of a shared library: counts solutions up to the limit and writes the first. */
size_t naive(const char *puzzle, size_t limit, uint32_t flags, char *solution, size_t *guesses) {
    struct search s = {.limit = limit};
    (void)flags;
    memcpy(s.cells, puzzle, 81);
    int sound = 1;
    for (int cell = 0; cell < 81; cell++) {
        if (s.cells[cell] == '.') continue;
        sound &= !(used(&s, cell) >> (s.cells[cell] - '0') & 1);
        flip(&s, cell, s.cells[cell] - '0');
    }
    if (sound) fill(&s, 0);
    if (s.count) memcpy(solution, s.first, 81);
    *guesses = s.nodes;
    return s.count;
}

static uint64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

int main(void) {
    char line[128];
    if (!fgets(line, sizeof line, stdin) || strcmp(line, "ninefold-solver 1\n")) return 1;
    puts("{\"name\": \"naive\", \"version\": \"1\", \"limits\": \"any\","
         " \"returns\": [\"count\", \"solution\", \"nodes\"]}");
    fflush(stdout);
    size_t n, limit;
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "solve %zu %zu", &n, &limit) != 2) return 1;
        /* The puzzles, a line each; in their places, the solutions. */
        char (*grids)[83] = malloc(n * sizeof *grids);
        size_t (*found)[2] = malloc(n * sizeof *found);
        if (!grids || !found) return 1;
        for (size_t i = 0; i < n; i++)
            if (!fgets(grids[i], sizeof *grids, stdin)) return 1;
        /* All has been read: the clock starts. */
        uint64_t began = now();
        for (size_t i = 0; i < n; i++)
            found[i][0] = naive(grids[i], limit, 0, grids[i], &found[i][1]);
        uint64_t nanos = now() - began;
        for (size_t i = 0; i < n; i++) {
            if (found[i][0]) printf("%zu %.81s %zu\n", found[i][0], grids[i], found[i][1]);
            else printf("0 - %zu\n", found[i][1]);
        }
        printf("done %" PRIu64 "\n", nanos);
        fflush(stdout);
        free(grids);
        free(found);
    }
    return 0;
}
