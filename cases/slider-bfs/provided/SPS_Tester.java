import java.util.Random;

/**
 * Scrambles the goal of a slider puzzle, has it solved, and shows the solution.
 *
 * Arguments: rows, columns, seed, number of random moves.
 */
public class SPS_Tester {

    private static final char[] DIRECTIONS = {
        SliderPuzzleConfig.UP,
        SliderPuzzleConfig.DOWN,
        SliderPuzzleConfig.LEFT,
        SliderPuzzleConfig.RIGHT
    };

    public static void main(String[] args) {
        if (args.length != 4) {
            System.err.println("usage: java SPS_Tester ROWS COLUMNS SEED MOVES");
            System.exit(2);
        }
        int rows = Integer.parseInt(args[0]);
        int columns = Integer.parseInt(args[1]);
        long seed = Long.parseLong(args[2]);
        int moves = Integer.parseInt(args[3]);

        SliderPuzzleConfig goal = new SliderPuzzleConfig(rows, columns);
        SliderPuzzleConfig start = goal.clone();
        scramble(start, moves, new Random(seed));

        System.out.println("Starting configuration is");
        System.out.println(start);

        // Copies, so that nothing that the solver does to them shows here.
        String path = new SliderPuzzleSolver().solution(start.clone(), goal.clone());
        if (path == null) {
            System.out.println("No path found.");
            System.out.println();
        } else {
            System.out.println("Path of length " + path.length() + " found:");
            System.out.println();
            show(start, path);
        }
        System.out.println("Goodbye");
    }

    /** Makes random moves; one that is not possible is drawn again, and does not count. */
    private static void scramble(SliderPuzzleConfig config, int moves, Random random) {
        int made = 0;
        while (made < moves) {
            char direction = DIRECTIONS[random.nextInt(DIRECTIONS.length)];
            if (config.canMove(direction)) {
                config.move(direction);
                made++;
            }
        }
    }

    /** Shows the configuration after each move; one that is not possible changes nothing. */
    private static void show(SliderPuzzleConfig config, String path) {
        System.out.println(config);
        for (char direction : path.toCharArray()) {
            if (config.canMove(direction)) {
                config.move(direction);
                System.out.println("After moving " + direction + ":");
                System.out.println(config);
            } else {
                System.out.println("Cannot move " + direction + " here.");
                System.out.println();
            }
        }
    }
}
