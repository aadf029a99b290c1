package dev.almanac.runtime.loop;

import dev.almanac.store.RunIdentity;
import dev.almanac.store.RunRef;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Care for runs that outlives a bug in it. A run that cannot be cared for is dropped from memory,
 * so that nothing half done stays, and is loaded and cared for again after a pause. One for which
 * that fails again and again is in quarantine: others do not suffer from it, the log says so, and
 * it is tried again from time to time, for a newer version may have mended the bug.
 */
final class GuardedCare implements Consumer<CachedRun> {
  private static final Logger LOG = LoggerFactory.getLogger(GuardedCare.class);
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

  /** After so many failures in a row a run is in quarantine. */
  static final int MOST_FAILURES = 3;

  static final Duration QUARANTINE = Duration.ofMinutes(10);
  private static final int MOST_REMEMBERED = 10_000;

  private final Parts parts;
  private final Consumer<CachedRun> care;
  private final Consumer<RunRef> revival;
  private final Map<RunRef, Integer> failures = new HashMap<>();

  /** @param revival has a run loaded, and cares for it then */
  GuardedCare(Parts parts, Consumer<CachedRun> care, Consumer<RunRef> revival) {
    this.parts = parts;
    this.care = care;
    this.revival = revival;
  }

  @Override
  public void accept(CachedRun run) {
    try {
      care.accept(run);
      if (!failures.isEmpty()) {
        failures.remove(run.identity.ref());
      }
    } catch (RuntimeException bug) {
      run.isGivenUp = true;
      failed(run.identity, bug);
      parts.commits().afterWriting(run.workflow, () -> drop(run));
    }
  }

  private void failed(RunIdentity run, RuntimeException bug) {
    var ref = run.ref();
    if (failures.size() >= MOST_REMEMBERED && !failures.containsKey(ref)) {
      LOG.error("Caring for {} failed; it is left alone, for too many fail", run, bug);
      return;
    }
    int count = failures.merge(ref, 1, Integer::sum);
    Duration pause =
        count < MOST_FAILURES ? FIRST_PAUSE.multipliedBy((long) count * count) : QUARANTINE;
    if (count < MOST_FAILURES) {
      LOG.error("Caring for {} failed; it is loaded again", run, bug);
    } else {
      LOG.error(
          "ALARM: caring for {} failed {} times; it is in quarantine, its timers and timeouts wait."
              + " Next try in {} minutes",
          run,
          count,
          pause.toMinutes(),
          bug);
    }
    long at = parts.context().surroundings().nanos() + pause.toNanos();
    parts.alarms().at(at, () -> revival.accept(ref));
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
