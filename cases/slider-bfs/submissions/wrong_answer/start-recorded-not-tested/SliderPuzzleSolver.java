// Wrong: the start is recorded but not tested, so the goal of a solved puzzle is never discovered.
import java.util.HashSet;
import java.util.Set;

/** Finds a shortest sequence of moves with a breadth-first search. */
public class SliderPuzzleSolver {

    private static final char[] DIRECTIONS = {'U', 'D', 'L', 'R'};

    public String solution(SliderPuzzleConfig startConfig,
                           SliderPuzzleConfig goalConfig) {
        // every configuration that was discovered so far
        Set<SliderPuzzleConfig> discovered = new HashSet<>();
        LinkedQueue<SolverNode> toBeExplored = new LinkedQueue<>();
        discovered.add(startConfig);
        toBeExplored.enqueue(new SolverNode(startConfig, ""));

        while (!toBeExplored.isEmpty()) {
            SolverNode treeNode = toBeExplored.dequeue();
            SliderPuzzleConfig config = treeNode.configuration;
            for (char direction : DIRECTIONS) {
                if (config.canMove(direction)) {
                    SliderPuzzleConfig newConfig = config.clone();
                    newConfig.move(direction);
                    // add says false for one that is there already
                    if (discovered.add(newConfig)) {
                        String moveSeq = treeNode.moveSeq + direction;
                        if (newConfig.equals(goalConfig)) {
                            return moveSeq;
                        }
                        toBeExplored.enqueue(new SolverNode(newConfig, moveSeq));
                    }
                }
            }
        }
        return null;
    }
}
