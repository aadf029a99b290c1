package dev.almanac.calendar;

import java.util.List;

/**
 * Adjusts the times that calendars and intervals name. First rolling calendars move them; then
 * excluded ones are dropped.
 *
 * @param exclusions wall-clock times to drop
 * @param uses named calendars; those that roll apply in this order
 */
public record Adjustments(List<CalendarRule> exclusions, List<CalendarUse> uses) {
  public static final Adjustments NONE = new Adjustments(List.of(), List.of());

  public Adjustments {
    exclusions = List.copyOf(exclusions);
    uses = List.copyOf(uses);
  }

  /** Creates adjustments without named calendars. */
  public static Adjustments excluding(List<CalendarRule> exclusions) {
    return new Adjustments(exclusions, List.of());
  }

  /** Returns the calendars that move times. */
  public List<CalendarUse> rolls() {
    return uses.stream().filter(CalendarUse::rolls).toList();
  }
}
