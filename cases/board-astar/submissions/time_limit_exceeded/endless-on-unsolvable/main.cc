#include "board.h"

#include <iostream>
#include <vector>

// Is there a way to the goal with no priority above the limit?
// before: the board we come from, so that we do not go back to it
static bool find(Board *board, Board *before, unsigned int limit, unsigned int &moves) {
    if (board->get_n_moves() + board->manhattan() > limit) return false;
    if (board->is_goal()) {
        moves = board->get_n_moves();
        return true;
    }
    std::vector<Board *> next;
    board->neighbors(&next, 'm');
    bool found = false;
    for (Board *other : next) {
        bool back = before && other->all_tiles() == before->all_tiles();
        if (!found && !back) found = find(other, board, limit, moves);
    }
    for (Board *other : next) delete other;
    return found;
}

// Iterative deepening needs no queue. The Manhattan distance is never
// smaller than the Hamming distance, so it does for both types.
void solve(unsigned int *b, unsigned int n, char type) {
    Board start(b, n, 0, type);
    unsigned int moves = 0;
    unsigned int limit = start.manhattan();
    while (!find(&start, nullptr, limit, moves)) limit++;
    std::cout << "Number of moves: " << moves << std::endl;
}

int main(int, char **argv) {
    unsigned int side;
    std::cin >> side;
    std::vector<unsigned int> tiles(side * side);
    for (auto &tile : tiles) std::cin >> tile;
    solve(tiles.data(), side * side, argv[1][0]);
}
