class Board {
 public:
  explicit Board(int side) : side(side) {}
  int depth(int moves) const {  // HERE
    volatile int seen[64] = {moves};
    return depth(moves + 1) + seen[side];
  }

 private:
  int side;
};

int answer(int side) { return Board(side).depth(0); }
