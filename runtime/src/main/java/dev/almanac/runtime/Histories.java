package dev.almanac.runtime;

import dev.almanac.engine.id.Target;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/** Shows runs and their events. Any thread may call; no call blocks. */
public interface Histories {
  /** Shows the run with everything that was acknowledged before. */
  CompletionStage<RunView> view(Target target);

  /**
   * Reads events in their order, with the start of the workflow task that a worker has. The events
   * are durable before they are shown, except those in {@link HistoryPage#behind}.
   *
   * @param fromEventId the first event wanted
   */
  CompletionStage<HistoryPage> forward(Target target, long fromEventId, int limit, Wait wait);

  /** Reads stored events only: a start that is not written yet is left out. */
  CompletionStage<HistoryPage> stored(Target target, long fromEventId, int limit);

  /** Reads events from {@code fromEventId} back to the first; 0 begins at the last. */
  CompletionStage<HistoryPage> backward(Target target, long fromEventId, int limit, Asker asker);

  /** Reads the last event of a closed run; an empty page if the run stays open during the wait. */
  CompletionStage<HistoryPage> closeEvent(Target target, Wait wait);

  /**
   * How long a call may wait.
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
