#include "board.h"
#include <stdio.h>
#include <stdlib.h>
#include <unordered_map>

/* Swaps of two tiles and steps of the blank are both even or both odd if there is a solution. */
static bool can_be_solved(unsigned int *b, unsigned int n)
{
    std::vector<unsigned int> pos(b, b + n);
    unsigned int side = 1, parity = 0;
    while (side * side < n)
        side++;
    for (unsigned int i = 0; i < n; i++)
        if (pos[i] == 0) {
            parity = (side - 1 - i / side) + (side - 1 - i % side);
            pos[i] = n;
        }
    for (unsigned int i = 0; i < n; i++)
        while (pos[i] != i + 1) {
            unsigned int t = pos[i];
            pos[i] = pos[t - 1];
            pos[t - 1] = t;
            parity++;
        }
    return parity % 2 == 0;
}

/* distance of a board to the goal */
static unsigned int heuristic(Board *b, char type)
{
    return type == 'm' ? b->manhattan() : b->hamming();
}

void solve(unsigned int *b, unsigned int n, char type)
{
    Board *root = new Board(b, n, 0, type);
    if (!can_be_solved(b, n)) {
        printf("Unsolvable board\n");
        delete root;
        return;
    }

    /* todo[p] has the boards of priority p */
    std::vector<std::vector<Board *>> levels(1);
    std::unordered_map<std::string, unsigned int> known;
    size_t pos = heuristic(root, type);
    levels.resize(pos + 1);
    levels[pos].push_back(root);
    known[root->tiles()] = 0;

    while (pos < levels.size()) {
        if (levels[pos].empty()) {
            pos++;
            continue;
        }
        Board *cur = levels[pos].back();
        levels[pos].pop_back();
        if (cur->is_goal()) {
            printf("Number of moves: %u\n", cur->get_n_moves());
            return;
        }
        if (known[cur->tiles()] < cur->get_n_moves()) {
            delete cur;
            continue;
        }
        std::vector<Board *> next;
        cur->neighbors(&next, type);
        for (Board *x : next) {
            auto old = known.find(x->tiles());
            if (old != known.end() && old->second <= x->get_n_moves()) {
                delete x;
                continue;
            }
            known[x->tiles()] = x->get_n_moves();
            size_t q = x->get_n_moves() + heuristic(x, type);
            if (levels.size() <= q)
                levels.resize(q + 1);
            levels[q].push_back(x);
            if (q < pos)
                pos = q;
        }
        delete cur;
    }
}

int main(int argc, char *argv[])
{
    unsigned int side, *b;
    if (argc != 2 || scanf("%u", &side) != 1)
        return 1;
    b = (unsigned int *)malloc(side * side * sizeof(unsigned int));
    for (unsigned int i = 0; i < side * side; i++)
        if (scanf("%u", &b[i]) != 1)
            return 1;
    solve(b, side * side, argv[1][0]);
    free(b);
    return 0;
}
