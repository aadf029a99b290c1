package dev.almanac.runtime.run;

/**
 * Somebody who waits for events of a run.
 *
 * @param fromEventId the event waited for; 0 to wait for the end of the run
 * @param ready looks again; the waiter is then no longer registered
 */
public record HistoryWaiter(long fromEventId, Runnable ready) {
  boolean isServedBy(CachedRun run) {
    return !run.stored().open() || (fromEventId > 0 && run.storedEventId() >= fromEventId);
  }
}
