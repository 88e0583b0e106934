import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class SixteenPuzzle
{
    public static void main(String[] args) throws IOException
    {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String[] words = in.readLine().trim().split("\\s*,\\s*");
        int[] tile = new int[16];
        int space = -1;
        for (int i = 0; i < 16; i++) {
            tile[i] = Integer.parseInt(words[i]);
            if (tile[i] == 0)
                space = i;
        }

        final long goal = 0x0123456789ABCDEFL;
        Queue queue = new Queue();
        queue.add(new State(tile, space, ""));
        while (!queue.isEmpty()) {
            State state = queue.remove();
            if (state.code() == goal) {
                System.out.println(answer(state.getMoves()));
                return;
            }
            for (char direction : new char[] {'U', 'D', 'L', 'R'}) {
                State next = state.after(direction);
                if (next != null)
                    queue.add(next);
            }
        }
        System.out.println("No solution");
    }

    private static String answer(String moves)
    {
        StringBuilder text = new StringBuilder("Solution: ");
        for (int i = 0; i < moves.length(); i++) {
            if (i > 0)
                text.append(", ");
            text.append(moves.charAt(i));
        }
        return text.toString();
    }
}
