package dev.almanac.store;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What one commit writes: each run and each workflow id at most once, and what belongs to no run,
 * such as a message to one that is gone.
 */
public record Batch(List<RunWrite> runs, Exchange loose) {
  public Batch {
    runs = List.copyOf(runs);
    requireDistinct("run", runs.stream().map(write -> write.identity().ref()).toList());
    requireDistinct(
        "workflow id",
        runs.stream()
            .filter(write -> write.pointer() != null)
            .map(RunWrite::identity)
            .map(run -> Map.entry(run.namespace(), run.workflowId()))
            .toList());
    requireApart(runs, loose);
  }

  /**
   * What comes and goes in one commit was never there; databases differ in what they make of it.
   */
  private static void requireApart(List<RunWrite> runs, Exchange loose) {
    var gone = new HashSet<Object>();
    exchanges(runs, loose).forEach(exchange -> {
      gone.addAll(exchange.taken());
      gone.addAll(exchange.drained());
    });
    if (gone.isEmpty()) {
      return;
    }
    Stream<Object> come = exchanges(runs, loose)
        .flatMap(exchange ->
            Stream.concat(exchange.sent().stream().map(Message::key), exchange.spilled().stream()));
    come.filter(gone::contains).findFirst().ifPresent(key -> {
      throw new IllegalArgumentException("A batch cannot add and delete one row: " + key);
    });
  }

  private static Stream<Exchange> exchanges(List<RunWrite> runs, Exchange loose) {
    return Stream.concat(runs.stream().map(RunWrite::exchange), Stream.of(loose));
  }

  public static Batch of(RunWrite... runs) {
    return new Batch(List.of(runs), Exchange.NONE);
  }

  private static void requireDistinct(String what, Collection<?> keys) {
    var seen = new HashSet<Object>();
    for (Object key : keys) {
      if (!seen.add(key)) {
        throw new IllegalArgumentException("A batch holds a %s once: %s".formatted(what, key));
      }
    }
  }
}
