#include "board.h"

#include <iostream>
#include <queue>
#include <set>

// The class does not show its tiles, so the solver keeps them beside each board.
struct Node {
    std::vector<unsigned int> tiles;
    Board *board;
    unsigned int moves;
    unsigned int priority;
};

struct CompareNodes {
    bool operator()(const Node *a, const Node *b) const {
        return a->priority > b->priority;
    }
};

Node *makeNode(const std::vector<unsigned int> &tiles, unsigned int moves, char type) {
    Node *node = new Node;
    node->tiles = tiles;
    node->moves = moves;
    node->board = new Board(node->tiles.data(), node->tiles.size(), moves, type);
    if (type == 'm') {
        node->priority = moves + node->board->manhattan();
    } else {
        node->priority = moves + node->board->hamming();
    }
    return node;
}

void deleteNode(Node *node) {
    delete node->board;
    delete node;
}

void solve(unsigned int *b, unsigned int n, char type) {
    unsigned int w = 1;
    while (w * w < n) {
        w++;
    }
    Node *start = makeNode(std::vector<unsigned int>(b, b + n), 0, type);
    if (!start->board->is_solvable()) {
        std::cout << "Unsolvable board" << std::endl;
        deleteNode(start);
        return;
    }

    std::priority_queue<Node *, std::vector<Node *>, CompareNodes> openList;
    std::set<std::vector<unsigned int> > closedSet;
    openList.push(start);
    while (!openList.empty()) {
        Node *node = openList.top();
        openList.pop();
        if (node->board->is_goal()) {
            std::cout << "Number of moves: " << node->board->get_n_moves() << std::endl;
            deleteNode(node);
            break;
        }
        if (closedSet.insert(node->tiles).second) {
            unsigned int moves = node->moves;
            unsigned int blank = 0;
            while (node->tiles[blank] != 0) {
                blank++;
            }
            for (unsigned int i = 0; i < n; i++) {
                bool sameRow = i / w == blank / w && (i == blank + 1 || i + 1 == blank);
                bool sameColumn = i == blank + w || i + w == blank;
                if (sameRow || sameColumn) {
                    std::vector<unsigned int> tiles = node->tiles;
                    tiles[blank] = tiles[i];
                    tiles[i] = 0;
                    if (closedSet.count(tiles) == 0) {
                        openList.push(makeNode(tiles, moves + 1, type));
                    }
                }
            }
        }
        deleteNode(node);
    }
    while (!openList.empty()) {
        deleteNode(openList.top());
        openList.pop();
    }
}

int main(int argc, char **argv) {
    // reads the search type from a command line argument (either h or m)
    char type = argc > 1 ? argv[1][0] : 'm';

    // reads all initial board values from the stdin
    unsigned int w = 0;
    std::cin >> w;
    unsigned int *b = new unsigned int[w * w];
    for (unsigned int i = 0; i < w * w; i++) {
        std::cin >> b[i];
    }

    // calls the solver passing the values of the board and the search type
    solve(b, w * w, type);
    delete[] b;
    return 0;
}
