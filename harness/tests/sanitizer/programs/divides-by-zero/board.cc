int answer(int side) {
  int row = side - 3;
  return side * side / row;  // HERE
}
