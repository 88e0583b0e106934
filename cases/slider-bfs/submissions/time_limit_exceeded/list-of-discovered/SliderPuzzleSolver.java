// Wrong: looks every configuration up in an unsorted list, which is too slow far from the goal.
import java.util.ArrayList;
import java.util.List;

/** Finds a shortest sequence of moves with a breadth-first search. */
public class SliderPuzzleSolver {

    private static final char[] DIRECTIONS = {'U', 'D', 'L', 'R'};

    public String solution(SliderPuzzleConfig startConfig,
                           SliderPuzzleConfig goalConfig) {
        if (startConfig.equals(goalConfig)) {
            return "";
        }

        // every configuration that was discovered so far
        List<SliderPuzzleConfig> discovered = new ArrayList<>();
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
                    if (!discovered.contains(newConfig)) {
                        discovered.add(newConfig);
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
