#include "board.h"
#include <stdio.h>
#include <stdlib.h>
#include <unordered_map>

/* distance of a board to the goal */
static unsigned int h(Board *b, char type)
{
  unsigned int d = b->hamming();
  if (type == 'm')
    d += b->manhattan();
  return d;
}

void solve(unsigned int *b, unsigned int n, char type)
{
  Board *start = new Board(b, n, 0, type);
  if (!start->is_solvable())
  {
    printf("Unsolvable board\n");
    delete start;
    return;
  }

  /* todo[p] has the boards of priority p */
  std::vector<std::vector<Board *>> bucket(1);
  std::unordered_map<std::string, unsigned int> best;
  size_t lowest = h(start, type);
  bucket.resize(lowest + 1);
  bucket[lowest].push_back(start);
  best[start->text()] = 0;

  while (lowest < bucket.size())
  {
    if (bucket[lowest].empty())
    {
      lowest++;
      continue;
    }
    Board *head = bucket[lowest].back();
    bucket[lowest].pop_back();
    if (head->is_goal())
    {
      printf("Number of moves: %u\n", head->get_n_moves());
      return;
    }
    if (best[head->text()] < head->get_n_moves())
    {
      delete head;
      continue;
    }
    std::vector<Board *> next;
    head->neighbors(&next, type);
    for (Board *x : next)
    {
      auto seen = best.find(x->text());
      if (seen != best.end() && seen->second <= x->get_n_moves())
      {
        delete x;
        continue;
      }
      best[x->text()] = x->get_n_moves();
      size_t f = x->get_n_moves() + h(x, type);
      if (bucket.size() <= f)
        bucket.resize(f + 1);
      bucket[f].push_back(x);
      if (f < lowest)
        lowest = f;
    }
    delete head;
  }
}

int main(int argc, char *argv[])
{
  unsigned int side, *b;
  if (argc != 2 || scanf("%u", &side) != 1)
    return 1;
  b = (unsigned int *)malloc(side * side * sizeof(unsigned int));
  for (unsigned int i = 0; i < side * side; i++)
    if (scanf("%u", &b[i]) != 1)
      return 1;
  solve(b, side * side, argv[1][0]);
  free(b);
  return 0;
}
