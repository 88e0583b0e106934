#include "board.h"

#include <iostream>
#include <memory>
#include <set>
#include <tuple>
#include <vector>

// priority, then age: the older of two equal boards goes first
using Node = std::tuple<unsigned int, unsigned int, std::shared_ptr<Board>>;

enum Result { NOT_READ = 1, UNSOLVABLE, SOLVED };

Result solve(unsigned int *b, unsigned int n, char type) {
    auto start = std::make_shared<Board>(b, n, 0, type);
    if (!start->is_solvable()) {
        std::cout << "Unsolvable board" << std::endl;
        return UNSOLVABLE;
    }

    unsigned int age = 0;
    std::set<Node> open;
    std::set<std::vector<std::uint8_t>> closed;
    open.insert({start->distance(), age++, start});

    while (!open.empty()) {
        auto board = std::get<2>(*open.begin());
        open.erase(open.begin());
        if (board->is_goal()) {
            std::cout << "Number of moves: " << board->get_n_moves() << std::endl;
            return SOLVED;
        }
        if (!closed.insert(board->all_tiles()).second) continue;

        std::vector<Board *> next;
        board->neighbors(&next, type);
        for (Board *other : next) {
            std::shared_ptr<Board> owned(other);
            open.insert({other->get_n_moves() + other->distance(), age++, owned});
        }
    }
    return UNSOLVABLE;
}

int main(int, char **argv) {
    unsigned int side;
    std::cin >> side;
    std::vector<unsigned int> tiles(side * side);
    for (auto &tile : tiles) std::cin >> tile;
    if (!std::cin) return NOT_READ;
    return solve(tiles.data(), side * side, argv[1][0]);
}
