// No copy constructor: both boards own the tiles.
class Board {
 public:
  explicit Board(int side) : tiles(new int[side * side]()) {}  // MADE
  ~Board() {
    delete[] tiles;  // HERE
  }
  int first() const { return tiles[0]; }

 private:
  int *tiles;
};

int answer(int side) {
  Board board(side);
  Board copy = board;
  return copy.first();
}
