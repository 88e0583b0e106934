#include "board.h"

#include <cstdlib>
#include <iostream>
#include <map>
#include <queue>
#include <string>

/* ---- states of the search: the tiles as text, one char for a tile ---- */

struct State {
    std::string tiles;
    int moves;
    int priority;
};

struct Worse {
    bool operator()(const State &a, const State &b) const {
        if (a.priority != b.priority)
            return a.priority > b.priority;
        return a.moves < b.moves;
    }
};

static int tileAt(const std::string &tiles, int i) {
    return (unsigned char)tiles[i];
}

static int distanceOf(const std::string &tiles, int side, char type) {
    int wrong = 0, steps = 0;
    for (int i = 0; i < side * side; i++) {
        int home = tileAt(tiles, i) - 1;
        if (home < 0 || home == i)
            continue;
        wrong++;
        steps += std::abs(home / side - i / side) + std::abs(home % side - i % side);
    }
    return type == 'm' ? steps : wrong;
}

/* Inversions, and for an even side the row of the blank too. */
static bool canBeSolved(const std::string &tiles, int side) {
    int sum = 0;
    for (int i = 0; i < side * side; i++) {
        if (tileAt(tiles, i) == 0) {
            sum += side % 2 == 0 ? i / side + 1 : 0;
            continue;
        }
        for (int j = 0; j < i; j++)
            if (tileAt(tiles, j) > tileAt(tiles, i))
                sum++;
    }
    return sum % 2 == 0;
}

void solve(unsigned int *b, unsigned int n, char type) {
    int side = 1;
    while (side * side < (int)n)
        side++;
    State start;
    for (unsigned int i = 0; i < n; i++)
        start.tiles += (char)b[i];
    if (!canBeSolved(start.tiles, side)) {
        std::cout << "Unsolvable board" << std::endl;
        return;
    }
    start.moves = 0;
    start.priority = distanceOf(start.tiles, side, type);

    std::priority_queue<State, std::vector<State>, Worse> open;
    std::map<std::string, int> closed;
    open.push(start);
    while (!open.empty()) {
        State state = open.top();
        open.pop();
        if (distanceOf(state.tiles, side, type) == 0) {
            std::cout << "Number of moves: " << state.moves << std::endl;
            return;
        }
        if (closed.count(state.tiles))
            continue;
        closed[state.tiles] = state.moves;

        int blank = (int)state.tiles.find('\0');
        for (int to = 0; to < (int)n; to++) {
            int apart = std::abs(to / side - blank / side) + std::abs(to % side - blank % side);
            if (apart != 1)
                continue;
            State next = state;
            std::swap(next.tiles[blank], next.tiles[to]);
            next.moves++;
            next.priority = next.moves + distanceOf(next.tiles, side, type);
            if (!closed.count(next.tiles))
                open.push(next);
        }
    }
}

int main(int argc, char **argv) {
    unsigned int side = 0;
    std::cin >> side;
    std::vector<unsigned int> b;
    unsigned int tile;
    while (std::cin >> tile)
        b.push_back(tile);
    if (argc != 2 || b.size() < side * side)
        return 1;
    solve(b.data(), side * side, argv[1][0]);
    return 0;
}
