package dev.almanac.api.timeline;

import dev.almanac.api.schedule.FireKinds;
import dev.almanac.api.schedule.OutcomeMessages;
import dev.almanac.engine.schedule.health.Standings;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.ComingFire;
import dev.almanac.protocol.schedule.v1.TimelineFire;
import dev.almanac.protocol.schedule.v1.TimelineLane;
import java.time.Instant;

/** Converts lanes to messages. */
final class TimelineMessages {
  private TimelineMessages() {}

  static TimelineLane lane(Schedule schedule, Lane.Content content, Instant now) {
    var lane = TimelineLane.newBuilder()
        .setScheduleId(schedule.key().scheduleId())
        .setState(OutcomeMessages.state(Standings.of(schedule, now)))
        .setTimeZone(schedule.definition().timing().spec().zone().name());
    for (var dot : content.fires()) {
      if (dot.look() instanceof Dot.Past past) {
        lane.addFires(fire(dot, past));
      }
    }
    for (var dot : content.coming()) {
      if (dot.look() instanceof Dot.Coming coming) {
        lane.addComing(coming(dot, coming));
      }
    }
    content.firesCut().map(ProtoTime::timestamp).ifPresent(lane::setFiresCut);
    content.comingCut().map(ProtoTime::timestamp).ifPresent(lane::setComingCut);
    return lane.build();
  }

  private static TimelineFire fire(Dot dot, Dot.Past look) {
    var fire = TimelineFire.newBuilder()
        .setNominalTime(ProtoTime.timestamp(dot.first()))
        .setCount(dot.count())
        .setOutcome(look.outcome())
        .setCause(FireKinds.message(look.cause()))
        .setReason(dot.reason())
        .setRunStatusValue(look.runStatus());
    if (dot.count() > 1) {
      fire.setLastNominalTime(ProtoTime.timestamp(dot.last()));
    }
    dot.actual().map(ProtoTime::timestamp).ifPresent(fire::setActualTime);
    dot.run().ifPresent(run -> {
      fire.setWorkflowId(run.workflowId())
          .setRunId(run.runId())
          .setStartedTime(ProtoTime.timestamp(run.started()));
      run.closed().map(ProtoTime::timestamp).ifPresent(fire::setClosedTime);
    });
    return fire.build();
  }

  private static ComingFire coming(Dot dot, Dot.Coming look) {
    var coming = ComingFire.newBuilder()
        .setNominalTime(ProtoTime.timestamp(dot.first()))
        .setCount(dot.count())
        .setOutcome(look.outcome());
    if (dot.count() > 1) {
      coming.setLastNominalTime(ProtoTime.timestamp(dot.last()));
    }
    dot.actual().map(ProtoTime::timestamp).ifPresent(coming::setActualTime);
    return coming.build();
  }
}
