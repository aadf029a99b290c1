package dev.almanac.runtime.entity;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * When the cached entities of one kind are due. Each entity knows its one valid entry; older
 * entries are empty and are skipped.
 *
 * <p>Entities that are {@linkplain Entity#isBehind behind} wait in a separate queue, so that they
 * do not delay the others. A few of them take a step at a time, which keeps commits small.
 *
 * @param <E> the entities
 */
public final class Agenda<E extends Entity<?>> {
  /** The work for an entity that is due. */
  public interface Care<E> {
    /** @return the cost, at least 1 */
    int care(E entity);
  }

  /** When an entity is due. A replaced entry is emptied, so that it keeps no entity alive. */
  static final class Entry {
    private final Instant due;
    private final long number;
    private @Nullable Entity<?> entity;

    private Entry(Instant due, long number, Entity<?> entity) {
      this.due = due;
      this.number = number;
      this.entity = entity;
    }

    Instant due() {
      return due;
    }

    void clear() {
      entity = null;
    }
  }

  private static final Comparator<Entry> ORDER =
      Comparator.comparing(Entry::due).thenComparingLong(entry -> entry.number);

  /** The most work in one call, so that requests and messages get their turn. */
  private static final int AT_ONCE = 128;

  /** How many entities that are behind may have an uncommitted step: in two commits. */
  public static final int STEPS_AT_ONCE = 2;

  private final boolean isExact;
  private final Predicate<E> isStepping;
  private final PriorityQueue<Entry> entries = new PriorityQueue<>(ORDER);
  private final ArrayDeque<Entry> behind = new ArrayDeque<>();
  private final List<E> stepping = new ArrayList<>(STEPS_AT_ONCE);
  private long numbers;

  private Agenda(boolean isExact, Predicate<E> isStepping) {
    this.isExact = isExact;
    this.isStepping = isStepping;
  }

  /**
   * Creates an agenda for entities whose time changes with almost every step. Only an earlier time
   * replaces an entry; when the entry is due, the entity's own time is checked.
   */
  public static <E extends Entity<?>> Agenda<E> lazy() {
    return new Agenda<>(false, entity -> false);
  }

  /**
   * Creates an agenda for entities whose time changes rarely: entries have the exact time.
   *
   * @param isStepping whether an entity that is behind waits for its step to be durable
   */
  public static <E extends Entity<?>> Agenda<E> exact(Predicate<E> isStepping) {
    return new Agenda<>(true, isStepping);
  }

  /** Updates the entry of an entity after a change. */
  public void note(E entity) {
    Instant due = entity.isLost() ? Instant.MAX : entity.due();
    Instant noted = entity.agendaAt();
    if (isExact ? due.equals(noted) : !due.isBefore(noted)) {
      return;
    }
    entity.leaveAgenda();
    if (!due.equals(Instant.MAX)) {
      var entry = new Entry(due, numbers++, entity);
      entity.enter(entry);
      if (entity.isBehind()) {
        behind.add(entry);
      } else {
        entries.add(entry);
      }
    }
  }

  /**
   * Serves due entities, and one that is behind. Returns whether more can be served at once.
   *
   * @param care must not throw, because the entity has left the agenda by then
   */
  public boolean serve(Instant now, Care<E> care) {
    boolean more = serveDue(now, care);
    var late = hasRoom() ? firstBehind() : null;
    if (late != null) {
      late.leaveAgenda();
      care.care(late);
      note(late);
      if (isStepping.test(late)) {
        stepping.add(late);
      }
    }
    return more || (hasRoom() && !behind.isEmpty());
  }

  /** Returns whether one more entity that is behind may take a step. */
  private boolean hasRoom() {
    stepping.removeIf(entity -> !isStepping.test(entity) || !entity.isCached());
    return stepping.size() < STEPS_AT_ONCE;
  }

  private @Nullable E firstBehind() {
    for (var first = behind.poll(); first != null; first = behind.poll()) {
      var entity = entity(first);
      if (entity != null) {
        return entity;
      }
    }
    return null;
  }

  private boolean serveDue(Instant now, Care<E> care) {
    for (int served = 0; served < AT_ONCE; ) {
      var first = entries.peek();
      if (first == null || first.due().isAfter(now)) {
        return false;
      }
      entries.remove();
      var entity = entity(first);
      if (entity != null) {
        entity.leaveAgenda();
        served += entity.due().isAfter(now) ? 0 : care.care(entity);
        note(entity);
      }
    }
    return true;
  }

  /** Returns when the next entity is due; {@link Instant#MAX} if none is. */
  public Instant next() {
    return nextOf(behind, nextOnTime());
  }

  /** Returns when the next can be served if nothing changes; {@link Instant#MAX} if none can. */
  public Instant nextTurn() {
    return hasRoom() ? next() : nextOnTime();
  }

  /** Returns when the next entity that is not behind is due; {@link Instant#MAX} if none is. */
  public Instant nextOnTime() {
    return nextOf(entries, Instant.MAX);
  }

  private static Instant nextOf(Queue<Entry> queue, Instant otherwise) {
    for (var first = queue.peek(); first != null; first = queue.peek()) {
      if (first.entity != null) {
        return first.due();
      }
      queue.remove();
    }
    return otherwise;
  }

  /** Returns the same as {@link #next}, after it has corrected entries that are too early. */
  public Instant nextDue() {
    for (var first = entries.peek(); first != null; first = entries.peek()) {
      var entity = entity(first);
      if (entity != null && !entity.due().isAfter(first.due())) {
        break;
      }
      entries.remove();
      if (entity != null) {
        entity.leaveAgenda();
        note(entity);
      }
    }
    return next();
  }

  @SuppressWarnings("unchecked") // only entities of this kind are noted
  private @Nullable E entity(Entry entry) {
    return (@Nullable E) entry.entity;
  }
}
