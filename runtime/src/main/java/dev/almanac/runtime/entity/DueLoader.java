package dev.almanac.runtime.entity;

import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopTimers;
import dev.almanac.store.EntityRef;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Brings the entities of one kind into the cache that want care and are not there. */
public abstract class DueLoader {
  private static final long PAUSE = Duration.ofSeconds(1).toNanos();

  /** An entity, and when its row says that it wants care, if a row does. */
  public record Wanted(EntityRef ref, @Nullable Instant due) {}

  protected final LoopContext context;
  private final LoopTimers timers;
  private final int atOnce;
  private final ArrayDeque<Wanted> found = new ArrayDeque<>();
  private final Set<EntityRef> loading = new HashSet<>();

  /** How many are looked for again after a while. */
  private int postponed;

  /** @param atOnce how many are loaded with one read */
  public DueLoader(LoopContext context, LoopTimers timers, int atOnce) {
    this.context = context;
    this.timers = timers;
    this.atOnce = atOnce;
  }

  /** How many may be loading while this one is the next. */
  protected abstract int room(Wanted first);

  /** Loads some that are not there; each must {@linkplain #done be done} or {@link #later}. */
  protected abstract void load(List<Wanted> group);

  /** A row says that it wants care. */
  public final void add(EntityRef ref, Instant due) {
    found.add(new Wanted(ref, due));
  }

  /** Wants it in the cache, and care for it, whatever its row says. */
  public final void add(EntityRef ref) {
    found.add(new Wanted(ref, null));
  }

  /** How many have not been looked at. */
  public final int size() {
    return found.size();
  }

  /** Whether all that were found are in the cache. */
  public final boolean isSettled() {
    return found.isEmpty() && loading.isEmpty() && postponed == 0;
  }

  /** Goes on loading, as far as there is room. */
  public final void step() {
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
  protected final void done(Wanted wanted) {
    loading.remove(wanted.ref());
  }

  /** What was read of it is out of date: once more. */
  protected final void again(Wanted wanted) {
    loading.remove(wanted.ref());
    found.add(wanted);
  }

  /** The database did not answer: once more after a while. */
  protected final void later(Wanted wanted) {
    loading.remove(wanted.ref());
    postponed++;
    timers.at(context.surroundings().nanos() + PAUSE, () -> {
      postponed--;
      found.add(wanted);
    });
  }
}
