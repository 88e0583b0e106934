import java.util.HashSet;
import java.util.Set;

/** Breadth-first search; right and left first, since most puzzles here are wide. */
public class SliderPuzzleSolver {

    private static final char[] DIRECTIONS = {'R', 'L', 'D', 'U'};

    public String solution(SliderPuzzleConfig startConfig,
                           SliderPuzzleConfig goalConfig) {
        if (startConfig.equals(goalConfig)) {
            return "";
        }

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
