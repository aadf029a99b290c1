package dev.almanac.calendar.search;

import dev.almanac.calendar.DstPolicy;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;

/** Converts between wall-clock times and instants, one by one. */
record WallTimes(ZoneRules zone, DstPolicy policy) {
  /** Returns when a wall-clock time occurs: never, once or twice. */
  List<Instant> instants(LocalDateTime time) {
    var offsets = zone.getValidOffsets(time);
    return switch (offsets.size()) {
      case 0 ->
        policy.gap() == DstPolicy.Gap.SHIFT
            ? List.of(time.toInstant(zone.getTransition(time).getOffsetBefore()))
            : List.of();
      case 1 -> List.of(time.toInstant(offsets.getFirst()));
      default ->
        switch (policy.overlap()) {
          case BOTH -> offsets.stream().map(time::toInstant).toList();
          case FIRST -> List.of(time.toInstant(offsets.getFirst()));
          case LAST -> List.of(time.toInstant(offsets.getLast()));
        };
    };
  }

  /** Returns the wall-clock times that occur at an instant: the one shown, and one in a gap. */
  List<LocalDateTime> times(Instant instant) {
    var times = new ArrayList<LocalDateTime>();
    add(times, LocalDateTime.ofInstant(instant, zone.getOffset(instant)), instant);
    var change = zone.previousTransition(instant.plusNanos(1));
    if (change != null && change.isGap()) {
      add(times, LocalDateTime.ofInstant(instant, change.getOffsetBefore()), instant);
    }
    return times;
  }

  private void add(List<LocalDateTime> times, LocalDateTime time, Instant instant) {
    if (!times.contains(time) && instants(time).contains(instant)) {
      times.add(time);
    }
  }
}
