package dev.almanac.runtime.loop;

import dev.almanac.runtime.ScheduleName;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.function.Consumer;

/**
 * The schedules that a loop has at hand, the least recently used first. What must stay may make it
 * larger than its bound for a while.
 */
final class ScheduleCache {
  /** How many are looked at before trimming gives up until next time. */
  private static final int AT_ONCE = 256;

  private static final long SLOT_BYTES = 512;

  private final long mostBytes;
  private final LinkedHashMap<ScheduleName, ScheduleSlot> slots =
      new LinkedHashMap<>(64, 0.75f, true);

  private final Departures departures = new Departures();
  private long bytes;
  private long removals;

  ScheduleCache(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** The slot of a name, with nothing known of it if it was not there. */
  ScheduleSlot slot(ScheduleName name) {
    return slots.computeIfAbsent(name, absent -> {
      bytes += SLOT_BYTES;
      return new ScheduleSlot(absent);
    });
  }

  void add(CachedSchedule schedule) {
    schedule.slot.schedules.put(schedule.identity.incarnation(), schedule);
    reweigh(schedule);
  }

  /** Counts what a schedule has come to weigh. */
  void reweigh(CachedSchedule schedule) {
    long weight = schedule.weight();
    bytes += weight - schedule.counted;
    schedule.counted = weight;
  }

  boolean holds(CachedSchedule schedule) {
    return schedule.isCached();
  }

  /** Who has left while schedules were being read by number. */
  Departures departures() {
    return departures;
  }

  private void leave(CachedSchedule schedule) {
    bytes -= schedule.counted;
    schedule.leaveAgenda();
    departures.leave(schedule.identity.ref());
  }

  /** Forgets all of a slot, but not who waits for a load. */
  void forget(ScheduleSlot slot) {
    slot.schedules.values().forEach(this::leave);
    slot.schedules.clear();
    slot.generation++;
    slot.knowsLive = false;
    slot.live = null;
  }

  /**
   * Forgets slots whose memory is not to be trusted.
   *
   * @param dropped is told of each schedule, which the attention table need not wake any more
   */
  void drop(Collection<ScheduleSlot> distrusted, Consumer<CachedSchedule> dropped) {
    for (var slot : distrusted) {
      slot.schedules.values().forEach(dropped);
      forget(slot);
    }
  }

  /** Makes room, as far as nothing must stay. */
  void trim(long committed, Instant horizon) {
    if (bytes <= mostBytes) {
      return;
    }
    for (var eldest : slots.sequencedValues().stream().limit(AT_ONCE).toList()) {
      if (bytes <= mostBytes) {
        return;
      }
      if (eldest.isPinned(committed, horizon)) {
        slots.get(eldest.name); // to the end of the order: it is in use
      } else {
        forget(eldest);
        slots.remove(eldest.name);
        bytes -= SLOT_BYTES;
        removals++;
      }
    }
  }

  /** Whether there is no room for more than what must be. */
  boolean isFull() {
    return bytes > mostBytes;
  }

  /** Whether what must stay takes twice as much as there is room for. */
  boolean isTooFull() {
    return bytes > 2 * mostBytes;
  }

  /** Counts what has left to make room. */
  long removals() {
    return removals;
  }

  int size() {
    return slots.size();
  }
}
