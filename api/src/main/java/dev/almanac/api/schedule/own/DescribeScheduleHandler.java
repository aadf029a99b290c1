package dev.almanac.api.schedule.own;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.backfill.BackfillMessages;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.schedule.CounterMessages;
import dev.almanac.api.schedule.ExtensionMessages;
import dev.almanac.api.schedule.FireKinds;
import dev.almanac.api.schedule.OutcomeMessages;
import dev.almanac.api.schedule.ScheduleMessages;
import dev.almanac.api.schedule.ScheduleTargets;
import dev.almanac.api.summary.RecentOutcomes;
import dev.almanac.api.summary.SummaryMessages;
import dev.almanac.calendar.sentence.Sentence;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.health.Standings;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.DescribeScheduleRequest;
import dev.almanac.protocol.schedule.v1.DescribeScheduleResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Schedules;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Shows everything about a schedule. */
public final class DescribeScheduleHandler
    implements Handler<DescribeScheduleRequest, DescribeScheduleResponse> {
  /** The limit for each kind of entries. */
  private static final int MOST_SHOWN = 100;

  private final Namespaces namespaces;
  private final Routed<ScheduleName, Schedules> schedules;
  private final InstantSource clock;

  /** @param clock the time that schedules see */
  public DescribeScheduleHandler(
      Namespaces namespaces, Routed<ScheduleName, Schedules> schedules, InstantSource clock) {
    this.namespaces = namespaces;
    this.schedules = schedules;
    this.clock = clock;
  }

  @Override
  public MethodDescriptor<DescribeScheduleRequest, DescribeScheduleResponse> method() {
    return ScheduleServiceGrpc.getDescribeScheduleMethod();
  }

  @Override
  public CompletionStage<DescribeScheduleResponse> handle(
      DescribeScheduleRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var name = ScheduleTargets.of(namespace, request.getScheduleId());
    return schedules.at(name).view(name).thenApply(schedule -> response(schedule, clock.instant()));
  }

  private static DescribeScheduleResponse response(Schedule schedule, Instant now) {
    var definition = schedule.definition();
    var spec = definition.timing().spec();
    var standing = Standings.of(schedule, now);
    var response = DescribeScheduleResponse.newBuilder()
        .setDescription(ScheduleMessages.described(schedule, now).toByteString())
        .setExtension(ExtensionMessages.message(definition.policies(), spec))
        .setIncarnation(schedule.key().incarnation().toString())
        .setState(OutcomeMessages.state(standing))
        .setStatus(standing.name().toLowerCase(Locale.ROOT))
        .setFailuresInRow(schedule.head().health().failures().inRow())
        .addAllRecent(RecentOutcomes.of(schedule.head()))
        .setSentence(Sentence.of(spec))
        .setCounters(CounterMessages.message(schedule.head().counters()))
        .setCursor(ProtoTime.timestamp(schedule.head().cursor().nominal()))
        .setRunning(schedule.fires().active().size());
    SummaryMessages.pause(schedule.head()).ifPresent(response::setPause);
    schedule
        .head()
        .health()
        .failures()
        .since()
        .map(ProtoTime::timestamp)
        .ifPresent(response::setFailingSince);
    behind(schedule, now).map(ProtoTime::duration).ifPresent(response::setBehind);
    int shown = 0;
    for (var entry : schedule.fires().waiting()) {
      if (++shown > MOST_SHOWN) {
        break;
      }
      response
          .addWaitingBuilder()
          .setNominalTime(ProtoTime.timestamp(entry.getValue().time().nominal()))
          .setKind(FireKinds.message(entry.getValue().cause().kind()));
    }
    shown = 0;
    for (var entry : schedule.parts().skips()) {
      if (++shown > MOST_SHOWN) {
        break;
      }
      response.addSkippedTimes(ProtoTime.timestamp(entry.getKey()));
    }
    for (var entry : schedule.parts().backfills()) {
      response.addBackfills(BackfillMessages.message(entry.getValue()));
    }
    return response.build();
  }

  /** Returns how late the schedule is; empty while it is paused or exhausted. */
  private static Optional<Duration> behind(Schedule schedule, Instant now) {
    return Optional.of(schedule.head().cursor().behind(now))
        .filter(behind -> !schedule.isDormant() && behind.isPositive());
  }
}
