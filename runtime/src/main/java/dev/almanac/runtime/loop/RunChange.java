package dev.almanac.runtime.loop;

import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.state.LogEntry;
import dev.almanac.engine.state.Run;
import dev.almanac.store.Attention;
import dev.almanac.store.Exchange;
import dev.almanac.store.Pointer;
import dev.almanac.store.codec.LogPosition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one commit does to one run. Immutable but for the run it names, which the thread that
 * commits must not look into.
 *
 * @param position how far the log had come before
 * @param after the state that the entries lead to
 * @param effects to be released once it is durable
 */
record RunChange(
    CachedRun run,
    boolean isNew,
    LogPosition position,
    Run after,
    List<LogEntry> log,
    Rows rows,
    List<Effect> effects) {
  /**
   * What it does to other rows.
   *
   * @param pointer where the workflow id leads; if there is none, it stays as it is
   * @param exchange messages and tasks that come and go, but for those that are sent
   * @param sent messages to other runs
   */
  record Rows(
      @Nullable Pointer pointer, Attention attention, Exchange exchange, List<Envelope> sent) {}

  boolean showsInLists() {
    return effects.stream().anyMatch(Effect.ShowInLists.class::isInstance);
  }
}
