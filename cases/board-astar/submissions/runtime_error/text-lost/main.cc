#include "board.h"

#include <iostream>
#include <queue>
#include <unordered_set>

static void print_answer(Board goal)
{
    std::cout << "Number of moves: " << goal.get_n_moves() << "\n";
}

// The board with the smallest priority comes out first.
struct HigherPriority
{
    bool operator()(Board *a, Board *b)
    {
        return a->priority() > b->priority();
    }
};

// -----------------------------------------------------------------------
// this is the main solver
// -----------------------------------------------------------------------
// b: an initial board configuration
// n: number of elements in the board (including 0)
// type: distance to be used
void solve(unsigned int *b, unsigned int n, char type)
{
    Board *start = new Board(b, n, 0, type);
    if (!start->is_solvable())
    {
        std::cout << "Unsolvable board" << std::endl;
        delete start;
        return;
    }

    std::priority_queue<Board *, std::vector<Board *>, HigherPriority> queue;
    std::unordered_set<std::string> explored;
    queue.push(start);

    while (!queue.empty())
    {
        Board *current = queue.top();
        queue.pop();

        if (current->is_goal())
        {
            print_answer(*current);
            delete current;
            break;
        }

        // a board can be in the queue more than once, the first is the best
        if (explored.insert(current->key()).second)
        {
            std::vector<Board *> neigh;
            current->neighbors(&neigh, type);
            for (unsigned int i = 0; i < neigh.size(); i++)
            {
                if (explored.count(neigh[i]->key()) == 0)
                    queue.push(neigh[i]);
                else
                    delete neigh[i];
            }
        }
        delete current;
    }

    while (!queue.empty())
    {
        delete queue.top();
        queue.pop();
    }
}

int main(int argc, char **argv)
{
    // reads the search type from a command line argument (either h or m)
    char type = argv[1][0];

    // reads all initial board values from the stdin
    unsigned int side;
    std::cin >> side;
    unsigned int n = side * side;
    unsigned int *b = new unsigned int[n];
    for (unsigned int i = 0; i < n; i++)
        std::cin >> b[i];

    // calls the solver passing the values of the board and the search type
    solve(b, n, type);
    delete[] b;
    return 0;
}
