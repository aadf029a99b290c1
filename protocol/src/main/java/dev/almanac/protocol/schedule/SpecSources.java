package dev.almanac.protocol.schedule;

import io.temporal.api.schedule.v1.ScheduleSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * The origins of the parts of a specification, for messages: field and index. The lists have the
 * order of the parts; that of {@code intervals} and {@code calendars} grows while text is read.
 */
record SpecSources(List<String> calendars, List<String> intervals, List<String> exclusions) {
  /** Creates the origins of structured parts; those of text are added as they are read. */
  static SpecSources of(ScheduleSpec spec) {
    return new SpecSources(
        named("structured_calendar", spec.getStructuredCalendarCount()),
        named("interval", spec.getIntervalCount()),
        named("exclude_structured_calendar", spec.getExcludeStructuredCalendarCount()));
  }

  private static List<String> named(String field, int count) {
    var names = new ArrayList<String>();
    for (int i = 0; i < count; i++) {
      names.add(field + "[" + i + "]");
    }
    return names;
  }
}
