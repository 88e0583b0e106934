#include "board.h"
#include <algorithm>
#include <cstdio>
#include <unordered_set>

struct BoardHash {
    size_t operator()(const Board *b) const { return b->hash(); }
};

struct BoardEq {
    bool operator()(const Board *a, const Board *b) const { return a->equals(*b); }
};

struct Elem {
    unsigned int f;
    Board *board;
};

static bool cmp(const Elem &a, const Elem &b) { return a.f > b.f; }

void solve(unsigned int *b, unsigned int n, char type) {
    Board *start = new Board(b, n, 0, type);
    if (!start->is_solvable()) {
        puts("Unsolvable board");
        return;
    }

    vector<Elem> open;
    std::unordered_set<Board *, BoardHash, BoardEq> closed;
    open.push_back({start->f(), start});
    while (!open.empty()) {
        std::pop_heap(open.begin(), open.end(), cmp);
        Board *cur = open.back().board;
        open.pop_back();
        if (cur->is_goal()) {
            printf("Number of moves: %d\n", (int)cur->get_n_moves());
            break;
        }
        if (!closed.insert(cur).second) continue;

        vector<Board *> nbs;
        cur->neighbors(&nbs, type);
        for (size_t i = 0; i < nbs.size(); i++) {
            open.push_back({nbs[i]->f(), nbs[i]});
            std::push_heap(open.begin(), open.end(), cmp);
        }
    }
}

int main(int argc, char **argv) {
    unsigned int n = 0, side = 0;
    static unsigned int b[400];
    if (argc > 1 && scanf("%u", &side) == 1) {
        while (n < side * side && scanf("%u", &b[n]) == 1) n++;
        solve(b, n, argv[1][0]);
    }
    return 0;
}
