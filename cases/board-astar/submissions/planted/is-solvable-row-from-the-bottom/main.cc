#include <cstdlib>
#include <iostream>
#include <memory>
#include <queue>
#include <set>
#include <vector>

#include "board.h"

namespace
{

const unsigned int GIVE_UP = 100000;  // boards

struct Entry
{
    unsigned int priority;
    std::shared_ptr<Board> board;
};

bool operator<(const Entry& a, const Entry& b)
{
    return a.priority > b.priority;  // std::priority_queue has the largest on top
}

unsigned int score(Board* board, char type)
{
    const unsigned int distance = type == 'm' ? board->manhattan() : board->hamming();
    return board->get_n_moves() + distance;
}

}  // namespace

void solve(unsigned int* b, unsigned int n, char type)
{
    std::shared_ptr<Board> start = std::make_shared<Board>(b, n, 0, type);
    if (!start->is_solvable())
    {
        std::cout << "Unsolvable board\n";
        return;
    }
    std::priority_queue<Entry> open;
    std::set<std::vector<int>> closed;
    open.push({score(start.get(), type), start});
    while (!open.empty())
    {
        std::shared_ptr<Board> board = open.top().board;
        open.pop();
        if (board->is_goal())
        {
            std::cout << "Number of moves: " << board->get_n_moves() << "\n";
            return;
        }
        if (!closed.insert(board->tiles()).second) continue;
        if (n % 2 == 0 && closed.size() > GIVE_UP) break;
        std::vector<Board*> neigh;
        board->neighbors(&neigh, type);
        for (Board* next : neigh)
        {
            open.push({score(next, type), std::shared_ptr<Board>(next)});
        }
    }
    std::cout << "Unsolvable board\n";
}

int main(int argc, char** argv)
{
    if (argc != 2)
    {
        std::cerr << "expected h or m\n";
        return EXIT_FAILURE;
    }
    unsigned int side = 0;
    std::cin >> side;
    std::vector<unsigned int> tiles(side * side);
    for (auto& tile : tiles) std::cin >> tile;
    solve(tiles.data(), tiles.size(), *argv[1]);
    return EXIT_SUCCESS;
}
