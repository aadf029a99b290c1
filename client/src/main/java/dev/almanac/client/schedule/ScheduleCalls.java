package dev.almanac.client.schedule;

import com.google.protobuf.ByteString;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.Asker;
import dev.almanac.protocol.schedule.v1.BackfillRange;
import dev.almanac.protocol.schedule.v1.CreateBackfillRequest;
import dev.almanac.protocol.schedule.v1.CreateScheduleRequest;
import dev.almanac.protocol.schedule.v1.DescribeScheduleRequest;
import dev.almanac.protocol.schedule.v1.ExplainScheduleRequest;
import dev.almanac.protocol.schedule.v1.ListBackfillsRequest;
import dev.almanac.protocol.schedule.v1.ListLedgerRequest;
import dev.almanac.protocol.schedule.v1.ListLedgerResponse;
import dev.almanac.protocol.schedule.v1.PreviewScheduleRequest;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc.ScheduleServiceBlockingStub;
import dev.almanac.protocol.schedule.v1.SkipTimeRequest;
import dev.almanac.protocol.schedule.v1.TriggerScheduleRequest;
import dev.almanac.protocol.schedule.v1.UpdateScheduleRequest;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.schedule.v1.SchedulePatch;
import io.temporal.api.workflowservice.v1.DeleteScheduleRequest;
import io.temporal.api.workflowservice.v1.PatchScheduleRequest;
import io.temporal.common.converter.DataConverter;
import io.temporal.serviceclient.WorkflowServiceStubs;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The calls about schedules, in the name of somebody. */
record ScheduleCalls(
    WorkflowServiceStubs stubs, String namespace, DataConverter converter, CommandContext context) {
  private static final int DEADLINE_SECONDS = 30;

  /** How often an update is made to what others have changed meanwhile. */
  private static final int MOST_TRIES = 10;

  private static final int PAGE = 500;

  ScheduleCalls as(CommandContext other) {
    return new ScheduleCalls(stubs, namespace, converter, other);
  }

  ScheduleCalls in(String other) {
    return new ScheduleCalls(stubs, other, converter, context);
  }

  private ScheduleServiceBlockingStub own() {
    return ScheduleServiceGrpc.newBlockingStub(stubs.blockingStub().getChannel())
        .withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS);
  }

  private Asker asker() {
    return Asker.newBuilder()
        .setIdentity(context.identity())
        .setReason(context.reason())
        .setRequestId(requestId())
        .build();
  }

  /** A call whose answer is lost may be repeated without a second effect. */
  private static String requestId() {
    return UUID.randomUUID().toString();
  }

  CalendarCalls calendars() {
    return new CalendarCalls(own(), namespace, asker());
  }

  Preview preview(ScheduleDefinition definition, int times) {
    return Preview.of(own()
        .previewSchedule(PreviewScheduleRequest.newBuilder()
            .setNamespace(namespace)
            .setSpec(definition.toSchedule(converter).getSpec().toByteString())
            .setExtension(definition.extension().getSpec())
            .setProfile(definition.extension().getProfile())
            .setCount(times)
            .build()));
  }

  void create(String id, ScheduleDefinition definition) {
    var request = io.temporal.api.workflowservice.v1.CreateScheduleRequest.newBuilder()
        .setNamespace(namespace)
        .setScheduleId(id)
        .setSchedule(definition.toSchedule(converter))
        .setIdentity(context.identity())
        .setRequestId(requestId())
        .build();
    Object ignored = own()
        .createSchedule(CreateScheduleRequest.newBuilder()
            .setRequest(request.toByteString())
            .setExtension(definition.extension())
            .build());
  }

  boolean exists(String id) {
    try {
      Object ignored = describe(id);
      return true;
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
        return false;
      }
      throw e;
    }
  }

  ScheduleDescription describe(String id) {
    return ScheduleDescription.of(
        namespace,
        id,
        own()
            .describeSchedule(DescribeScheduleRequest.newBuilder()
                .setNamespace(namespace)
                .setScheduleId(id)
                .build()));
  }

  void update(String id, UnaryOperator<ScheduleDefinition> change) {
    for (int attempt = 1; ; attempt++) {
      var present = describe(id);
      try {
        update(id, change.apply(present.definition()), present.conflictToken());
        return;
      } catch (StatusRuntimeException e) {
        if (attempt == MOST_TRIES || e.getStatus().getCode() != Status.Code.FAILED_PRECONDITION) {
          throw e;
        }
      }
    }
  }

  private void update(String id, ScheduleDefinition definition, ByteString conflictToken) {
    var request = io.temporal.api.workflowservice.v1.UpdateScheduleRequest.newBuilder()
        .setNamespace(namespace)
        .setScheduleId(id)
        .setSchedule(definition.toSchedule(converter))
        .setConflictToken(conflictToken)
        .setIdentity(context.identity())
        .setRequestId(requestId())
        .build();
    Object ignored = own()
        .updateSchedule(UpdateScheduleRequest.newBuilder()
            .setRequest(request.toByteString())
            .setExtension(definition.extension().toBuilder().clearProfile())
            .setReason(context.reason())
            .build());
  }

  void pause(String id, String note) {
    patch(id, SchedulePatch.newBuilder().setPause(orUsual(note, "paused")).build());
  }

  void resume(String id, String note) {
    patch(id, SchedulePatch.newBuilder().setUnpause(orUsual(note, "resumed")).build());
  }

  /** Without a note, the message would say nothing at all. */
  private static String orUsual(String note, String usual) {
    return note.isEmpty() ? usual : note;
  }

  private void patch(String id, SchedulePatch patch) {
    Object ignored = stubs
        .blockingStub()
        .patchSchedule(PatchScheduleRequest.newBuilder()
            .setNamespace(namespace)
            .setScheduleId(id)
            .setPatch(patch)
            .setIdentity(context.identity())
            .setRequestId(requestId())
            .build());
  }

  void delete(String id) {
    Object ignored = stubs
        .blockingStub()
        .deleteSchedule(DeleteScheduleRequest.newBuilder()
            .setNamespace(namespace)
            .setScheduleId(id)
            .setIdentity(context.identity())
            .build());
  }

  /** @param overlap the number of Temporal's policy; 0 for that of the schedule */
  TriggerOutcome trigger(String id, int overlap) {
    return TriggerOutcome.of(own()
        .triggerSchedule(TriggerScheduleRequest.newBuilder()
            .setNamespace(namespace)
            .setScheduleId(id)
            .setAsker(asker())
            .setOverlapPolicy(overlap)
            .build()));
  }

  /** @param overlap the number of Temporal's policy; 0 for that of the schedule */
  BackfillProgress backfill(String id, Instant from, Instant to, int overlap) {
    return BackfillProgress.of(own()
        .createBackfill(CreateBackfillRequest.newBuilder()
            .setNamespace(namespace)
            .setScheduleId(id)
            .setAsker(asker())
            .setRange(BackfillRange.newBuilder()
                .setStart(ProtoTime.timestamp(from))
                .setEnd(ProtoTime.timestamp(to))
                .setOverlapPolicy(overlap))
            .build())
        .getBackfill());
  }

  List<BackfillProgress> backfills(String id) {
    return own()
        .listBackfills(ListBackfillsRequest.newBuilder()
            .setNamespace(namespace)
            .setScheduleId(id)
            .build())
        .getBackfillsList()
        .stream()
        .map(BackfillProgress::of)
        .toList();
  }

  void skip(String id, Instant nominal, boolean isUndo) {
    Object ignored = own()
        .skipTime(SkipTimeRequest.newBuilder()
            .setNamespace(namespace)
            .setScheduleId(id)
            .setAsker(asker())
            .setNominalTime(ProtoTime.timestamp(nominal))
            .setUndo(isUndo)
            .build());
  }

  Explanation explain(String id, Instant time) {
    return Explanation.of(own()
        .explainSchedule(ExplainScheduleRequest.newBuilder()
            .setNamespace(namespace)
            .setScheduleId(id)
            .setStart(ProtoTime.timestamp(time))
            .build())
        .getTimes(0));
  }

  Stream<LedgerEntry> ledger(String id, long after) {
    return Stream.iterate(
            Optional.of(page(id, after)),
            Optional::isPresent,
            page -> page.filter(ListLedgerResponse::getHasMore)
                .map(one -> page(id, one.getNextCursor())))
        .flatMap(page -> page.orElseThrow().getEntriesList().stream())
        .map(LedgerEntry::of);
  }

  private ListLedgerResponse page(String id, long after) {
    return own()
        .listLedger(ListLedgerRequest.newBuilder()
            .setNamespace(namespace)
            .setScheduleId(id)
            .setLimit(PAGE)
            .setAfterSequence(after)
            .build());
  }
}
