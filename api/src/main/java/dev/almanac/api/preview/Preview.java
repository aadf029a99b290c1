package dev.almanac.api.preview;

import dev.almanac.api.schedule.ExtensionMessages;
import dev.almanac.api.schedule.Timings;
import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.SpecException.Problem;
import dev.almanac.calendar.Timetable;
import dev.almanac.calendar.Upcoming;
import dev.almanac.calendar.remark.Remarks;
import dev.almanac.calendar.remark.TimeRemarks;
import dev.almanac.calendar.sentence.Sentence;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.state.CompiledSpec;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.timing.ScheduleTimes;
import dev.almanac.protocol.schedule.ReceivedSpec;
import dev.almanac.protocol.schedule.SpecProblems;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.protocol.schedule.v1.PreviewScheduleResponse;
import dev.almanac.protocol.schedule.v1.Profile;
import dev.almanac.runtime.registry.NamedCalendar;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Computes what a specification means and would change. Pure; the effort is bounded. */
final class Preview {
  /**
   * How many calendars and intervals each list of times examines. Takes some tens of milliseconds.
   */
  private static final int EFFORT = 300_000;

  /** The least number of times to compare. */
  private static final int COMPARED = 100;

  private final ScheduleSpec spec;
  private final RequestedUses uses;
  private final Profile profile;
  private final Subject subject;
  private final Range range;

  /**
   * The schedule that the specification is for.
   *
   * @param name empty if it has none yet
   * @param stored the schedule with this name, if there is one
   * @param calendars the calendars that the request names
   */
  record Subject(
      Optional<ScheduleName> name,
      Optional<Schedule> stored,
      List<Optional<NamedCalendar>> calendars) {}

  /** Which times to show: so many after an instant. */
  record Range(Instant from, int count) {}

  Preview(ScheduleSpec spec, RequestedUses uses, Profile profile, Subject subject, Range range) {
    this.spec = spec;
    this.uses = uses;
    this.profile = profile;
    this.subject = subject;
    this.range = range;
  }

  PreviewScheduleResponse response() {
    ReceivedSpec received;
    try {
      received = ReceivedSpec.read(spec, uses.extension());
    } catch (SpecException refused) {
      return refusal(SpecProblems.of(spec, uses.extension(), refused));
    }
    try {
      return response(received, compiled(received, uses.resolve(subject.calendars())));
    } catch (SpecException refused) {
      return refusal(SpecProblems.problems(refused));
    }
  }

  private static PreviewScheduleResponse refusal(List<Problem> problems) {
    var response = PreviewScheduleResponse.newBuilder();
    problems.forEach(problem -> response.addProblems(PreviewMessages.message(problem)));
    return response.build();
  }

  private CompiledSpec compiled(ReceivedSpec received, Optional<List<CalendarUse>> named) {
    var extension =
        Extension.newBuilder().setSpec(uses.extension()).setProfile(profile).build();
    return Timings.of(
        received.spec(),
        extension,
        named,
        subject.stored().map(schedule -> schedule.definition().timing()),
        ExtensionMessages.profile(extension));
  }

  private PreviewScheduleResponse response(ReceivedSpec received, CompiledSpec next) {
    var table = next.table();
    var upcoming = table.upcoming(range.from(), Instant.MAX, range.count(), EFFORT);
    var response = PreviewScheduleResponse.newBuilder()
        .setSentence(Sentence.of(next.spec()))
        .setComplete(upcoming.rest() == Upcoming.Rest.NONE);
    addTimes(table, upcoming, response);
    var last = upcoming.times().isEmpty() ? range.from() : upcoming.times().getLast();
    Remarks.of(table, range.from(), last).stream()
        .map(remark -> PreviewMessages.message(remark, received))
        .forEach(response::addRemarks);
    subject.stored().ifPresent(schedule -> compare(schedule.definition().timing(), next, response));
    return response.build();
  }

  private void addTimes(
      Timetable table, Upcoming upcoming, PreviewScheduleResponse.Builder response) {
    var seed = subject
        .stored()
        .map(stored -> ScheduleTimes.seed(stored.key(), stored.head().cursor()))
        .or(() -> subject.name().map(ScheduleTimes::firstSeed))
        .or(() -> table.spec().jitter().isZero() ? Optional.of("") : Optional.empty());
    var remarks = new TimeRemarks(table);
    for (var time : upcoming.times()) {
      response.addTimes(PreviewMessages.time(
          time,
          seed.map(known -> table.actual(time, known)),
          table.spec().zone(),
          remarks.about(time)));
    }
  }

  private void compare(
      CompiledSpec before, CompiledSpec next, PreviewScheduleResponse.Builder response) {
    response.setStored(true).addAllChangedFields(SpecChanges.between(before, next));
    int count = Math.max(COMPARED, range.count());
    var difference = TimeDifference.of(
        before.table().upcoming(range.from(), Instant.MAX, count, EFFORT),
        next.table().upcoming(range.from(), Instant.MAX, count, EFFORT),
        range.from());
    PreviewMessages.add(difference, response);
  }
}
