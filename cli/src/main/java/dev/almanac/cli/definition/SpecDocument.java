package dev.almanac.cli.definition;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.protobuf.Timestamp;
import dev.almanac.cli.wire.DurationText;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.CalendarDays;
import dev.almanac.protocol.schedule.v1.CalendarUse;
import dev.almanac.protocol.schedule.v1.CalendarUseKind;
import dev.almanac.protocol.schedule.v1.IntervalStart;
import dev.almanac.protocol.schedule.v1.SpecExtension;
import dev.almanac.protocol.text.EnumWords;
import io.temporal.api.schedule.v1.IntervalSpec;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The specification of a document. */
final class SpecDocument {
  private SpecDocument() {}

  static JsonObject of(Definition definition) {
    var spec = definition.schedule().getSpec();
    var extension = definition.extension().getSpec();
    var json = new JsonObject();
    list(json, "calendars", calendars(spec, extension));
    list(json, "intervals", intervals(spec, extension));
    if (!spec.getTimezoneName().isEmpty() && !spec.getTimezoneName().equals("UTC")) {
      json.addProperty("timeZone", spec.getTimezoneName());
    }
    if (!spec.getTimezoneData().isEmpty()) {
      var data = Base64.getEncoder().encodeToString(spec.getTimezoneData().toByteArray());
      json.addProperty("timeZoneData", data);
    }
    var exclusions = new JsonArray();
    spec.getExcludeStructuredCalendarList().stream()
        .filter(calendar -> !CalendarFields.matchesNothing(calendar, List.of()))
        .forEach(calendar -> exclusions.add(CalendarFields.ofExclusion(calendar)));
    list(json, "exclude", exclusions);
    var uses = new JsonArray();
    extension.getCalendarsList().forEach(use -> uses.add(use(use)));
    list(json, "namedCalendars", uses);
    if (spec.hasJitter() && !ProtoTime.duration(spec.getJitter()).isZero()) {
      json.addProperty("jitter", DurationText.of(ProtoTime.duration(spec.getJitter())));
    }
    if (spec.hasStartTime()) {
      json.addProperty("start", time(spec.getStartTime()));
    }
    if (spec.hasEndTime()) {
      json.addProperty("end", time(spec.getEndTime()));
    }
    DefinitionDocument.add(json, "clockChanges", clockChanges(definition));
    return json;
  }

  private static JsonArray calendars(ScheduleSpec spec, SpecExtension extension) {
    Map<Integer, List<String>> rules = extension.getDaysList().stream()
        .collect(Collectors.toMap(
            CalendarDays::getStructuredCalendar, days -> List.copyOf(days.getRulesList())));
    var calendars = new JsonArray();
    for (int i = 0; i < spec.getStructuredCalendarCount(); i++) {
      var days = rules.getOrDefault(i, List.of());
      var calendar = spec.getStructuredCalendar(i);
      if (!CalendarFields.matchesNothing(calendar, days)) {
        calendars.add(CalendarFields.of(calendar, days));
      }
    }
    return calendars;
  }

  private static JsonArray intervals(ScheduleSpec spec, SpecExtension extension) {
    Map<Integer, Timestamp> starts = extension.getIntervalStartsList().stream()
        .collect(Collectors.toMap(IntervalStart::getInterval, IntervalStart::getFrom));
    var intervals = new JsonArray();
    for (int i = 0; i < spec.getIntervalCount(); i++) {
      var interval = spec.getInterval(i);
      var every = DurationText.of(ProtoTime.duration(interval.getInterval()));
      var start = starts.get(i);
      intervals.add(start == null ? every + phase(interval) : every + " from " + time(start));
    }
    return intervals;
  }

  private static String phase(IntervalSpec interval) {
    var phase = ProtoTime.duration(interval.getPhase());
    return phase.isZero() ? "" : "/" + DurationText.of(phase);
  }

  private static JsonObject use(CalendarUse use) {
    var json = new JsonObject();
    var kind = EnumWords.of(
        use.getKind() == CalendarUseKind.CALENDAR_USE_KIND_UNSPECIFIED
            ? CalendarUseKind.CALENDAR_USE_KIND_EXCLUDE
            : use.getKind());
    json.addProperty(
        kind.substring(0, 1).toLowerCase(Locale.ROOT) + kind.substring(1), use.getCalendar());
    return json;
  }

  private static JsonObject clockChanges(Definition definition) {
    var spec = definition.extension().getSpec();
    var usual =
        ProfileDefaults.of(definition.extension().getProfile()).extension().getSpec();
    var json = new JsonObject();
    if (spec.getDstGapValue() != 0 && spec.getDstGap() != usual.getDstGap()) {
      json.addProperty("gap", EnumWords.of(spec.getDstGap()).toLowerCase(Locale.ROOT));
    }
    if (spec.getDstOverlapValue() != 0 && spec.getDstOverlap() != usual.getDstOverlap()) {
      json.addProperty("overlap", EnumWords.of(spec.getDstOverlap()).toLowerCase(Locale.ROOT));
    }
    return json;
  }

  private static String time(Timestamp time) {
    return ProtoTime.instant(time).toString();
  }

  /** A single text stands alone, without its list. */
  private static void list(JsonObject json, String name, JsonArray items) {
    if (items.isEmpty()) {
      return;
    }
    JsonElement only = items.get(0);
    json.add(name, items.size() == 1 && only instanceof JsonPrimitive ? only : items);
  }
}
