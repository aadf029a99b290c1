package dev.almanac.cli.schedule.time;

import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Timetable;
import dev.almanac.calendar.Upcoming;
import dev.almanac.calendar.remark.Remarks;
import dev.almanac.calendar.sentence.Sentence;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.SpecCanonicalizer;
import dev.almanac.protocol.schedule.SpecReader;
import dev.almanac.protocol.schedule.v1.PreviewScheduleResponse;
import dev.almanac.protocol.schedule.v1.PreviewedTime;
import dev.almanac.protocol.schedule.v1.SpecRemark;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.List;

/**
 * Works out here what a specification means, for servers that have only Temporal's API. It knows no
 * named calendars, which those servers lack, and not the jitter of one schedule.
 */
public final class LocalPreview {
  private static final int EFFORT = 1_000_000;

  private final Instant now;
  private final int count;

  /** @param count the limit of times */
  public LocalPreview(Instant now, int count) {
    this.now = now;
    this.count = count;
  }

  /** @throws SpecException if the specification is invalid */
  public PreviewScheduleResponse of(ScheduleSpec spec) {
    return preview(canonical(spec)).build();
  }

  /**
   * Compares a specification with the one that it is to replace.
   *
   * @throws SpecException if one of them is invalid
   */
  public PreviewScheduleResponse compared(ScheduleSpec stored, ScheduleSpec next) {
    var before = canonical(stored);
    var after = canonical(next);
    var preview = preview(after).setStored(true);
    before.getAllFields().keySet().stream()
        .filter(field -> !before.getField(field).equals(after.getField(field)))
        .forEach(field -> preview.addChangedFields(field.getJsonName()));
    after.getAllFields().keySet().stream()
        .filter(field -> !before.getAllFields().containsKey(field))
        .forEach(field -> preview.addChangedFields(field.getJsonName()));
    compare(upcoming(before), upcoming(after), preview);
    return preview.build();
  }

  private static ScheduleSpec canonical(ScheduleSpec spec) {
    return SpecCanonicalizer.canonicalize(spec);
  }

  private PreviewScheduleResponse.Builder preview(ScheduleSpec canonical) {
    var spec = SpecReader.read(canonical);
    var upcoming = upcoming(canonical);
    var preview = PreviewScheduleResponse.newBuilder()
        .setSentence(Sentence.of(spec))
        .setComplete(upcoming.rest() == Upcoming.Rest.NONE);
    upcoming.times().forEach(time -> preview.addTimes(time(time, spec)));
    Remarks.of(Timetable.of(spec), now)
        .forEach(remark -> preview.addRemarks(SpecRemark.newBuilder().setText(remark.text())));
    return preview;
  }

  private Upcoming upcoming(ScheduleSpec canonical) {
    return Timetable.of(SpecReader.read(canonical)).upcoming(now, Instant.MAX, count, EFFORT);
  }

  private static PreviewedTime time(Instant time, TimeSpec spec) {
    var local = time.atOffset(spec.zone().rules().getOffset(time));
    return PreviewedTime.newBuilder()
        .setNominalTime(ProtoTime.timestamp(time))
        .setLocalTime(DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(local))
        .build();
  }

  /** Compares up to where the times of both are known. */
  private static void compare(
      Upcoming before, Upcoming after, PreviewScheduleResponse.Builder preview) {
    var until = end(before).isBefore(end(after)) ? end(before) : end(after);
    only(after.times(), before.times(), until)
        .forEach(time -> preview.addAddedTimes(ProtoTime.timestamp(time)));
    only(before.times(), after.times(), until)
        .forEach(time -> preview.addRemovedTimes(ProtoTime.timestamp(time)));
    if (until.isBefore(Instant.MAX)) {
      preview.setComparedUntil(ProtoTime.timestamp(until));
    }
  }

  private static Instant end(Upcoming upcoming) {
    if (upcoming.rest() == Upcoming.Rest.NONE) {
      return Instant.MAX;
    }
    return upcoming.times().isEmpty() ? Instant.MIN : upcoming.times().getLast();
  }

  private static List<Instant> only(List<Instant> times, List<Instant> others, Instant until) {
    var known = new HashSet<>(others);
    return times.stream()
        .filter(time -> !time.isAfter(until) && !known.contains(time))
        .toList();
  }
}
