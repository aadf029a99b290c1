package dev.almanac.calendar.search;

import dev.almanac.calendar.Limits;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The offsets of a zone as a table, from 1970 to the end of the last year. Equivalent to
 * {@link ZoneRules}, without creating an object per query.
 */
final class Offsets {
  private static final int REMEMBERED = 700;
  private static final Instant HORIZON =
      LocalDate.of(Limits.LAST_YEAR + 1, 1, 3).atStartOfDay(ZoneOffset.UTC).toInstant();

  /** The tables used last: building one takes a walk over all transitions of the zone. */
  private static final Map<ZoneRules, Offsets> TABLES = new LinkedHashMap<>(16, 0.75f, true) {
    @Override
    protected boolean removeEldestEntry(Map.Entry<ZoneRules, Offsets> eldest) {
      return size() > REMEMBERED;
    }
  };

  /** The start of each stretch, followed by the end of the last one. */
  private final long[] starts;

  private final int[] offsets;

  private Offsets(List<Long> starts, List<Integer> offsets) {
    this.starts = starts.stream().mapToLong(Long::longValue).toArray();
    this.offsets = offsets.stream().mapToInt(Integer::intValue).toArray();
  }

  static Offsets of(ZoneRules rules) {
    synchronized (TABLES) {
      return TABLES.computeIfAbsent(rules, Offsets::build);
    }
  }

  private static Offsets build(ZoneRules rules) {
    var starts = new ArrayList<>(List.of(Long.MIN_VALUE));
    var offsets = new ArrayList<>(List.of(rules.getOffset(Limits.FIRST_INSTANT).getTotalSeconds()));
    var transition = rules.nextTransition(Limits.FIRST_INSTANT);
    while (transition != null && transition.getInstant().isBefore(HORIZON)) {
      starts.add(transition.toEpochSecond());
      offsets.add(transition.getOffsetAfter().getTotalSeconds());
      transition = rules.nextTransition(transition.getInstant());
    }
    starts.add(Long.MAX_VALUE);
    return new Offsets(starts, offsets);
  }

  int count() {
    return offsets.length;
  }

  /** Returns the stretch that contains an instant. */
  int indexAt(long instant) {
    int found = Arrays.binarySearch(starts, instant);
    return found >= 0 ? Math.min(found, offsets.length - 1) : -found - 2;
  }

  int offset(int index) {
    return offsets[index];
  }

  long start(int index) {
    return starts[index];
  }

  /** Returns the first instant after the stretch. */
  long end(int index) {
    return starts[index + 1];
  }

  /** Returns how far clocks go forward when the stretch begins; negative if they go back. */
  int change(int index) {
    return index == 0 || index == offsets.length ? 0 : offsets[index] - offsets[index - 1];
  }
}
