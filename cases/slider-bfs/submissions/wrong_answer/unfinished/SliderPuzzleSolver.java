// Wrong: the method is not written yet.
public class SliderPuzzleSolver {

    public String solution(SliderPuzzleConfig startConfig, SliderPuzzleConfig goalConfig) {
        // STUB!!
        return null;
    }
}
