static int sum(const int *tiles, int cells) {
  int sum = 0;
  for (int cell = 0; cell < cells; cell++)
    sum += tiles[cell];  // HERE
  return sum;
}

int answer(int side) {
  int tiles[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  return sum(tiles, side * side);
}
