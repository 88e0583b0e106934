public class State
{
    // The list of numbers, and where the 0 is.
    private final int[] tile;
    private final int space;
    private final String moves;

    public State(int[] tile, int space, String moves)
    {
        this.tile = tile;
        this.space = space;
        this.moves = moves;
    }

    public String getMoves()
    {
        return moves;
    }

    // Four bits for each number, so that a state is one long.
    public long code()
    {
        long code = 0;
        for (int number : tile)
            code = code << 4 | number;
        return code;
    }

    // The state after the space has gone in a direction, or null if there is no room.
    public State after(char direction)
    {
        int row = space / 4;
        int column = space % 4;
        switch (direction) {
            case 'U': row--; break;
            case 'D': row++; break;
            case 'L': column--; break;
            case 'R': column++; break;
        }
        if (row < 0 || row > 3 || column < 0 || column > 3)
            return null;
        int to = 4 * row + column;
        int[] next = tile.clone();
        next[space] = next[to];
        next[to] = 0;
        return new State(next, to, moves + direction);
    }
}
