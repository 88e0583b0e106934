#include "board.h"
#include <algorithm>
#include <cstdlib>
#include <iostream>

using namespace std;

// The search works on one array and takes its moves back, so it needs no memory for boards.
static vector<int> puzzle;
static int side;

static int dist(int tile, int place) {
    int home = tile - 1;
    return abs(home / side - place / side) + abs(home % side - place % side);
}

// true if the goal can be reached with at most limit moves
static bool idaStar(int blank, int previous, int moves, int distance, int threshold, int &smallest) {
    if (distance == 0)
        return true;
    const int offset[4] = {-side, side, -1, 1};
    for (int k = 0; k < 4; ++k) {
        int to = blank + offset[k];
        if (to < 0 || to >= side * side || to == previous)
            continue;
        if (offset[k] == -1 && blank % side == 0)
            continue;
        if (offset[k] == 1 && to % side == 0)
            continue;
        int tile = puzzle[to];
        int d = distance - dist(tile, to) + dist(tile, blank);
        int f = moves + 1 + d;
        if (f > threshold) {
            smallest = min(smallest, f);
            continue;
        }
        swap(puzzle[blank], puzzle[to]);
        if (idaStar(to, blank, moves + 1, d, threshold, smallest))
            return true;
        swap(puzzle[blank], puzzle[to]);
    }
    return false;
}

// The number of moves is the same for both distances. The Manhattan distance is much faster.
void solve(unsigned int *b, unsigned int n, char type) {
    Board board(b, n, 0, type);
    if (!board.is_solvable()) {
        cout << "Unsolvable board" << endl;
        return;
    }
    puzzle.assign(b, b + n);
    for (side = 1; side * side < (int)n; ++side)
        ;
    int blank = find(puzzle.begin(), puzzle.end(), 0) - puzzle.begin();
    int distance = 0;
    for (int i = 0; i < (int)n; ++i)
        if (puzzle[i])
            distance += dist(puzzle[i], i);
    int threshold = distance;
    while (true) {
        int smallest = 1000000;
        if (idaStar(blank, -1, 0, distance, threshold, smallest))
            break;
        threshold = smallest;
    }
    cout << "Number of moves: " << threshold << endl;
}

int main(int argc, char **argv) {
    unsigned int size;
    cin >> size;
    vector<unsigned int> b(size * size);
    for (unsigned int i = 0; i < size * size; ++i)
        cin >> b[i];
    solve(&b[0], size * size, argc > 1 ? argv[1][0] : 'm');
    return 0;
}
