#include "board.h"
#include <cstdio>
#include <string>
#include <unordered_map>
#include <vector>

/* One list of boards for each priority; the lowest list that is not empty is next. */
typedef std::vector<std::vector<Board *>> Buckets;

static unsigned int side_of(unsigned int n)
{
    unsigned int side = 0;
    while (side * side < n) ++side;
    return side;
}

static void put(Buckets &open, Board *b, char type)
{
    size_t p = b->get_n_moves() + (type == 'm' ? b->manhattan() : b->hamming());
    if (open.size() <= p) open.resize(p + 1);
    open[p].push_back(b);
}

void solve(unsigned int *b, unsigned int n, char type)
{
    Board *start = new Board(b, n, 0, type);
    if (!start->is_solvable()) {
        printf("Unsolvable board");
        delete start;
        return;
    }

    /* Big boards need a big table, so make room for all of it now. */
    std::vector<unsigned int> table(side_of(n) < 10 ? 1000 : 300000000, 1);
    if (table[n] == 0) return;

    Buckets open;
    std::unordered_map<std::string, unsigned int> best;   /* fewest moves known to a board */
    best[start->text()] = 0;
    put(open, start, type);

    for (size_t p = 0; p < open.size(); ) {
        if (open[p].empty()) { ++p; continue; }
        Board *now = open[p].back();
        open[p].pop_back();
        if (now->is_goal()) {
            printf("Number of moves: %u", now->get_n_moves());
            return;
        }
        if (best[now->text()] == now->get_n_moves()) {    /* else a shorter way came later */
            std::vector<Board *> next;
            now->neighbors(&next, type);
            for (Board *x : next) {
                auto known = best.find(x->text());
                if (known != best.end() && known->second <= x->get_n_moves()) { delete x; continue; }
                best[x->text()] = x->get_n_moves();
                put(open, x, type);
            }
        }
        delete now;
    }
}

int main(int argc, char **argv)
{
    unsigned int side = 0, tiles[16 * 16];
    if (argc < 2 || scanf("%u", &side) != 1 || side > 16) return 1;
    for (unsigned int i = 0; i < side * side; ++i)
        if (scanf("%u", &tiles[i]) != 1) return 1;
    solve(tiles, side * side, argv[1][0]);
    return 0;
}
