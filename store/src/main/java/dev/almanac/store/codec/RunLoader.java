package dev.almanac.store.codec;

import dev.almanac.engine.state.RunKey;
import dev.almanac.store.PageLimit;
import dev.almanac.store.RunIdentity;
import dev.almanac.store.RunRecord;
import dev.almanac.store.Runs;
import dev.almanac.store.StoreException;
import java.time.DateTimeException;
import org.jspecify.annotations.Nullable;

/** Reads the state of a run from its log. */
public final class RunLoader {
  private static final PageLimit PAGE = new PageLimit(500, 1 << 20);

  private RunLoader() {}

  /**
   * Blocks for some reads, each of bounded size. The run must not change meanwhile, which the owner
   * of its partition sees to.
   *
   * @throws StoreException.Corrupt if what is stored does not lead to the state that the record
   *     tells of
   */
  public static LoadedRun load(Runs runs, RunRecord record) {
    try {
      return read(runs, record);
    } catch (StoreException.Corrupt e) {
      throw corrupt(record.identity(), e.getMessage(), e);
    } catch (IllegalStateException
        | IndexOutOfBoundsException
        | ArithmeticException
        | DateTimeException e) {
      throw corrupt(record.identity(), "Expected a log that leads to a state, found " + e, e);
    }
  }

  /** How the engine names a run: ids as text. */
  public static RunKey key(RunIdentity run) {
    return new RunKey(run.namespace().toString(), run.workflowId(), run.runId().toString());
  }

  private static LoadedRun read(Runs runs, RunRecord record) {
    var ref = record.identity().ref();
    var fold = new Fold(key(record.identity()), runs.log(ref));
    while (fold.nextEventId() <= record.state().lastEventId()) {
      long wanted = fold.nextEventId();
      for (var row : runs.history(ref, wanted, PAGE)) {
        // Where there is no row with an event, a store may give the row before.
        if (row.lastEventId() >= wanted) {
          fold.add(row);
        }
      }
      if (fold.nextEventId() == wanted) {
        throw new StoreException.Corrupt(
            "Expected event %d, found no row that holds it".formatted(wanted), null);
      }
    }
    return fold.end(record.state());
  }

  private static StoreException corrupt(
      RunIdentity run, @Nullable String message, RuntimeException cause) {
    return new StoreException.Corrupt(
        "%s (%s, workflow id %s, run id %s, namespace %s)"
            .formatted(message, run.ref(), run.workflowId(), run.runId(), run.namespace()),
        cause);
  }
}
