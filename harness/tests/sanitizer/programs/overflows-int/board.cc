int answer(int side) {
  int product = side;
  for (int tile = 1; tile <= 15; tile++)
    product *= tile;  // HERE
  return product;
}
