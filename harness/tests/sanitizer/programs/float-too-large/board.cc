int answer(int side) {
  double states = 1;
  for (int tile = 1; tile <= side * 9; tile++)
    states *= tile;
  return static_cast<int>(states);  // HERE
}
