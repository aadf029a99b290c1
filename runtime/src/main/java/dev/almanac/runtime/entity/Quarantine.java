package dev.almanac.runtime.entity;

import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopTimers;
import dev.almanac.store.EntityRef;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs or schedules whose care fails. Each is loaded and tried again after a pause. After repeated
 * failures it is in quarantine: it does not hold up others, the log has an alarm, and it is tried
 * from time to time, because a newer version may have fixed the bug.
 */
public final class Quarantine {
  private static final Logger LOG = LoggerFactory.getLogger(Quarantine.class);
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

  /** After this many failures in a row, an entity is in quarantine. */
  public static final int MOST_FAILURES = 3;

  public static final Duration PAUSE = Duration.ofMinutes(10);
  private static final int MOST_REMEMBERED = 10_000;

  private final LoopContext context;
  private final LoopTimers timers;
  private final Consumer<EntityRef> dueLoader;
  private final Map<EntityRef, Integer> failures = new HashMap<>();

  /** @param dueLoader loads an entity and cares for it */
  public Quarantine(LoopContext context, LoopTimers timers, Consumer<EntityRef> dueLoader) {
    this.context = context;
    this.timers = timers;
    this.dueLoader = dueLoader;
  }

  public void succeeded(EntityRef ref) {
    if (!failures.isEmpty()) {
      failures.remove(ref);
    }
  }

  public void failed(EntityRef ref, String who, RuntimeException bug) {
    if (failures.size() >= MOST_REMEMBERED && !failures.containsKey(ref)) {
      LOG.error("Caring for {} failed; it is left alone, because too many fail", who, bug);
      return;
    }
    int count = failures.merge(ref, 1, Integer::sum);
    Duration pause = count < MOST_FAILURES ? FIRST_PAUSE.multipliedBy((long) count * count) : PAUSE;
    if (count < MOST_FAILURES) {
      LOG.error("Caring for {} failed; it is loaded again", who, bug);
    } else {
      LOG.error(
          "ALARM: caring for {} failed {} times; it is in quarantine, its timers and timeouts wait."
              + " Next try in {} minutes",
          who,
          count,
          pause.toMinutes(),
          bug);
    }
    long at = context.surroundings().nanos() + pause.toNanos();
    timers.at(at, () -> dueLoader.accept(ref));
  }
}
