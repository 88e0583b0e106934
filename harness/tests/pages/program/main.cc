#include <cstdio>
#include <cstring>

#include "board.h"

static unsigned board[25], n, side;
static char path[64];

static void slide(unsigned from, unsigned to) {
    board[from] = board[to];
    board[to] = 0;
}

// Whether the goal is at most `left` moves away; the moves behind the first `made` go to `path`.
static bool solve(unsigned made, unsigned left) {
    if (Board(board, n, made, 'm').manhattan() == 0) {
        path[made] = 0;
        return true;
    }
    if (Board(board, n, made, 'm').manhattan() > left) return false;
    unsigned blank = 0;
    while (board[blank] != 0) blank++;
    for (const char *way = "UDLR"; *way; way++) {
        unsigned to = blank;
        if (*way == 'U' && blank >= side) to = blank - side;
        if (*way == 'D' && blank + side < n) to = blank + side;
        if (*way == 'L' && blank % side > 0) to = blank - 1;
        if (*way == 'R' && blank % side + 1 < side) to = blank + 1;
        if (to == blank) continue;
        path[made] = *way;
        slide(blank, to);
        bool found = solve(made + 1, left - 1);
        slide(to, blank);
        if (found) return true;
    }
    return false;
}

static void tell() {
    printf("Number of moves: %zu\n", strlen(path));
    if (path[0]) printf("Path: %s\n", path);
}

int main() {
    scanf("%u", &side);
    n = side * side;
    for (unsigned i = 0; i < n; i++) scanf("%u", &board[i]);
    if (!Board(board, n, 0, 'm').is_solvable()) {
        puts("Unsolvable board");
        return 0;
    }
    unsigned most = 0;
    while (!solve(0, most)) most++;
    tell();
    return 0;
}
