#include "board.h"

#include <iostream>
#include <queue>
#include <set>

// The class does not show its tiles, so the solver keeps them beside each board.
struct Node
{
    std::vector<unsigned int> tiles;
    Board *board;
    unsigned int priority;
};

struct LessUrgent
{
    bool operator()(const Node *a, const Node *b) const
    {
        return a->priority > b->priority;
    }
};

Node *new_node(const std::vector<unsigned int> &tiles, unsigned int moves, char type)
{
    Node *node = new Node;
    node->tiles = tiles;
    node->board = new Board(node->tiles.data(), node->tiles.size(), moves, type);
    if (type == 'm')
    {
        node->priority = moves + node->board->manhattan();
    }
    else
    {
        node->priority = moves + node->board->hamming();
    }
    return node;
}

void free_node(Node *node)
{
    delete node->board;
    delete node;
}

void solve(unsigned int *b, unsigned int n, char type)
{
    unsigned int side = 1;
    while (side * side < n)
    {
        side++;
    }
    Node *start = new_node(std::vector<unsigned int>(b, b + n), 0, type);
    if (!start->board->is_solvable())
    {
        std::cout << "Unsolvable board" << std::endl;
        free_node(start);
        return;
    }

    std::priority_queue<Node *, std::vector<Node *>, LessUrgent> queue;
    std::set<std::vector<unsigned int> > explored;
    queue.push(start);
    while (!queue.empty())
    {
        Node *node = queue.top();
        queue.pop();
        if (node->board->is_goal())
        {
            std::cout << "Number of moves: " << node->board->get_n_moves() << std::endl;
            free_node(node);
            break;
        }
        if (explored.insert(node->tiles).second)
        {
            unsigned int moves = node->board->get_n_moves();
            unsigned int blank = 0;
            while (node->tiles[blank] != 0)
            {
                blank++;
            }
            for (unsigned int other = 0; other < n; other++)
            {
                bool beside = other / side == blank / side && (other == blank + 1 || other + 1 == blank);
                bool above_or_below = other == blank + side || other + side == blank;
                if (beside || above_or_below)
                {
                    std::vector<unsigned int> tiles = node->tiles;
                    tiles[blank] = tiles[other];
                    tiles[other] = 0;
                    if (explored.count(tiles) == 0)
                    {
                        queue.push(new_node(tiles, moves + 1, type));
                    }
                }
            }
        }
        free_node(node);
    }
    while (!queue.empty())
    {
        free_node(queue.top());
        queue.pop();
    }
}

int main(int argc, char **argv)
{
    // reads the search type from a command line argument (either h or m)
    char type = argc > 1 ? argv[1][0] : 'm';

    // reads all initial board values from the stdin
    unsigned int side = 0;
    std::cin >> side;
    unsigned int *b = new unsigned int[side * side];
    for (unsigned int i = 0; i < side * side; i++)
    {
        std::cin >> b[i];
    }

    // calls the solver passing the values of the board and the search type
    solve(b, side * side, type);
    delete[] b;
    return 0;
}
