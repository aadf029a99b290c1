package dev.almanac.api.summary;

import dev.almanac.api.ledger.DropReasonText;
import dev.almanac.api.schedule.FireKinds;
import dev.almanac.api.schedule.OutcomeMessages;
import dev.almanac.engine.schedule.health.HealthRules;
import dev.almanac.engine.schedule.state.Health;
import dev.almanac.engine.schedule.state.RecentAction;
import dev.almanac.engine.schedule.state.ScheduleHead;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.Outcome;
import dev.almanac.protocol.schedule.v1.RecentOutcome;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The last outcomes of a schedule's times: starts, and times that started nothing. */
public final class RecentOutcomes {
  private RecentOutcomes() {}

  private record Decided(Instant at, RecentOutcome message) {}

  /** Returns the last outcomes, the newest last. */
  public static List<RecentOutcome> of(ScheduleHead head) {
    var all = Stream.concat(
            head.health().drops().stream().map(RecentOutcomes::drop),
            head.recent().stream().map(RecentOutcomes::start))
        .sorted(Comparator.comparing(Decided::at))
        .map(Decided::message)
        .toList();
    return all.subList(Math.max(0, all.size() - HealthRules.MOST_OUTCOMES), all.size());
  }

  private static Decided start(RecentAction start) {
    var nominal = ProtoTime.timestamp(start.time().nominal());
    return new Decided(
        start.at(),
        RecentOutcome.newBuilder()
            .setNominalTime(nominal)
            .setLastNominalTime(nominal)
            .setCount(1)
            .setOutcome(Outcome.OUTCOME_STARTED)
            .setCause(FireKinds.message(start.kind()))
            .setWorkflowId(start.workflowId())
            .setRunId(start.firstRunId())
            .setRunStatus(OutcomeMessages.status(start.status()))
            .setDecidedTime(ProtoTime.timestamp(start.at()))
            .build());
  }

  private static Decided drop(Health.RecentDrop drop) {
    return new Decided(
        drop.at(),
        RecentOutcome.newBuilder()
            .setNominalTime(ProtoTime.timestamp(drop.first()))
            .setLastNominalTime(ProtoTime.timestamp(drop.last()))
            .setCount(drop.count())
            .setOutcome(OutcomeMessages.outcome(drop.reason()))
            .setCause(FireKinds.message(drop.kind()))
            .setReason(DropReasonText.text(drop.reason()))
            .setDecidedTime(ProtoTime.timestamp(drop.at()))
            .build());
  }
}
