package dev.almanac.runtime;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

/** Reads what happened in runs. Any thread may call; no call blocks. */
public interface Histories {
  /**
   * Events in their order, with the start of the workflow task that a worker is at. What is shown
   * is stored before: it is there after a crash, but for {@link HistoryPage#behind}.
   *
   * @param fromEventId the first one wanted
   */
  CompletionStage<HistoryPage> forward(Target target, long fromEventId, int limit, Wait wait);

  /** The same without writing such a start, for whoever knows of it. */
  CompletionStage<HistoryPage> stored(Target target, long fromEventId, int limit);

  /** Events from {@code fromEventId} back to the first; 0 begins at the last. */
  CompletionStage<HistoryPage> backward(Target target, long fromEventId, int limit, Asker asker);

  /** The last event once the run is closed; an empty page if it is still open after the wait. */
  CompletionStage<HistoryPage> closeEvent(Target target, Wait wait);

  /**
   * How long a call may wait for what is not there yet.
   *
   * @param patience zero answers at once
   */
  record Wait(Duration patience, Asker asker) {
    public static final Wait NONE = none(Asker.PATIENT);

    public static Wait none(Asker asker) {
      return new Wait(Duration.ZERO, asker);
    }
  }
}
