// Wrong: the walk back stops before the start, which is printed nowhere else.
#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

// The tiles row by row, 0 is the empty place.
using Tiles = std::vector<int>;

const Tiles GOAL = {1, 2, 3, 4, 5, 6, 7, 8, 0};

// Where the empty place can go from each index.
const std::vector<std::vector<int>> NEIGHBOURS = {
    {1, 3}, {0, 2, 4}, {1, 5}, {4, 0, 6}, {3, 5, 1, 7}, {4, 2, 8}, {7, 3}, {6, 8, 4}, {7, 5},
};

struct Node
{
    Tiles tiles;
    std::shared_ptr<Node> parent;
    int depth;
};

using NodePtr = std::shared_ptr<Node>;

void print(const Tiles &tiles)
{
    for (int i = 0; i < 9; i++)
    {
        std::cout << tiles[i] << " ";
        if (i % 3 == 2)
            std::cout << "\n";
    }
    std::cout << "\n";
}

bool isSolvable(const Tiles &tiles)
{
    int inversions = 0;
    for (int i = 0; i < 9; i++)
        for (int j = i + 1; j < 9; j++)
            if (tiles[j] != 0 && tiles[i] > tiles[j])
                inversions++;
    return inversions % 2 == 0;
}

// Manhattan and Hamming distance, added up.
int distance(const Tiles &tiles)
{
    int sum = 0;
    for (int i = 0; i < 9; i++)
    {
        if (tiles[i] == 0)
            continue;
        int goal = tiles[i] - 1;
        sum += std::abs(i / 3 - goal / 3) + std::abs(i % 3 - goal % 3);
        sum += i != goal;
    }
    return sum;
}

class Solver
{
  public:
    Solver(const Tiles &start, const std::string &algorithm) : algorithm(algorithm)
    {
        open.push_back(std::make_shared<Node>(Node{start, nullptr, 0}));
    }

    NodePtr solve()
    {
        NodePtr node = next();
        while (node->tiles != GOAL)
        {
            expand(node);
            node = next();
        }
        return node;
    }

  private:
    std::string algorithm;
    std::vector<NodePtr> open;
    std::vector<NodePtr> closed;

    // Takes the node that the algorithm looks at next out of the open list.
    NodePtr next()
    {
        auto best = open.begin();
        if (algorithm == "depth-first")
            best = open.end() - 1;
        else if (algorithm == "greedy")
            best = std::min_element(open.begin(), open.end(), [](const NodePtr &a, const NodePtr &b) {
                return distance(a->tiles) < distance(b->tiles);
            });
        else if (algorithm == "astar")
            best = std::min_element(open.begin(), open.end(), [](const NodePtr &a, const NodePtr &b) {
                return distance(a->tiles) + a->depth < distance(b->tiles) + b->depth;
            });
        NodePtr node = *best;
        open.erase(best);
        closed.push_back(node);
        return node;
    }

    bool isClosed(const Tiles &tiles)
    {
        for (const NodePtr &node : closed)
            if (node->tiles == tiles)
                return true;
        return false;
    }

    void expand(NodePtr node)
    {
        int empty = std::find(node->tiles.begin(), node->tiles.end(), 0) - node->tiles.begin();
        for (int next : NEIGHBOURS[empty])
        {
            Tiles tiles = node->tiles;
            std::swap(tiles[empty], tiles[next]);
            if (!isClosed(tiles))
                open.push_back(std::make_shared<Node>(Node{tiles, node, node->depth + 1}));
        }
    }
};

int main(int argc, char *argv[])
{
    srand(time(0));
    std::string algorithm = argc > 1 ? argv[1] : "astar";

    Tiles start(9);
    for (int &tile : start)
        std::cin >> tile;

    while (!isSolvable(start))
    {
        print(start);
        std::cout << "Puzzle state is unsolvable..! Creating another configuration.\n";
        for (int i = 8; i > 0; i--)
            std::swap(start[i], start[rand() % (i + 1)]);
    }

    std::cout << "Solving puzzle...\n";

    std::vector<Tiles> solution;
    for (NodePtr node = Solver(start, algorithm).solve(); node->parent != nullptr; node = node->parent)
        solution.push_back(node->tiles);

    std::cout << "The puzle can be solved in " << solution.size() << " steps. Solution below\n";
    for (int i = (int)solution.size() - 1; i >= 0; i--)
        print(solution[i]);
    std::cout << "\n";
    return 0;
}
