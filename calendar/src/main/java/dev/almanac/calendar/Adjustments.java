package dev.almanac.calendar;

import java.util.List;

/**
 * What becomes of the times that calendars and intervals name. First calendars that roll move them;
 * then whatever stands on something excluded is left out.
 *
 * @param exclusions wall-clock times that are left out
 * @param uses named calendars, of which those that roll are asked in this order
 */
public record Adjustments(List<CalendarRule> exclusions, List<CalendarUse> uses) {
  public static final Adjustments NONE = new Adjustments(List.of(), List.of());

  public Adjustments {
    exclusions = List.copyOf(exclusions);
    uses = List.copyOf(uses);
  }

  /** Without named calendars. */
  public static Adjustments excluding(List<CalendarRule> exclusions) {
    return new Adjustments(exclusions, List.of());
  }

  /** The calendars that move times. */
  public List<CalendarUse> rolls() {
    return uses.stream().filter(CalendarUse::rolls).toList();
  }
}
