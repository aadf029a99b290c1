package dev.almanac.api.preview;

import dev.almanac.calendar.TimeSpec;
import dev.almanac.engine.schedule.state.CompiledSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Compares two specifications field by field. */
final class SpecChanges {
  private static final List<Part> PARTS = List.of(
      new Part("structuredCalendar", TimeSpec::calendars),
      new Part("interval", TimeSpec::intervals),
      new Part("excludeStructuredCalendar", TimeSpec::exclusions),
      new Part("startTime", spec -> spec.bounds().start()),
      new Part("endTime", spec -> spec.bounds().end()),
      new Part("jitter", TimeSpec::jitter),
      new Part("timezoneName", spec -> spec.zone().name()),
      new Part("timezoneData", spec -> spec.zone().digest()),
      new Part("extension.dstGap", spec -> spec.dst().gap()),
      new Part("extension.dstOverlap", spec -> spec.dst().overlap()),
      new Part("extension.calendars", TimeSpec::uses));

  private record Part(String path, Function<TimeSpec, Object> value) {}

  private SpecChanges() {}

  /** Returns the paths of the fields that differ, as in {@code SpecPaths}. */
  static List<String> between(CompiledSpec before, CompiledSpec after) {
    var changed = new ArrayList<String>();
    for (var part : PARTS) {
      if (!part.value().apply(described(before)).equals(part.value().apply(described(after)))) {
        changed.add(part.path());
      }
    }
    return changed;
  }

  /** With explicit ranges: clients send back what they were shown, and change nothing by that. */
  private static TimeSpec described(CompiledSpec timing) {
    var spec = timing.spec();
    return new TimeSpec(
        spec.calendars().stream().map(rule -> rule.described()).toList(),
        spec.intervals(),
        new dev.almanac.calendar.Adjustments(
            spec.exclusions().stream().map(rule -> rule.described()).toList(), spec.uses()),
        spec.bounds(),
        spec.jitter(),
        spec.zone(),
        spec.dst());
  }
}
