import java.util.Scanner;

public class SixteenPuzzle {

    private static State solution;

    public static void main(String[] args) {
        Scanner input = new Scanner(System.in).useDelimiter("[,\\s]+");
        int[] places = new int[16];
        int space = 0;
        for (int i = 0; i < 16; i++) {
            places[i] = input.nextInt();
            if (places[i] == 0) {
                space = i;
            }
        }
        search(new State(places, space, ""));
        if (solution == null) {
            System.out.println("No solution");
        } else {
            solution.printMoves();
        }
    }

    private static void search(State initial) {
        Queue queue = new Queue();
        queue.add(initial);
        if (initial.isGoal()) {
            solution = initial;
        }
        while (!queue.isEmpty() && solution == null) {
            State state = queue.remove();
            if (state.canMoveUp()) {
                State next = copy(state);
                next.moveUp();
                check(next, queue);
            }
            if (state.canMoveDown()) {
                State next = copy(state);
                next.moveDown();
                check(next, queue);
            }
            if (state.canMoveLeft()) {
                State next = copy(state);
                next.moveLeft();
                check(next, queue);
            }
            if (state.canMoveRight()) {
                State next = copy(state);
                next.moveRight();
                check(next, queue);
            }
        }
    }

    private static State copy(State state) {
        return new State(state.getPlaces(), state.getSpace(), state.getMoves());
    }

    private static void check(State state, Queue queue) {
        if (state.isGoal() && solution == null) {
            solution = state;
        } else {
            queue.add(state);
        }
    }
}
