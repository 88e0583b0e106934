#include <vector>

class Board {
 public:
  explicit Board(int side) : tiles(side * side) {}
  int tile(int cell) const {
    return tiles[cell];  // HERE
  }

 private:
  std::vector<int> tiles;
};

int answer(int side) { return Board(side).tile(side * side); }
