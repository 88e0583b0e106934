#include "board.h"

#include <iostream>
#include <queue>
#include <unordered_set>

using namespace std;

// smallest cost on top
class Compare
{
public:
    bool operator()(const pair<unsigned int, Board *> &a, const pair<unsigned int, Board *> &b) const
    {
        return a.first > b.first;
    }
};

// this is the main solver
void solve(unsigned int *b, unsigned int n, char type)
{
    Board *root = new Board(b, n, 0, type);
    if (!root->is_solvable())
    {
        cout << "Unsolvable board" << endl;
        delete root;
        return;
    }

    priority_queue<pair<unsigned int, Board *>, vector<pair<unsigned int, Board *>>, Compare> pq;
    unordered_set<string> visited;
    pq.push(make_pair(root->cost(), root));
    while (!pq.empty())
    {
        Board *cur = pq.top().second;
        pq.pop();
        if (cur->is_goal())
        {
            cout << "Number of moves: " << cur->get_n_moves() << endl;
            return;
        }
        if (visited.count(cur->asText()) > 0)
            continue;
        visited.insert(cur->asText());
        vector<Board *> next;
        cur->neighbors(&next, type);
        for (size_t i = 0; i < next.size(); i++)
        {
            if (visited.count(next[i]->asText()) > 0)
                delete next[i];
            else
                pq.push(make_pair(next[i]->cost(), next[i]));
        }
    }
}

int main(int argc, char **argv)
{
    if (argc < 2)
    {
        cout << "usage: " << argv[0] << " h|m" << endl;
        return 1;
    }
    unsigned int side;
    cin >> side;
    vector<unsigned int> values;
    unsigned int v;
    while (values.size() < side * side && cin >> v)
        values.push_back(v);
    solve(&values[0], values.size(), argv[1][0]);
    return 0;
}
