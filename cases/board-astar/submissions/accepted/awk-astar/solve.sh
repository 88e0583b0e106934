#!/bin/sh
# usage: solve.sh h|m < board
# A* with one list of boards for each priority.
exec awk -v kind="$1" '
{ for (i = 1; i <= NF; i++) word[count++] = $i }

END {
    side = word[0]
    size = side * side
    for (i = 1; i <= size; i++) {
        tile[i] = word[i]
        if (tile[i] == 0) blank = i
    }

    for (i = 1; i <= size; i++)
        for (j = i + 1; j <= size; j++)
            if (tile[j] + 0 != 0 && tile[i] + 0 > tile[j] + 0) inversions++
    if (side % 2 == 0) inversions += int((blank - 1) / side) + 1
    if (inversions % 2 == 1) { print "Unsolvable board"; exit }

    # a board is text: one character for each tile, the blank is a dot
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    for (i = 1; i <= size; i++)
        start = start (tile[i] == 0 ? "." : substr(letters, tile[i], 1))
    goal = substr(letters, 1, size - 1) "."

    put(start, 0, total(start))
    for (p = 0; ; p++)
        while (taken[p] + 0 < queued[p] + 0) {
            item = open[p, ++taken[p]]
            delete open[p, taken[p]]
            split(item, part, " ")
            board = part[1]
            moves = part[2]
            if (board == goal) { print "Number of moves: " moves; exit }
            if (board in closed) continue
            closed[board] = 1
            z = index(board, ".")
            if (z > side) slide(board, moves, p - moves, z, z - side)
            if (z <= size - side) slide(board, moves, p - moves, z, z + side)
            if (z % side != 1) slide(board, moves, p - moves, z, z - 1)
            if (z % side != 0) slide(board, moves, p - moves, z, z + 1)
        }
}

# how far the tile with this letter is from home when it is in a cell
function distance(letter, cell,    home, rows, columns) {
    home = index(letters, letter)
    if (kind != "m") return home != cell
    rows = int((cell - 1) / side) - int((home - 1) / side)
    columns = (cell - 1) % side - (home - 1) % side
    return (rows < 0 ? -rows : rows) + (columns < 0 ? -columns : columns)
}

function total(board,    i, sum) {
    for (i = 1; i <= size; i++)
        if (substr(board, i, 1) != ".") sum += distance(substr(board, i, 1), i)
    return sum
}

function put(board, moves, left) {
    open[moves + left, ++queued[moves + left]] = board " " moves
}

# the tile in a cell goes to the blank
function slide(board, moves, left, blank, cell,    letter, next_board) {
    letter = substr(board, cell, 1)
    if (cell < blank)
        next_board = substr(board, 1, cell - 1) "." substr(board, cell + 1, blank - cell - 1) letter substr(board, blank + 1)
    else
        next_board = substr(board, 1, blank - 1) letter substr(board, blank + 1, cell - blank - 1) "." substr(board, cell + 1)
    if (!(next_board in closed))
        put(next_board, moves + 1, left - distance(letter, cell) + distance(letter, blank))
}
'
