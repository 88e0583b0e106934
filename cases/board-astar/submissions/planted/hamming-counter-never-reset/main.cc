// A*: both letters use the Manhattan distance, which never goes astray.
#include "board.h"

#include <iostream>
#include <queue>
#include <set>

struct Entry
{
    unsigned int cost;
    Board *board;
};

struct Later
{
    bool operator()(const Entry &a, const Entry &b) const
    {
        if (a.cost != b.cost)
            return a.cost > b.cost;
        return a.board->get_n_moves() < b.board->get_n_moves();
    }
};

int main(int argc, char **argv)
{
    char type = argc > 1 ? argv[1][0] : 'm';
    unsigned int width;
    if (!(std::cin >> width))
        return 1;
    std::vector<unsigned int> tiles(width * width);
    for (unsigned int i = 0; i < tiles.size(); i++)
        std::cin >> tiles[i];

    Board *start = new Board(tiles.data(), tiles.size(), 0, type);
    if (!start->is_solvable())
    {
        std::cout << "Unsolvable board" << std::endl;
        return 0;
    }

    std::priority_queue<Entry, std::vector<Entry>, Later> open;
    std::set<std::string> closed;
    open.push(Entry{start->manhattan(), start});
    while (!open.empty())
    {
        Board *board = open.top().board;
        open.pop();
        if (board->is_goal())
        {
            std::cout << "Number of moves: " << board->get_n_moves() << std::endl;
            return 0;
        }
        if (!closed.insert(board->key()).second)
            continue;
        std::vector<Board *> next;
        board->neighbors(&next, type);
        for (unsigned int i = 0; i < next.size(); i++)
            open.push(Entry{next[i]->get_n_moves() + next[i]->manhattan(), next[i]});
    }
    return 1;
}
