package dev.almanac.cli.schedule.backfill;

import dev.almanac.cli.schedule.time.ScheduleTimes;
import dev.almanac.cli.time.Span;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.ProtoTime;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import io.temporal.api.workflowservice.v1.ListScheduleMatchingTimesRequest;
import io.temporal.api.workflowservice.v1.PatchScheduleRequest;
import java.time.Instant;
import java.util.UUID;

/**
 * A backfill by Temporal's call, which can do less: it starts every time of a range, also those
 * that were started before, and does not say what became of them.
 */
record PlainBackfill(
    Connection connection, ServerOptions server, MessageOutput output, String scheduleId) {
  /** The limit of Temporal's servers. */
  private static final int MOST = 1_000;

  /** Servers differ in whether a time at the start belongs to the range. */
  private static final long BEFORE_MILLIS = 1;

  void list(Span asked, ScheduleTimes schedule) {
    var range = past(asked);
    var request = ListScheduleMatchingTimesRequest.newBuilder()
        .setNamespace(server.namespace())
        .setScheduleId(scheduleId)
        .setStartTime(ProtoTime.timestamp(range.first()))
        .setEndTime(ProtoTime.timestamp(range.last()))
        .build();
    var answer = connection.call(stub -> stub.listScheduleMatchingTimes(request));
    if (output.format() != MessageOutput.Format.TEXT) {
      output.print(output.json(answer));
      return;
    }
    var times = answer.getStartTimeList().stream().map(ProtoTime::instant).toList();
    schedule.columns().print("", times, output.out());
    output
        .out()
        .println(
            times.size() < MOST
                ? "It would start %d workflow%s."
                    .formatted(times.size(), times.size() == 1 ? "" : "s")
                : "and perhaps more: these are the first %d".formatted(times.size()));
  }

  void start(Span asked, ScheduleOverlapPolicy policy) {
    var range = past(asked);
    var request = PatchScheduleRequest.newBuilder()
        .setNamespace(server.namespace())
        .setScheduleId(scheduleId)
        .setIdentity(server.identity())
        .setRequestId(UUID.randomUUID().toString());
    request
        .getPatchBuilder()
        .addBackfillRequestBuilder()
        .setStartTime(ProtoTime.timestamp(range.first()))
        .setEndTime(ProtoTime.timestamp(range.last()))
        .setOverlapPolicy(policy);
    var answer = connection.call(stub -> stub.patchSchedule(request.build()));
    output.print(
        answer,
        "Asked the server to backfill schedule '%s'. It does not say what becomes of that;"
                .formatted(scheduleId)
            + " 'almanac schedule describe' shows the last starts.");
  }

  /** Future times are left alone. */
  private static Span past(Span asked) {
    var now = Instant.now();
    return new Span(
        asked.first().minusMillis(BEFORE_MILLIS), asked.last().isAfter(now) ? now : asked.last());
  }
}
