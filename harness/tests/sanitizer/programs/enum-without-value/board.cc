enum Direction { kLeft, kRight };

int answer(int side) {
  int number = side * 5;
  Direction direction = *reinterpret_cast<Direction *>(&number);  // HERE
  return direction == kRight ? 1 : 2;
}
