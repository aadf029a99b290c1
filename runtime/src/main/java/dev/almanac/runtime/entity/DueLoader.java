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

/** Loads entities of one kind that are due and not in the cache. */
public abstract class DueLoader {
  private static final long PAUSE = Duration.ofSeconds(1).toNanos();

  /** An entity to load, with the time of its attention row, if a row asks for it. */
  public record Wanted(EntityRef ref, @Nullable Instant due) {}

  protected final LoopContext context;
  private final LoopTimers timers;
  private final int atOnce;
  private final ArrayDeque<Wanted> found = new ArrayDeque<>();
  private final Set<EntityRef> loading = new HashSet<>();

  /** How many entities wait for another attempt. */
  private int postponed;

  /** @param atOnce how many entities one read loads */
  public DueLoader(LoopContext context, LoopTimers timers, int atOnce) {
    this.context = context;
    this.timers = timers;
    this.atOnce = atOnce;
  }

  /** Returns how many loads may be under way if this entity is next. */
  protected abstract int room(Wanted first);

  /** Loads a group; each must end with {@link #done}, {@link #again} or {@link #later}. */
  protected abstract void load(List<Wanted> group);

  /** Adds an entity that is due by its attention row. */
  public final void add(EntityRef ref, Instant due) {
    found.add(new Wanted(ref, due));
  }

  /** Adds an entity that needs care whatever its row says. */
  public final void add(EntityRef ref) {
    found.add(new Wanted(ref, null));
  }

  /** Returns how many entities have not been tried. */
  public final int size() {
    return found.size();
  }

  /** Returns whether all entities found are in the cache. */
  public final boolean isSettled() {
    return found.isEmpty() && loading.isEmpty() && postponed == 0;
  }

  /** Continues to load, as far as there is room. */
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

  /** Ends a load: the entity is in the cache, or gone. */
  protected final void done(Wanted wanted) {
    loading.remove(wanted.ref());
  }

  /** Repeats a load whose result is out of date. */
  protected final void again(Wanted wanted) {
    loading.remove(wanted.ref());
    found.add(wanted);
  }

  /** Repeats a load after a pause, because the database did not answer. */
  protected final void later(Wanted wanted) {
    loading.remove(wanted.ref());
    postponed++;
    timers.at(context.surroundings().nanos() + PAUSE, () -> {
      postponed--;
      found.add(wanted);
    });
  }
}
