package dev.almanac.cli.spec;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.almanac.calendar.DstPolicy;
import dev.almanac.calendar.TimeSpec;

/** Builds the part of a specification that Temporal's ScheduleSpec cannot express. */
final class SpecExtensions {
  private SpecExtensions() {}

  static JsonObject of(TimeSpec spec) {
    var json = new JsonObject();
    if (!spec.dst().equals(DstPolicy.LITERAL)) {
      json.addProperty("dst_gap", spec.dst().gap().name());
      json.addProperty("dst_overlap", spec.dst().overlap().name());
    }
    var days = new JsonArray();
    for (int i = 0; i < spec.calendars().size(); i++) {
      for (var rule : spec.calendars().get(i).dayRules()) {
        var day = new JsonObject();
        day.addProperty("structured_calendar", i);
        day.addProperty("rule", rule.text());
        days.add(day);
      }
    }
    if (!days.isEmpty()) {
      json.add("day_rules", days);
    }
    var starts = new JsonArray();
    for (int i = 0; i < spec.intervals().size(); i++) {
      if (spec.intervals().get(i).anchored()) {
        var start = new JsonObject();
        start.addProperty("interval", i);
        start.addProperty("from", spec.intervals().get(i).from().toString());
        starts.add(start);
      }
    }
    if (!starts.isEmpty()) {
      json.add("interval_starts", starts);
    }
    return json;
  }
}
