package dev.almanac.store.codec.run;

import dev.almanac.engine.id.RunKey;
import dev.almanac.store.PageLimit;
import dev.almanac.store.StoreException;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunRecord;
import dev.almanac.store.run.RunStore;
import java.time.DateTimeException;
import java.util.function.Supplier;

/** Loads the state of a run from its log. */
public final class RunLoader {
  private static final PageLimit PAGE = new PageLimit(500, 1 << 20);

  private RunLoader() {}

  /**
   * Loads a run with several blocking reads of bounded size. The run must not change meanwhile; the
   * owner of its partition ensures this.
   *
   * @throws StoreException.Corrupt if the stored log does not lead to the state of the record
   */
  public static LoadedRun load(RunStore runs, RunRecord record) {
    try {
      return read(runs, record);
    } catch (StoreException.Corrupt e) {
      throw corrupt(record.identity(), e);
    }
  }

  /** Returns the engine's key of a run, with ids as text. */
  public static RunKey key(RunIdentity run) {
    return new RunKey(run.namespace(), run.workflowId(), run.runId());
  }

  private static LoadedRun read(RunStore runs, RunRecord record) {
    var ref = record.identity().ref();
    var log = runs.log(ref);
    var fold = folded(() -> new Fold(key(record.identity()), log, new Originals(runs, ref)));
    while (fold.nextEventId() <= record.state().lastEventId()) {
      long wanted = fold.nextEventId();
      var rows = runs.history(ref, wanted, PAGE);
      if (folded(() -> fold.add(rows)) == wanted) {
        throw new StoreException.Corrupt(
            "Expected event %d, found no row that holds it".formatted(wanted), null);
      }
    }
    return folded(() -> fold.end(record.state()));
  }

  /** Runs a computation whose failures are caused by the data that were read. */
  private static <T> T folded(Supplier<T> folding) {
    try {
      return folding.get();
    } catch (IllegalStateException
        | IndexOutOfBoundsException
        | ArithmeticException
        | DateTimeException e) {
      throw new StoreException.Corrupt("Expected a log that leads to a state, found " + e, e);
    }
  }

  private static StoreException corrupt(RunIdentity run, StoreException.Corrupt cause) {
    return new StoreException.Corrupt(
        "%s (%s, workflow id %s, run id %s, namespace %s)"
            .formatted(
                cause.getMessage(), run.ref(), run.workflowId(), run.runId(), run.namespace()),
        cause);
  }
}
