package dev.almanac.store.sql;

import dev.almanac.store.Batch;
import dev.almanac.store.Fence;
import dev.almanac.store.Samples;
import dev.almanac.store.run.RunRecord;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import dev.almanac.store.work.WorkWrite;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Commits forever, one step of each of a few runs at a time, and prints the event after each
 * commit. Continues from the end of the file.
 */
final class SqliteWriter {
  static final int RUNS = 16;

  private SqliteWriter() {}

  @SuppressWarnings("resource") // it runs until it is killed
  public static void main(String... args) {
    var store = SqliteStore.open(SqliteOptions.file(Path.of(args[0])));
    Fence fence = store.nodes().take("node");
    long event = store
        .runs()
        .run(Samples.run(1).ref())
        .map(run -> run.state().lastEventId())
        .orElse(0L);
    if (event == 0) {
      commit(store, fence, runs(number -> Samples.start(Samples.run(number))));
      event = 2;
    }
    for (long next = event + 1; ; next++) {
      long eventId = next;
      commit(store, fence, runs(number -> Samples.step(Samples.run(number), eventId)));
      System.out.println(eventId);
      if (eventId % 50 == 0) {
        store.checkpoint();
      }
    }
  }

  private interface Step {
    RunWrite.Builder of(long number);
  }

  private static List<RunWrite> runs(Step step) {
    return IntStream.rangeClosed(1, RUNS)
        .mapToObj(number -> step.of(number).build())
        .toList();
  }

  private static void commit(SqliteStore store, Fence fence, List<RunWrite> runs) {
    store.commits().commit(fence, new Batch(runs, WorkWrite.NONE));
  }

  static Optional<RunRecord> read(SqliteStore store, long number) {
    return store.runs().run(Samples.run(number).ref());
  }
}
