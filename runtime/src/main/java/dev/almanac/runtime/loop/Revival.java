package dev.almanac.runtime.loop;

import dev.almanac.store.RunRef;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Brings the entities of one kind into the cache that want care and are not there. */
abstract class Revival {
  private static final long PAUSE = Duration.ofSeconds(1).toNanos();

  /** An entity, and when its row says that it wants care, if a row does. */
  record Wanted(RunRef ref, @Nullable Instant due) {}

  protected final LoopContext context;
  private final Alarms alarms;
  private final int atOnce;
  private final ArrayDeque<Wanted> found = new ArrayDeque<>();
  private final Set<RunRef> loading = new HashSet<>();

  /** How many are looked for again after a while. */
  private int postponed;

  /** @param atOnce how many are loaded with one read */
  Revival(LoopContext context, Alarms alarms, int atOnce) {
    this.context = context;
    this.alarms = alarms;
    this.atOnce = atOnce;
  }

  /** How many may be loading while this one is the next. */
  abstract int room(Wanted first);

  /** Loads some that are not there; each must {@linkplain #done be done} or {@link #later}. */
  abstract void load(List<Wanted> group);

  /** A row says that it wants care. */
  final void add(RunRef ref, Instant due) {
    found.add(new Wanted(ref, due));
  }

  /** Wants it in the cache, and care for it, whatever its row says. */
  final void add(RunRef ref) {
    found.add(new Wanted(ref, null));
  }

  /** How many have not been looked at. */
  final int size() {
    return found.size();
  }

  /** Whether all that were found are in the cache. */
  final boolean isSettled() {
    return found.isEmpty() && loading.isEmpty() && postponed == 0;
  }

  /** Goes on loading, as far as there is room. */
  final void step() {
    for (var first = found.peek(); first != null; first = found.peek()) {
      if (loading.size() >= room(first)) {
        return;
      }
      var group = new ArrayList<Wanted>();
      while (!found.isEmpty() && group.size() < atOnce) {
        var next = found.remove();
        if (loading.add(next.ref())) {
          group.add(next);
        }
      }
      if (!group.isEmpty()) {
        load(group);
      }
    }
  }

  /** It is in the cache, or gone. */
  final void done(Wanted wanted) {
    loading.remove(wanted.ref());
  }

  /** What was read of it is out of date: once more. */
  final void again(Wanted wanted) {
    loading.remove(wanted.ref());
    found.add(wanted);
  }

  /** The database did not answer: once more after a while. */
  final void later(Wanted wanted) {
    loading.remove(wanted.ref());
    postponed++;
    alarms.at(context.surroundings().nanos() + PAUSE, () -> {
      postponed--;
      found.add(wanted);
    });
  }
}
