// Wrong: never adds to the set, so it goes up and down until the stack is full.
import java.util.HashSet;

public class SliderPuzzleSolver {

    private HashSet<SliderPuzzleConfig> discovered = new HashSet<>();

    public String solution(SliderPuzzleConfig startConfig, SliderPuzzleConfig goalConfig) {
        if (startConfig.equals(goalConfig)) {
            return "";
        }
        for (char direction : "UDLR".toCharArray()) {
            if (startConfig.canMove(direction)) {
                SliderPuzzleConfig next = startConfig.clone();
                next.move(direction);
                String rest = solution(next, goalConfig);
                if (rest != null) {
                    return direction + rest;
                }
            }
        }
        return null;
    }
}
