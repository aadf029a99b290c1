package dev.almanac.runtime.run;

/**
 * A waiter for events of a run.
 *
 * @param fromEventId the awaited event; 0 for the end of the run
 * @param ready looks again; the waiter is then no longer registered
 */
public record HistoryWaiter(long fromEventId, Runnable ready) {
  boolean isServedBy(CachedRun run) {
    return !run.stored().open() || (fromEventId > 0 && run.storedEventId() >= fromEventId);
  }
}
