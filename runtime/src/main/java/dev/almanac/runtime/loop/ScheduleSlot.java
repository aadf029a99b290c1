package dev.almanac.runtime.loop;

import dev.almanac.runtime.ScheduleName;
import dev.almanac.runtime.partition.EntityKind;
import dev.almanac.runtime.partition.PartitionHash;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What a loop holds of a schedule id: which incarnation lives, and those that are loaded. */
final class ScheduleSlot extends Resident {
  final ScheduleName name;
  final Map<UUID, CachedSchedule> schedules = new HashMap<>(2);

  /** What waits for a load that is under way, in the order of arrival. */
  final ArrayDeque<Loader.Waiting> waiting = new ArrayDeque<>(0);

  boolean isLoading;

  /** Counts how often it was forgotten, so that a load from before can be told. */
  int generation;

  /** An incarnation that a load has just not found. */
  @Nullable
  UUID absent;

  /** Whether {@link #live} is known; it may be known that there is none. */
  boolean knowsLive;

  @Nullable
  CachedSchedule live;

  /** Whether what it starts must not be part of its own commits, for one of those was refused. */
  boolean startsApart;

  ScheduleSlot(ScheduleName name) {
    super(PartitionHash.of(name.namespace(), EntityKind.SCHEDULE, name.scheduleId()));
    this.name = name;
  }

  /** The one that lives, or else of those that are loaded the one that was created last. */
  Optional<CachedSchedule> last() {
    return live != null
        ? Optional.of(live)
        : schedules.values().stream()
            .max(Comparator.comparingLong(schedule -> schedule.identity.ref().number()));
  }

  /** Whether it must stay in the cache. */
  boolean isPinned(long committed, Instant horizon) {
    return isLoading
        || !waiting.isEmpty()
        || lastCommit > committed
        || schedules.values().stream().anyMatch(schedule -> schedule.isPinned(horizon));
  }
}
