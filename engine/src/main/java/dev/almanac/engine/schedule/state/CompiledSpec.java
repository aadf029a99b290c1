package dev.almanac.engine.schedule.state;

import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Timetable;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** When a schedule acts, ready to be asked. Made once for each schedule in memory. */
public final class CompiledSpec {
  private final TimeSpec spec;
  private final ScheduleSpec shown;
  private final Timetable table;

  /**
   * @param spec what it means
   * @param shown as Temporal's clients see it: the canonical form, with embedded zone data
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

  /** Which version of each named calendar it knows. */
  public Map<String, Long> calendars() {
    return spec.uses().stream()
        .collect(Collectors.toUnmodifiableMap(CalendarUse::calendar, CalendarUse::version));
  }

  /** How many dates its calendars have. */
  public long dates() {
    return spec.uses().stream().mapToLong(use -> use.days().dates().size()).sum();
  }

  /** The same with named calendars as they are now. */
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
