package dev.almanac.engine.schedule.state;

import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Timetable;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The times of a schedule in compiled form. Created once per schedule in memory. */
public final class CompiledSpec {
  private final TimeSpec spec;
  private final ScheduleSpec shown;
  private final Timetable table;

  /**
   * @param spec its meaning
   * @param shown what Temporal's clients see: the canonical form with embedded zone data
   */
  public CompiledSpec(TimeSpec spec, ScheduleSpec shown) {
    this.spec = spec;
    this.shown = shown;
    this.table = Timetable.of(spec);
  }

  public TimeSpec spec() {
    return spec;
  }

  public ScheduleSpec shown() {
    return shown;
  }

  public Timetable table() {
    return table;
  }

  /** Returns the version of each named calendar in it. */
  public Map<String, Long> calendars() {
    return spec.uses().stream()
        .collect(Collectors.toUnmodifiableMap(CalendarUse::calendar, CalendarUse::version));
  }

  /** Returns the number of dates in its calendars. */
  public long dates() {
    return spec.uses().stream().mapToLong(use -> use.days().dates().size()).sum();
  }

  /** Returns the specification with other versions of its named calendars. */
  public CompiledSpec withUses(List<CalendarUse> uses) {
    return uses.equals(spec.uses()) ? this : new CompiledSpec(spec.withUses(uses), shown);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CompiledSpec that && spec.equals(that.spec) && shown.equals(that.shown);
  }

  @Override
  public int hashCode() {
    return 31 * spec.hashCode() + shown.hashCode();
  }

  @Override
  public String toString() {
    return spec.toString();
  }
}
