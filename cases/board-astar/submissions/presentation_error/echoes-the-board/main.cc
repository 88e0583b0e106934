#include "board.h"
#include <cstdio>
#include <string>
#include <unordered_map>
#include <vector>

/* One list of boards for each priority; the lowest list that is not empty is next. */
typedef std::vector<std::vector<Board *>> Buckets;

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
        printf("Unsolvable board\n");
        delete start;
        return;
    }

    Buckets open;
    std::unordered_map<std::string, unsigned int> best;   /* fewest moves known to a board */
    best[start->text()] = 0;
    put(open, start, type);

    for (size_t p = 0; p < open.size(); ) {
        if (open[p].empty()) { ++p; continue; }
        Board *now = open[p].back();
        open[p].pop_back();
        if (now->is_goal()) {
            printf("Moves: %u\n", now->get_n_moves());
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

    printf("%u\n", side);
    for (unsigned int i = 0; i < side * side; ++i)
        printf("%u%c", tiles[i], (i + 1) % side ? ' ' : '\n');
    solve(tiles, side * side, argv[1][0]);
    return 0;
}
