package dev.almanac.api.preview;

import dev.almanac.calendar.SpecException.Problem;
import dev.almanac.calendar.Zone;
import dev.almanac.calendar.remark.Remark;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.ReceivedSpec;
import dev.almanac.protocol.schedule.v1.PreviewScheduleResponse;
import dev.almanac.protocol.schedule.v1.PreviewedTime;
import dev.almanac.protocol.schedule.v1.SpecProblem;
import dev.almanac.protocol.schedule.v1.SpecRemark;
import dev.almanac.protocol.schedule.v1.SpecRemarkKind;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Converts previews to messages. */
final class PreviewMessages {
  private static final int SHOWN_TEXT = 200;

  private PreviewMessages() {}

  static SpecProblem message(Problem problem) {
    return SpecProblem.newBuilder()
        .setField(problem.source())
        .setMessage(problem.reason())
        .setText(cut(problem.text()))
        .setPosition(problem.position())
        .build();
  }

  /** Returns the beginning of a long text, without cutting a character. */
  private static String cut(String text) {
    if (text.length() <= SHOWN_TEXT) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(SHOWN_TEXT - 1)) ? SHOWN_TEXT - 1 : SHOWN_TEXT;
    return text.substring(0, end) + "…";
  }

  /** @param received knows the fields of the parts that the remark is about */
  static SpecRemark message(Remark remark, ReceivedSpec received) {
    int index = remark.about().index();
    var field = switch (remark.about().part()) {
      case WHOLE -> "";
      case CALENDAR -> received.calendarPaths().get(index);
      case INTERVAL -> received.intervalPaths().get(index);
      case END -> "endTime";
      case ZONE -> "timezoneName";
      case NAMED_CALENDAR -> "extension.calendars[" + index + "]";
    };
    return SpecRemark.newBuilder()
        .setKind(kind(remark.kind()))
        .setField(field)
        .setText(remark.text())
        .build();
  }

  private static SpecRemarkKind kind(Remark.Kind kind) {
    return switch (kind) {
      case NEVER_MATCHES -> SpecRemarkKind.SPEC_REMARK_KIND_NEVER_MATCHES;
      case TOO_MANY_EXCLUSIONS -> SpecRemarkKind.SPEC_REMARK_KIND_TOO_MANY_EXCLUSIONS;
      case ENDED -> SpecRemarkKind.SPEC_REMARK_KIND_ENDED;
      case BOTH_DAYS -> SpecRemarkKind.SPEC_REMARK_KIND_BOTH_DAYS;
      case FREQUENT -> SpecRemarkKind.SPEC_REMARK_KIND_FREQUENT;
      case UNEVEN_INTERVAL -> SpecRemarkKind.SPEC_REMARK_KIND_UNEVEN_INTERVAL;
      case ELAPSED_TIME -> SpecRemarkKind.SPEC_REMARK_KIND_ELAPSED_TIME;
      case CLOCK_CHANGE -> SpecRemarkKind.SPEC_REMARK_KIND_CLOCK_CHANGE;
      case NAMED_CALENDAR -> SpecRemarkKind.SPEC_REMARK_KIND_NAMED_CALENDAR;
    };
  }

  static PreviewedTime time(Instant nominal, Optional<Instant> actual, Zone zone, String remark) {
    var local = nominal.atOffset(zone.rules().getOffset(nominal));
    var message = PreviewedTime.newBuilder()
        .setNominalTime(ProtoTime.timestamp(nominal))
        .setLocalTime(DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(local))
        .setRemark(remark);
    actual.map(ProtoTime::timestamp).ifPresent(message::setActualTime);
    return message.build();
  }

  static void add(TimeDifference difference, PreviewScheduleResponse.Builder response) {
    difference.added().forEach(time -> response.addAddedTimes(ProtoTime.timestamp(time)));
    difference.removed().forEach(time -> response.addRemovedTimes(ProtoTime.timestamp(time)));
    difference.until().map(ProtoTime::timestamp).ifPresent(response::setComparedUntil);
  }
}
