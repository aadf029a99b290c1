package dev.almanac.cli.schedule.backfill;

import dev.almanac.cli.schedule.StoredSchedule;
import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.workflow.waiting.Pollers;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.Backfill;
import dev.almanac.protocol.schedule.v1.BackfillStatus;
import dev.almanac.protocol.schedule.v1.ListBackfillsRequest;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import io.grpc.Status;
import io.temporal.api.enums.v1.TaskQueueType;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/** Says what a backfill waits for that does not get on. */
final class BackfillHints {
  private final Connection connection;
  private final String namespace;
  private final String scheduleId;
  private final MessageOutput output;
  private String told = "";

  BackfillHints(Connection connection, String namespace, String scheduleId, MessageOutput output) {
    this.connection = connection;
    this.namespace = namespace;
    this.scheduleId = scheduleId;
    this.output = output;
  }

  /** Prints a line for people, if there is something to say that it has not said. */
  void print(Backfill backfill) {
    if (output.format() != MessageOutput.Format.TEXT) {
      return;
    }
    var reason = reason(backfill).orElse("");
    if (!reason.isEmpty() && !reason.equals(told)) {
      output.out().println("It waits: " + reason + ".");
      output.out().flush();
      told = reason;
    }
  }

  private Optional<String> reason(Backfill backfill) {
    if (backfill.getStatus() == BackfillStatus.BACKFILL_STATUS_PAUSED) {
      return Optional.of("the backfill is paused; 'almanac schedule backfills resume' resumes it");
    }
    return before(backfill).or(this::absence);
  }

  /** The backfills of a schedule take their turns. */
  private Optional<String> before(Backfill backfill) {
    var request = ListBackfillsRequest.newBuilder()
        .setNamespace(namespace)
        .setScheduleId(scheduleId)
        .build();
    var all = connection.call(ScheduleServiceGrpc.getListBackfillsMethod(), request);
    return all.getBackfillsList().stream()
        .filter(BackfillLines::isOpen)
        .filter(other -> isEarlier(other, backfill))
        .min(Comparator.comparing(BackfillHints::created))
        .map(other -> "backfill '%s' is before it (%s)"
            .formatted(other.getBackfillId(), BackfillLines.line(other)));
  }

  private static boolean isEarlier(Backfill other, Backfill backfill) {
    return !other.getBackfillId().equals(backfill.getBackfillId())
        && created(other).isBefore(created(backfill));
  }

  private static Instant created(Backfill backfill) {
    return ProtoTime.instant(backfill.getCreatedAt());
  }

  private Optional<String> absence() {
    try {
      var action = StoredSchedule.read(connection, namespace, scheduleId)
          .described()
          .getSchedule()
          .getAction()
          .getStartWorkflow();
      return new Pollers(connection, namespace)
          .absence(
              action.getTaskQueue().getName(),
              TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW,
              Instant.now());
    } catch (CallFailedException e) {
      if (e.failure().getStatus().getCode() == Status.Code.NOT_FOUND) {
        return Optional.of("the schedule is gone");
      }
      throw e;
    }
  }
}
