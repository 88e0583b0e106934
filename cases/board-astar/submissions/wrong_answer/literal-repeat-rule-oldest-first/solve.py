#!/usr/bin/env python3
# N-puzzle with A*, the rules as in the text of the assignment
import sys
from heapq import heappush, heappop
from itertools import count


class Board:
    def __init__(self, tiles, side, moves):
        self.tiles = tiles
        self.side = side
        self.moves = moves

    def inversions(self):
        t = [x for x in self.tiles if x]
        return sum(a > b for i, a in enumerate(t) for b in t[i + 1:])

    def is_solvable(self):
        if self.side % 2:
            return self.inversions() % 2 == 0
        return (self.inversions() + self.tiles.index(0) // self.side) % 2 == 1

    def is_goal(self):
        return self.hamming() == 0

    def hamming(self):
        return sum(x != 0 and x != i + 1 for i, x in enumerate(self.tiles))

    def manhattan(self):
        d, n = 0, self.side
        for i, x in enumerate(self.tiles):
            if x:
                d += abs(i // n - (x - 1) // n) + abs(i % n - (x - 1) % n)
        return d

    def neighbors(self):
        z, n = self.tiles.index(0), self.side
        for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            r, c = z // n + dr, z % n + dc
            if 0 <= r < n and 0 <= c < n:
                t = list(self.tiles)
                t[z], t[r * n + c] = t[r * n + c], 0
                yield Board(tuple(t), n, self.moves + 1)


def solve(board, kind):
    if not board.is_solvable():
        print("Unsolvable board")
        return
    distance = Board.manhattan if kind == "m" else Board.hamming
    number = count()
    queue = [(distance(board), next(number), board)]
    enqueued = {board.tiles}
    while queue:
        board = heappop(queue)[2]
        if board.is_goal():
            print(f"Number of moves: {board.moves}")
            return
        for b in board.neighbors():
            if b.tiles not in enqueued:
                enqueued.add(b.tiles)
                heappush(queue, (b.moves + distance(b), next(number), b))


n, *tiles = map(int, sys.stdin.read().split())
solve(Board(tuple(tiles), n, 0), sys.argv[1])
