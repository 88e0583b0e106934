#!/usr/bin/env python3
# Wrong: goes ten moves further than the tiles have to go at once, so the way is seldom a shortest one.
# Sixteen puzzle, depth-first, with the list as the only state.
import re
import sys

places = [int(number) for number in re.findall(r"[0-9]+", sys.stdin.read())]
goal = list(range(16))
path = []


def away():
    """How many rows and columns the tiles have to go at least."""
    return sum(
        abs(place // 4 - tile // 4) + abs(place % 4 - tile % 4)
        for place, tile in enumerate(places)
        if tile
    )


def swap(space, to):
    places[space], places[to] = places[to], places[space]


def search(space, depth):
    if places == goal:
        return True
    if depth == 0:
        return False
    if away() > depth:
        return False
    last = path[-1] if path else ""
    for letter, undo, to, room in (
        ("U", "D", space - 4, space > 3),
        ("D", "U", space + 4, space < 12),
        ("L", "R", space - 1, space % 4 > 0),
        ("R", "L", space + 1, space % 4 < 3),
    ):
        if room and last != undo:
            swap(space, to)
            path.append(letter)
            if search(to, depth - 1):
                return True
            path.pop()
            swap(space, to)
    return False


depth = away() + 10
while not search(places.index(0), depth):
    depth += 1
print(", ".join(path))
