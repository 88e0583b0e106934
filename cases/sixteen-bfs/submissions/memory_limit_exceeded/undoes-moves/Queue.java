import java.util.LinkedList;

public class Queue {
    private LinkedList<State> list = new LinkedList<State>();

    public void add(State state) {
        list.add(state);
    }

    public State remove() {
        return list.remove();
    }

    public boolean isEmpty() {
        return list.size() == 0;
    }
}
