package dev.almanac.cli.definition;

import com.google.protobuf.ByteString;
import dev.almanac.calendar.cron.Dialect;
import dev.almanac.calendar.text.IntervalText;
import dev.almanac.cli.format.Section;
import dev.almanac.cli.spec.Times;
import dev.almanac.cli.wire.DurationText;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.SpecWriter;
import dev.almanac.protocol.schedule.v1.CalendarUseKind;
import dev.almanac.protocol.schedule.v1.DstGap;
import dev.almanac.protocol.schedule.v1.DstOverlap;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.protocol.schedule.v1.SpecExtension;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.util.Base64;
import java.util.Locale;

/** Reads when a schedule acts. */
final class SpecFieldsReader {
  private final Section section;
  private final ScheduleSpec.Builder spec = ScheduleSpec.newBuilder();
  private final SpecExtension.Builder extension;
  private final Dialect dialect;

  private SpecFieldsReader(Section section, Extension.Builder extension) {
    this.section = section;
    this.extension = extension.getSpecBuilder().setWhole(true);
    this.dialect = section
        .text("dialect")
        .map(name -> Dialect.valueOf(name.toUpperCase(Locale.ROOT)))
        .orElse(usual(extension));
  }

  /** @param extension gets what the message cannot express */
  static ScheduleSpec read(Section document, Extension.Builder extension) {
    return new SpecFieldsReader(document.in("spec"), extension).read();
  }

  /** Returns the cron dialect of the product whose defaults are used. */
  private static Dialect usual(Extension.Builder extension) {
    return switch (extension.getProfile()) {
      case PROFILE_DURABLE -> Dialect.UNIX;
      case PROFILE_DBOS -> Dialect.DBOS;
      case PROFILE_TEMPORAL, PROFILE_UNSPECIFIED, UNRECOGNIZED -> Dialect.TEMPORAL;
    };
  }

  private ScheduleSpec read() {
    section.items("cron").forEach(this::cron);
    for (var item : section.items("calendars")) {
      var calendar = new CalendarReader(item.fields());
      if (calendar.hasDayRules()) {
        extension.addCron(calendar.cron());
      } else {
        spec.addStructuredCalendar(SpecWriter.calendar(calendar.rule()));
      }
    }
    for (var item : section.items("exclude")) {
      var rule = new CalendarReader(item.fields()).exclusion();
      spec.addExcludeStructuredCalendar(SpecWriter.calendar(rule));
    }
    for (var item : section.items("intervals")) {
      var interval = item.reading(IntervalText::parse);
      if (interval.anchored()) {
        extension.addInterval(item.text());
      } else {
        spec.addInterval(SpecWriter.interval(interval));
      }
    }
    section.text("timeZone").ifPresent(spec::setTimezoneName);
    section.text("timeZoneData", this::zoneData).ifPresent(spec::setTimezoneData);
    section
        .text("jitter", text -> new DurationText().convert(text))
        .ifPresent(length -> spec.setJitter(ProtoTime.duration(length)));
    section
        .text("start", text -> Times.parse(text, ""))
        .ifPresent(time -> spec.setStartTime(ProtoTime.timestamp(time)));
    section
        .text("end", text -> Times.parse(text, ""))
        .ifPresent(time -> spec.setEndTime(ProtoTime.timestamp(time)));
    clockChanges();
    namedCalendars();
    return spec.build();
  }

  private void cron(Section.Item item) {
    var text = item.isText() ? item.text() : item.fields().text("text").orElse("");
    var one = item.isText()
        ? dialect
        : item.fields()
            .text("dialect")
            .map(name -> Dialect.valueOf(name.toUpperCase(Locale.ROOT)))
            .orElse(dialect);
    var comment = item.isText() ? "" : item.fields().text("comment").orElse("");
    item.owner().reading(item.key(), () -> dev.almanac.calendar.cron.Cron.parse(one, text));
    if (one == Dialect.TEMPORAL && comment.isEmpty()) {
      spec.addCronString(text);
    } else {
      extension
          .addCronBuilder()
          .setText(text)
          .setDialect(one.name().toLowerCase(Locale.ROOT))
          .setComment(comment);
    }
  }

  private ByteString zoneData(String text) {
    try {
      return ByteString.copyFrom(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      throw section.refusal("timeZoneData", "expected Base64");
    }
  }

  private void clockChanges() {
    var changes = section.in("clockChanges");
    changes
        .text("gap")
        .ifPresent(gap ->
            extension.setDstGap(gap.equals("shift") ? DstGap.DST_GAP_SHIFT : DstGap.DST_GAP_SKIP));
    changes
        .text("overlap")
        .ifPresent(overlap -> extension.setDstOverlap(
            DstOverlap.valueOf("DST_OVERLAP_" + overlap.toUpperCase(Locale.ROOT))));
  }

  private void namedCalendars() {
    for (var item : section.items("namedCalendars")) {
      var use = item.fields();
      if (use.json().size() != 1) {
        throw use.refusal("", "expected one of exclude, rollNext and rollPrevious");
      }
      var way = use.json().keySet().iterator().next();
      extension
          .addCalendarsBuilder()
          .setCalendar(use.text(way).orElseThrow())
          .setKind(
              switch (way) {
                case "rollNext" -> CalendarUseKind.CALENDAR_USE_KIND_ROLL_NEXT;
                case "rollPrevious" -> CalendarUseKind.CALENDAR_USE_KIND_ROLL_PREVIOUS;
                default -> CalendarUseKind.CALENDAR_USE_KIND_EXCLUDE;
              });
    }
    extension.setWithoutCalendars(extension.getCalendarsCount() == 0);
  }
}
