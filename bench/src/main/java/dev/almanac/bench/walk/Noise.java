package dev.almanac.bench.walk;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The stacks of an idle server: upkeep, and what a loop checks on each turn.
 *
 * <p>A recorded entry is left out if a thread of the same kind had the same stack, from the first
 * recorded method down to this one, while the server was idle. It stays if something below it is
 * new: a turn of the loop that serves a request counts, and an idle turn between two requests does
 * not.
 *
 * <p>Two errors remain. Work of the operation that looks exactly like idle work is left out, such
 * as taking the request from the queue. Upkeep that did not run in any idle window is counted.
 */
final class Noise {
  /** A method of an idle stack, and what it called. */
  private static final class Known {
    private final Map<Frame, Known> callees = new HashMap<>();
  }

  private final Map<String, Known> threads = new HashMap<>();

  /**
   * Learns each stack from each of its methods on: a recording may begin while a thread is deep in
   * a stack, and then shows only the lower part.
   */
  void learn(List<Entry> idle) {
    var stacks = new HashMap<Long, List<List<Known>>>();
    for (Entry entry : idle) {
      List<List<Known>> stack = stacks.computeIfAbsent(entry.threadId(), id -> new ArrayList<>());
      unwind(stack, entry.depth());
      var callers = new ArrayList<Known>();
      callers.add(threads.computeIfAbsent(entry.threadKind(), kind -> new Known()));
      if (!stack.isEmpty()) {
        callers.addAll(stack.getLast());
      }
      stack.add(callers.stream()
          .map(caller -> caller.callees.computeIfAbsent(entry.frame(), frame -> new Known()))
          .toList());
    }
  }

  /** @param known null if the server did not have this stack while it was idle */
  private record Open(int index, @Nullable Known known) {}

  List<Entry> without(List<Entry> recorded) {
    var kept = new BitSet();
    var stacks = new HashMap<Long, List<Open>>();
    for (int index = 0; index < recorded.size(); index++) {
      Entry entry = recorded.get(index);
      List<Open> stack = stacks.computeIfAbsent(entry.threadId(), id -> new ArrayList<>());
      unwind(stack, entry.depth());
      Known caller =
          stack.isEmpty() ? threads.get(entry.threadKind()) : stack.getLast().known();
      Known known = caller == null ? null : caller.callees.get(entry.frame());
      stack.add(new Open(index, known));
      if (known == null) {
        stack.forEach(open -> kept.set(open.index()));
      }
    }
    return IntStream.range(0, recorded.size())
        .filter(kept::get)
        .mapToObj(recorded::get)
        .toList();
  }

  private static void unwind(List<?> stack, int depth) {
    while (stack.size() > depth) {
      stack.removeLast();
    }
  }
}
