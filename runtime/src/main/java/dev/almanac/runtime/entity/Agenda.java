package dev.almanac.runtime.entity;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * When the cached entities of one kind want care. Only the entry that an entity knows of counts;
 * others are empty, and pass when their time comes.
 *
 * <p>Entities that are {@linkplain Entity#isBehind behind} wait in a line of their own, so that
 * none of the others has to wait for them. Of these a few at a time take a step, so that a commit
 * stays small however many they are.
 *
 * @param <E> the entities
 */
public final class Agenda<E extends Entity<?>> {
  /** What is done with an entity whose time has come. */
  public interface Care<E> {
    /** @return what it has cost, 1 being the least */
    int care(E entity);
  }

  /** When an entity wants care; empty once that no longer counts, so that it keeps none alive. */
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

  /** How many are served in one go, so that requests and messages have their turn. */
  private static final int AT_ONCE = 128;

  /** How many that are behind have a step on its way to the database: in two commits. */
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
   * For entities whose time moves with almost every step. An entry is replaced only by an earlier
   * one; when it is due, the entity is asked whether its time has really come.
   */
  public static <E extends Entity<?>> Agenda<E> lazy() {
    return new Agenda<>(false, entity -> false);
  }

  /**
   * For entities whose time moves rarely: there is an entry for exactly that time.
   *
   * @param isStepping whether one that is behind waits for its step to be durable
   */
  public static <E extends Entity<?>> Agenda<E> exact(Predicate<E> isStepping) {
    return new Agenda<>(true, isStepping);
  }

  /** Notes when the entity wants care next, after something has changed. */
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
   * Serves entities whose time has come, and one of those that are behind; returns whether more can
   * be served at once.
   *
   * @param care must not throw, as the entry of the entity is gone by then
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

  /** Whether one more that is behind may take a step before those of others are durable. */
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

  /** When the next one is due; far away if there is none. */
  public Instant next() {
    for (var first = behind.peek(); first != null; first = behind.peek()) {
      if (first.entity != null) {
        return first.due();
      }
      behind.remove();
    }
    return nextOnTime();
  }

  /** When the next one can be served, if nothing happens before; far away if there is none. */
  public Instant nextTurn() {
    return hasRoom() ? next() : nextOnTime();
  }

  /** When the next of those is due that are not behind; far away if there is none. */
  public Instant nextOnTime() {
    for (var first = entries.peek(); first != null; first = entries.peek()) {
      if (first.entity != null) {
        return first.due();
      }
      entries.remove();
    }
    return Instant.MAX;
  }

  /** As {@link #nextOnTime}, but passes over what is due later than was noted. */
  public Instant nextDue() {
    for (var first = entries.peek(); first != null; first = entries.peek()) {
      var entity = entity(first);
      if (entity != null && !entity.due().isAfter(first.due())) {
        return first.due();
      }
      entries.remove();
      if (entity != null) {
        entity.leaveAgenda();
        note(entity);
      }
    }
    return Instant.MAX;
  }

  @SuppressWarnings("unchecked") // only entities of this kind come in
  private @Nullable E entity(Entry entry) {
    return (@Nullable E) entry.entity;
  }
}
