package dev.almanac.runtime.node;

import dev.almanac.runtime.loop.Fences;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.store.Nanos;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.schedule.LedgerLength;
import dev.almanac.store.schedule.LedgerStore;
import dev.almanac.store.schedule.ScheduleIdentity;
import java.time.Duration;
import java.time.InstantSource;
import java.time.format.DateTimeParseException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Replaces old ledger entries by daily counts, except the last thousand of each schedule, and
 * forgets schedules that were deleted long ago. It works in small transactions. Each pass is
 * bounded; the next one continues where it ended.
 */
public final class LedgerRetentionPass implements Runnable {
  /** How long entries are kept by default. */
  public static final Duration DEFAULT = Duration.ofDays(90);

  /** The key in the data of a namespace that overrides the default, as {@code P30D}. */
  public static final String SETTING = "ledger-retention";

  /** How many entries of each live schedule are kept, whatever their age. */
  static final long LEAST_ENTRIES = 1_000;

  private static final int NAMESPACES = 500;
  private static final int SCHEDULES = 500;
  private static final int ROWS = 500;

  /** The limit of one pass. */
  private static final int MOST_PAGES = 400;

  private static final int MOST_STEPS = 1_000;

  /** Where the last pass ended. */
  private record Place(String namespace, @Nullable ScheduleIdentity schedule) {}

  private final LedgerStore ledgers;
  private final Namespaces namespaces;
  private final Fences fences;
  private final InstantSource clock;
  private Place place = new Place("", null);
  private int pages;
  private int steps;

  public LedgerRetentionPass(
      LedgerStore ledgers, Namespaces namespaces, Fences fences, InstantSource clock) {
    this.ledgers = ledgers;
    this.namespaces = namespaces;
    this.fences = fences;
    this.clock = clock;
  }

  /** Returns how long the entries of a namespace are kept; zero means for ever. */
  static Duration kept(Namespace namespace) {
    var said = namespace.settings().data().get(SETTING);
    try {
      return said == null ? DEFAULT : Duration.parse(said);
    } catch (DateTimeParseException e) {
      return DEFAULT;
    }
  }

  @Override
  public void run() {
    pages = 0;
    steps = 0;
    List<Namespace> page = namespaces.after(place.namespace(), NAMESPACES);
    while (!page.isEmpty()) {
      for (var namespace : page) {
        if (!isDone(namespace)) {
          return;
        }
        place = new Place(namespace.name(), null);
      }
      page = namespaces.after(place.namespace(), NAMESPACES);
    }
    place = new Place("", null);
  }

  /** Returns whether the pass has finished the namespace. */
  private boolean isDone(Namespace namespace) {
    Duration keeps = kept(namespace);
    if (keeps.isZero()) {
      return true;
    }
    long before = Nanos.of(clock.instant().minus(keeps));
    while (pages < MOST_PAGES) {
      pages++;
      var some = ledgers.lengths(namespace.id(), place.schedule(), SCHEDULES);
      for (var ledger : some) {
        shorten(ledger, before);
        if (steps >= MOST_STEPS) {
          return false;
        }
        place = new Place(place.namespace(), ledger.schedule().identity());
      }
      if (some.size() < SCHEDULES) {
        return true;
      }
    }
    return false;
  }

  private void shorten(LedgerLength ledger, long before) {
    var schedule = ledger.schedule();
    var ref = schedule.identity().ref();
    boolean isForgotten = schedule.deleted() != Lifetime.OPEN && schedule.deleted() < before;
    if (!isForgotten && ledger.entries() <= LEAST_ENTRIES) {
      return;
    }
    var old = new LedgerStore.Before(before, ledger.last() - LEAST_ENTRIES);
    int done;
    do {
      done = isForgotten
          ? ledgers.forget(fences.current(), ref, ROWS)
          : ledgers.roll(fences.current(), ref, old, ROWS);
      steps++;
    } while (done >= ROWS && steps < MOST_STEPS);
  }
}
