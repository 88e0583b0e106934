#include "board.h"
#include <algorithm>
#include <cstdio>
#include <unordered_set>

struct Hash
{
    size_t operator()(const Board *b) const { return b->hash(); }
};

struct Same
{
    bool operator()(const Board *a, const Board *b) const { return a->equals(*b); }
};

struct Item
{
    unsigned int f;
    Board *board;
};

static bool later(const Item &a, const Item &b) { return a.f > b.f; }

void solve(unsigned int *b, unsigned int n, char type)
{
    Board *start = new Board(b, n, 0, type);
    if (!start->is_solvable())
    {
        puts("Unsolvable board");
        return;
    }

    vector<Item> heap;
    std::unordered_set<Board *, Hash, Same> explored;
    heap.push_back({start->f(), start});
    while (!heap.empty())
    {
        std::pop_heap(heap.begin(), heap.end(), later);
        Board *now = heap.back().board;
        heap.pop_back();
        if (now->is_goal())
        {
            printf("Number of moves: %d\n", (int)now->get_n_moves());
            break;
        }
        if (!explored.insert(now).second) continue;

        vector<Board *> out;
        now->neighbors(&out, type);
        for (size_t i = 0; i < out.size(); i++)
        {
            heap.push_back({out[i]->f(), out[i]});
            std::push_heap(heap.begin(), heap.end(), later);
        }
    }
}

int main(int argc, char **argv)
{
    unsigned int n = 0, side = 0;
    static unsigned int b[400];
    if (argc > 1 && scanf("%u", &side) == 1)
    {
        while (n < side * side && scanf("%u", &b[n]) == 1) n++;
        solve(b, n, argv[1][0]);
    }
    return 0;
}
