import java.util.Arrays;

/**
 * A configuration of a slider puzzle: tiles 1, 2, ... and one blank in a
 * rectangle of cells.
 *
 * A move is named for the direction in which the blank travels.
 */
public class SliderPuzzleConfig implements Cloneable {

    public static final char UP = 'U';
    public static final char DOWN = 'D';
    public static final char LEFT = 'L';
    public static final char RIGHT = 'R';

    /** What {@link #tileAt} returns for the blank. */
    public static final int BLANK = 0;

    private final int rows;
    private final int columns;
    private final int[] tiles; // row by row
    private int blank; // the index of the blank in tiles

    /** Makes the standard goal: the tiles in order, the blank last. */
    public SliderPuzzleConfig(int rows, int columns) {
        if (rows < 2 || columns < 2) {
            throw new IllegalArgumentException(
                "expected at least 2 rows and 2 columns, found " + rows + " and " + columns);
        }
        this.rows = rows;
        this.columns = columns;
        this.tiles = new int[rows * columns];
        this.blank = tiles.length - 1;
        for (int i = 0; i < blank; i++) {
            tiles[i] = i + 1;
        }
    }

    private SliderPuzzleConfig(SliderPuzzleConfig other) {
        this.rows = other.rows;
        this.columns = other.columns;
        this.tiles = other.tiles.clone();
        this.blank = other.blank;
    }

    /** The number of rows. */
    public int numRows() {
        return rows;
    }

    /** The number of columns. */
    public int numColumns() {
        return columns;
    }

    /** The tile in a cell, rows and columns counted from 0; {@link #BLANK} for the blank. */
    public int tileAt(int row, int column) {
        if (row < 0 || row >= rows || column < 0 || column >= columns) {
            throw new IndexOutOfBoundsException(
                "expected a cell of " + rows + " rows and " + columns
                + " columns, found row " + row + ", column " + column);
        }
        return tiles[row * columns + column];
    }

    /** Tells whether the blank can move in a direction; no for a code that means none. */
    public boolean canMove(char direction) {
        switch (direction) {
            case UP:
                return blank >= columns;
            case DOWN:
                return blank < tiles.length - columns;
            case LEFT:
                return blank % columns != 0;
            case RIGHT:
                return (blank + 1) % columns != 0;
            default:
                return false;
        }
    }

    /**
     * Moves the blank in a direction.
     *
     * @throws IllegalArgumentException if {@link #canMove} says no
     */
    public void move(char direction) {
        if (!canMove(direction)) {
            throw new IllegalArgumentException("cannot move '" + direction + "' here:\n" + this);
        }
        int next;
        switch (direction) {
            case UP:
                next = blank - columns;
                break;
            case DOWN:
                next = blank + columns;
                break;
            case LEFT:
                next = blank - 1;
                break;
            default:
                next = blank + 1;
        }
        tiles[blank] = tiles[next];
        tiles[next] = BLANK;
        blank = next;
    }

    /** A configuration of its own with the same tiles. */
    @Override
    public SliderPuzzleConfig clone() {
        return new SliderPuzzleConfig(this);
    }

    /** Two configurations are equal if they have the same tiles in the same cells. */
    @Override
    public boolean equals(Object object) {
        if (!(object instanceof SliderPuzzleConfig)) {
            return false;
        }
        SliderPuzzleConfig other = (SliderPuzzleConfig) object;
        return columns == other.columns && Arrays.equals(tiles, other.tiles);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(tiles);
    }

    /** The rows, a line each: tiles in two columns with a space between, '-' for the blank. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < tiles.length; i++) {
            String tile = tiles[i] == BLANK ? "-" : Integer.toString(tiles[i]);
            text.append(tile.length() == 1 ? " " : "").append(tile);
            text.append((i + 1) % columns == 0 ? '\n' : ' ');
        }
        return text.toString();
    }
}
