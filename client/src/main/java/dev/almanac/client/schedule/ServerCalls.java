package dev.almanac.client.schedule;

import dev.almanac.protocol.schedule.ScheduleStubs;
import dev.almanac.protocol.schedule.v1.Asker;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc.ScheduleServiceBlockingStub;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import io.temporal.common.converter.DataConverter;
import io.temporal.serviceclient.WorkflowServiceStubs;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** The way to a namespace of a server, in the name of somebody. */
record ServerCalls(
    WorkflowServiceStubs stubs, String namespace, DataConverter converter, CommandContext context) {
  private static final Duration DEADLINE = Duration.ofSeconds(30);

  /** The server answers a caller that waits a second before the deadline. */
  private static final Duration TAIL = Duration.ofSeconds(1);

  ServerCalls as(CommandContext other) {
    return new ServerCalls(stubs, namespace, converter, other);
  }

  ServerCalls in(String other) {
    return new ServerCalls(stubs, other, converter, context);
  }

  /** Returns the stub for Almanac's own calls. */
  ScheduleServiceBlockingStub own() {
    return within(DEADLINE);
  }

  /** Returns the same for a call that waits for something, but no longer than that. */
  ScheduleServiceBlockingStub waiting(Duration most) {
    var longest = DEADLINE.minus(TAIL);
    return within((most.compareTo(longest) < 0 ? most : longest).plus(TAIL));
  }

  private ScheduleServiceBlockingStub within(Duration deadline) {
    return ScheduleStubs.on(stubs.blockingStub().getChannel())
        .withDeadlineAfter(deadline.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Returns the stub for Temporal's calls. */
  WorkflowServiceBlockingStub temporal() {
    return stubs.blockingStub();
  }

  Asker asker() {
    return Asker.newBuilder()
        .setIdentity(context.identity())
        .setReason(context.reason())
        .setRequestId(requestId())
        .build();
  }

  /** A call whose answer is lost may be repeated without a second effect. */
  String requestId() {
    return context.requestId().isEmpty() ? UUID.randomUUID().toString() : context.requestId();
  }
}
