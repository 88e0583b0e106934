class Board {
 public:
  void check(int side) const {
    if (side < 4)
      throw side;  // HERE
  }
};

int answer(int side) {
  Board().check(side);
  return 0;
}
