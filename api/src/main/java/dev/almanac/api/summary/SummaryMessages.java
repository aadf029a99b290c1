package dev.almanac.api.summary;

import dev.almanac.api.schedule.CounterMessages;
import dev.almanac.api.schedule.OutcomeMessages;
import dev.almanac.calendar.Timetable;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.ScheduleHead;
import dev.almanac.engine.schedule.timing.ComingTimes;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.NextTime;
import dev.almanac.protocol.schedule.v1.Pause;
import dev.almanac.protocol.schedule.v1.ScheduleSummary;
import dev.almanac.runtime.ScheduleRecords.Outline;
import dev.almanac.store.codec.schedule.ScheduleListing;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Puts together what rows and heads say of schedules. */
public final class SummaryMessages {
  private static final int NEXT = 3;

  private SummaryMessages() {}

  static ScheduleSummary message(Found found, Instant now) {
    var head = found.outline().head();
    var failures = head.health().failures();
    var message = ScheduleSummary.newBuilder()
        .setScheduleId(found.row().identity().workflowId())
        .setIncarnation(found.row().identity().runId().toString())
        .setState(OutcomeMessages.state(found.standing(now)))
        .setWorkflowType(found.row().row().type())
        .setTaskQueue(found.row().row().taskQueue())
        .setNotes(head.status().notes())
        .addAllNext(next(found, now))
        .addAllRecent(RecentOutcomes.of(head))
        .putAllLabels(
            Labels.of(found.listing().searchAttributes(), found.listing().memo()))
        .setFailuresInRow(failures.inRow())
        .setCounters(CounterMessages.message(head.counters()))
        .setCreatedTime(ProtoTime.timestamp(head.status().times().created()));
    found
        .listing()
        .words()
        .ifPresent(words -> message.setSentence(words.sentence()).setTimeZone(words.zone()));
    pause(head).ifPresent(message::setPause);
    failures.since().map(ProtoTime::timestamp).ifPresent(message::setFailingSince);
    return message.build();
  }

  /** Says who has paused a schedule, since when, and why. */
  public static Optional<Pause> pause(ScheduleHead head) {
    var status = head.status();
    if (!status.paused()) {
      return Optional.empty();
    }
    var pause = Pause.newBuilder().setIdentity(status.pausedBy()).setReason(status.notes());
    status.times().paused().map(ProtoTime::timestamp).ifPresent(pause::setSince);
    return Optional.of(pause.build());
  }

  private static List<NextTime> next(Found found, Instant now) {
    var spec = found.listing().words().flatMap(ScheduleListing.Words::spec);
    var outline = found.outline();
    var times = spec.isPresent()
        ? new ComingTimes(outline.key(), outline.head(), outline.parts(), Timetable.of(spec.get()))
            .first(NEXT, now)
        : outline.head().cursor().next().stream()
            .filter(time -> comes(outline, time, now))
            .toList();
    return times.stream()
        .map(time -> NextTime.newBuilder()
            .setNominalTime(ProtoTime.timestamp(time.nominal()))
            .setActualTime(ProtoTime.timestamp(time.actual()))
            .build())
        .toList();
  }

  /** Returns whether a time is one that the schedule will act on, as far as its head says. */
  private static boolean comes(Outline outline, Due time, Instant now) {
    var status = outline.head().status();
    return !status.exhausted()
        && !(status.paused() && !time.actual().isAfter(now))
        && !outline.parts().skips().has(time.nominal())
        && !outline.parts().ahead().has(time.nominal());
  }
}
