package dev.almanac.runtime;

import dev.almanac.engine.id.Target;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/** Reads runs and their events. Any thread may call; no call blocks. */
public interface Histories {
  /** Reads the run, including everything acknowledged before the call. */
  CompletionStage<RunView> view(Target target);

  /**
   * Reads events in order, including the start of the workflow task that a worker holds. All events
   * are durable, except those in {@link HistoryPage#behind}.
   *
   * @param fromEventId the first event to read
   */
  CompletionStage<HistoryPage> forward(Target target, long fromEventId, int limit, Wait wait);

  /** Reads stored events only: omits a start that is not written yet. */
  CompletionStage<HistoryPage> stored(Target target, long fromEventId, int limit);

  /** Reads events backwards from {@code fromEventId} to the first; 0 begins at the last. */
  CompletionStage<HistoryPage> backward(Target target, long fromEventId, int limit, Asker asker);

  /** Reads the last event of a closed run; an empty page if the run stays open during the wait. */
  CompletionStage<HistoryPage> closeEvent(Target target, Wait wait);

  /**
   * How long a call may wait.
   *
   * @param patience zero for an immediate answer
   */
  record Wait(Duration patience, Asker asker) {
    public static final Wait NONE = none(Asker.PATIENT);

    public static Wait none(Asker asker) {
      return new Wait(Duration.ZERO, asker);
    }
  }
}
