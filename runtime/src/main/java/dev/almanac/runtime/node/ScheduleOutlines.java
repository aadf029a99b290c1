package dev.almanac.runtime.node;

import dev.almanac.engine.schedule.state.SchedulePartKey;
import dev.almanac.engine.schedule.state.SchedulePartSet;
import dev.almanac.runtime.ScheduleRecords.Outline;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Partitions;
import dev.almanac.store.codec.Codes;
import dev.almanac.store.codec.schedule.ScheduleCodec;
import dev.almanac.store.schedule.ScheduleOutline;
import dev.almanac.store.schedule.ScheduleStore;
import dev.almanac.store.work.AttentionRow;
import dev.almanac.store.work.WorkStore;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Loads outlines of schedules. */
final class ScheduleOutlines {
  /** The numbers of these kinds, and of the one between them, are consecutive. */
  private static final int FIRST = Codes.PART.of(SchedulePartKey.Kind.BACKFILL);

  private static final int LAST = Codes.PART.of(SchedulePartKey.Kind.ONE_OFF_SKIP);

  private static final int MOST_OVERDUE = 256;
  private static final int PAGE = 2_000;

  /** Runs may be overdue, too. */
  private static final int MOST_PAGES = 5;

  private ScheduleOutlines() {}

  static List<Outline> load(ScheduleStore store, List<EntityRef> schedules) {
    return store.outlines(schedules, FIRST, LAST).stream()
        .map(ScheduleOutlines::outline)
        .toList();
  }

  /** Returns the schedules that are overdue the longest. */
  static List<EntityRef> overdue(WorkStore store, long until) {
    var overdue = new ArrayList<EntityRef>();
    @Nullable AttentionRow after = null;
    for (int page = 0; page < MOST_PAGES && overdue.size() < MOST_OVERDUE; page++) {
      var rows = store.attention(Partitions.ALL, until, after, PAGE);
      rows.stream()
          .filter(row -> row.of() == AttentionRow.Of.SCHEDULE)
          .limit(MOST_OVERDUE - overdue.size())
          .forEach(row -> overdue.add(row.run()));
      if (rows.size() < PAGE) {
        break;
      }
      after = rows.getLast();
    }
    return overdue;
  }

  private static Outline outline(ScheduleOutline stored) {
    var parts = SchedulePartSet.NONE;
    for (var part : stored.parts()) {
      parts = parts.with(ScheduleCodec.part(part.data()));
    }
    return new Outline(
        stored.identity().ref(),
        ScheduleCodec.key(stored.identity()),
        ScheduleCodec.head(stored.head()),
        parts);
  }
}
