#include "board.h"
#include <fstream>
#include <iostream>
#include <map>
#include <set>

using namespace std;

void solve(unsigned int *b, unsigned int n, char type)
{
    Board start(b, n, 0, type);
    if (!start.is_solvable())
    {
        cout << "Unsolvable board\n";
        return;
    }

    multimap<unsigned int, Board> todo;   // ordered by priority
    set<Board> used;
    todo.insert(make_pair(0u, start));
    while (!todo.empty())
    {
        Board board = todo.begin()->second;
        todo.erase(todo.begin());
        if (board.is_goal())
        {
            cout << "Number of moves: " << board.get_n_moves() << "\n";
            return;
        }
        if (!used.insert(board).second)
            continue;
        vector<Board *> kids;
        board.neighbors(&kids, type);
        for (Board *next : kids)
        {
            if (used.find(*next) == used.end())
            {
                unsigned int distance = (type == 'm') ? next->manhattan() : next->hamming();
                todo.insert(make_pair(next->get_n_moves() + distance, *next));
            }
            delete next;
        }
    }
}

int main(int argc, char **argv)
{
    if (argc < 2)
    {
        cerr << "Which distance, h or m?\n";
        return 2;
    }
    unsigned int dim, b[MAXN * MAXN];
    if (!(cin >> dim) || dim > MAXN)
        return 2;
    for (unsigned int i = 0; i < dim * dim; i++)
        cin >> b[i];
    solve(b, dim * dim, argv[1][0]);
    return 0;
}
