#!/usr/bin/env python3
"""Fewest moves of a sliding puzzle, by A*: solve.py h|m < board"""

import heapq
import sys


def is_solvable(board, side):
    tiles = [tile for tile in board if tile != 0]
    inversions = sum(
        1
        for i in range(len(tiles))
        for j in range(i + 1, len(tiles))
        if tiles[i] > tiles[j]
    )
    if side % 2 == 1:
        return inversions % 2 == 0
    return (inversions + board.index(0) // side) % 2 == 1


def distance_table(side, kind):
    """table[tile][cell]: what a tile in a cell adds to the distance"""
    cells = side * side
    table = [[0] * cells]
    for tile in range(1, cells):
        row, column = divmod(tile - 1, side)
        if kind == "m":
            line = [abs(c // side - row) + abs(c % side - column) for c in range(cells)]
        else:
            line = [int(c != tile - 1) for c in range(cells)]
        table.append(line)
    return table


def exits_of(side):
    """for each cell, the cells beside it"""
    exits = []
    for cell in range(side * side):
        row, column = divmod(cell, side)
        beside = []
        if row > 0:
            beside.append(cell - side)
        if row < side - 1:
            beside.append(cell + side)
        if column > 0:
            beside.append(cell - 1)
        if column < side - 1:
            beside.append(cell + 1)
        exits.append(beside)
    return exits


def fewest_moves(start, side, kind):
    table = distance_table(side, kind)
    exits = exits_of(side)
    distance = sum(table[tile][cell] for cell, tile in enumerate(start))
    queue = [(distance, distance, bytes(start))]
    closed = set()
    while queue:
        priority, distance, board = heapq.heappop(queue)
        if distance == 0:
            return priority
        if board in closed:
            continue
        closed.add(board)
        moves = priority - distance
        blank = board.index(0)
        for cell in exits[blank]:
            tile = board[cell]
            neighbor = bytearray(board)
            neighbor[blank], neighbor[cell] = tile, 0
            neighbor = bytes(neighbor)
            if neighbor in closed:
                continue
            left = distance - table[tile][cell] + table[tile][blank]
            heapq.heappush(queue, (moves + 1 + left, left, neighbor))


def main():
    numbers = [int(word) for word in sys.stdin.read().split()]
    side, board = numbers[0], numbers[1:]
    if is_solvable(board, side):
        print("Number of moves:", fewest_moves(board, side, sys.argv[1]))
    else:
        print("Unsolvable board")


main()
