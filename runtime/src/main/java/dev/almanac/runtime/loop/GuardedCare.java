package dev.almanac.runtime.loop;

import dev.almanac.store.RunRef;
import java.util.List;
import java.util.function.Consumer;

/**
 * Care for runs that outlives a bug in it. A run that cannot be cared for is dropped from memory,
 * so that nothing half done stays, and is loaded and cared for again after a pause. One for which
 * that fails again and again is in quarantine: others do not suffer from it, the log says so, and
 * it is tried again from time to time, for a newer version may have mended the bug.
 */
final class GuardedCare implements Consumer<CachedRun> {
  private final Parts parts;
  private final Consumer<CachedRun> care;
  private final Consumer<RunRef> revival;
  private final Quarantine quarantine;

  /** @param revival has a run loaded, and cares for it then */
  GuardedCare(Parts parts, Consumer<CachedRun> care, Consumer<RunRef> revival) {
    this.parts = parts;
    this.care = care;
    this.revival = revival;
    this.quarantine = new Quarantine(parts.context(), parts.alarms(), revival);
  }

  @Override
  public void accept(CachedRun run) {
    try {
      care.accept(run);
      quarantine.succeeded(run.identity.ref());
    } catch (RuntimeException bug) {
      run.isGivenUp = true;
      quarantine.failed(run.identity.ref(), run.identity.toString(), bug);
      parts.commits().afterWriting(run.workflow, () -> drop(run));
    }
  }

  /** With all runs of its workflow id; the others come back at once. */
  private void drop(CachedRun failed) {
    parts.commits().discard(failed.workflow, Faults.BUG);
    parts.cache().drop(List.of(failed.workflow), run -> {
      if (run != failed) {
        revival.accept(run.identity.ref());
      }
    });
  }
}
