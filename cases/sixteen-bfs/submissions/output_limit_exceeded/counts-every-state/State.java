/** The 16 places of the puzzle, where the space is, and the moves made so far. */
public class State {
    private int[] places;
    private int space;
    private String moves;

    public State(int[] places, int space, String moves) {
        this.places = places.clone();
        this.space = space;
        this.moves = moves;
    }

    public int[] getPlaces() {
        return places;
    }

    public int getSpace() {
        return space;
    }

    public String getMoves() {
        return moves;
    }

    // A move applies if there is room for it, and if it does not undo the last one.

    public boolean canMoveUp() {
        return space > 3 && lastMove() != 'D';
    }

    public boolean canMoveDown() {
        return space < 12 && lastMove() != 'U';
    }

    public boolean canMoveLeft() {
        return space % 4 > 0 && lastMove() != 'R';
    }

    public boolean canMoveRight() {
        return space % 4 < 3 && lastMove() != 'L';
    }

    private char lastMove() {
        if (moves.isEmpty()) {
            return ' ';
        }
        return moves.charAt(moves.length() - 1);
    }

    public void moveUp() {
        moveSpace(space - 4, 'U');
    }

    public void moveDown() {
        moveSpace(space + 4, 'D');
    }

    public void moveLeft() {
        moveSpace(space - 1, 'L');
    }

    public void moveRight() {
        moveSpace(space + 1, 'R');
    }

    private void moveSpace(int to, char letter) {
        places[space] = places[to];
        places[to] = 0;
        space = to;
        moves = moves + letter;
    }

    public boolean isGoal() {
        for (int i = 0; i < 16; i++) {
            if (places[i] != i) {
                return false;
            }
        }
        return true;
    }

    public void printMoves() {
        for (int i = 0; i < moves.length(); i++) {
            if (i > 0) {
                System.out.print(", ");
            }
            System.out.print(moves.charAt(i));
        }
        System.out.println();
    }
}
