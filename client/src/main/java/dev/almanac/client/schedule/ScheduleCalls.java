package dev.almanac.client.schedule;

import com.google.protobuf.ByteString;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.CreateScheduleRequest;
import dev.almanac.protocol.schedule.v1.DescribeScheduleRequest;
import dev.almanac.protocol.schedule.v1.ExplainScheduleRequest;
import dev.almanac.protocol.schedule.v1.PreviewScheduleRequest;
import dev.almanac.protocol.schedule.v1.SkipTimeRequest;
import dev.almanac.protocol.schedule.v1.TriggerScheduleRequest;
import dev.almanac.protocol.schedule.v1.UpdateScheduleRequest;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.schedule.v1.SchedulePatch;
import io.temporal.api.workflowservice.v1.DeleteScheduleRequest;
import io.temporal.api.workflowservice.v1.PatchScheduleRequest;
import java.time.Instant;
import java.util.function.UnaryOperator;

/** The calls about schedules, in the name of somebody. */
record ScheduleCalls(ServerCalls server) {
  /** How often an update is made to what others have changed meanwhile. */
  private static final int MOST_TRIES = 10;

  Preview preview(ScheduleDefinition definition, int times) {
    return Preview.of(server
        .own()
        .previewSchedule(PreviewScheduleRequest.newBuilder()
            .setNamespace(server.namespace())
            .setSpec(definition.toSchedule(server.converter()).getSpec().toByteString())
            .setExtension(definition.extension().getSpec())
            .setProfile(definition.extension().getProfile())
            .setCount(times)
            .build()));
  }

  void create(String id, ScheduleDefinition definition) {
    var request = io.temporal.api.workflowservice.v1.CreateScheduleRequest.newBuilder()
        .setNamespace(server.namespace())
        .setScheduleId(id)
        .setSchedule(definition.toSchedule(server.converter()))
        .setIdentity(server.context().identity())
        .setRequestId(server.requestId())
        .build();
    Object ignored = server
        .own()
        .createSchedule(CreateScheduleRequest.newBuilder()
            .setRequest(request.toByteString())
            .setNamespace(server.namespace())
            .setScheduleId(id)
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
        server.namespace(),
        id,
        server
            .own()
            .describeSchedule(DescribeScheduleRequest.newBuilder()
                .setNamespace(server.namespace())
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
        .setNamespace(server.namespace())
        .setScheduleId(id)
        .setSchedule(definition.toSchedule(server.converter()))
        .setConflictToken(conflictToken)
        .setIdentity(server.context().identity())
        .setRequestId(server.requestId())
        .build();
    Object ignored = server
        .own()
        .updateSchedule(UpdateScheduleRequest.newBuilder()
            .setRequest(request.toByteString())
            .setNamespace(server.namespace())
            .setScheduleId(id)
            .setExtension(definition.extension().toBuilder().clearProfile())
            .setReason(server.context().reason())
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
    Object ignored = server
        .temporal()
        .patchSchedule(PatchScheduleRequest.newBuilder()
            .setNamespace(server.namespace())
            .setScheduleId(id)
            .setPatch(patch)
            .setIdentity(server.context().identity())
            .setRequestId(server.requestId())
            .build());
  }

  void delete(String id) {
    Object ignored = server
        .temporal()
        .deleteSchedule(DeleteScheduleRequest.newBuilder()
            .setNamespace(server.namespace())
            .setScheduleId(id)
            .setIdentity(server.context().identity())
            .build());
  }

  /** @param overlap the number of Temporal's policy; 0 for that of the schedule */
  TriggerOutcome trigger(String id, int overlap) {
    return TriggerOutcome.of(server
        .own()
        .triggerSchedule(TriggerScheduleRequest.newBuilder()
            .setNamespace(server.namespace())
            .setScheduleId(id)
            .setAsker(server.asker())
            .setOverlapPolicy(overlap)
            .build()));
  }

  void skip(String id, Instant nominal, boolean isUndo) {
    Object ignored = server
        .own()
        .skipTime(SkipTimeRequest.newBuilder()
            .setNamespace(server.namespace())
            .setScheduleId(id)
            .setAsker(server.asker())
            .setNominalTime(ProtoTime.timestamp(nominal))
            .setUndo(isUndo)
            .build());
  }

  Explanation explain(String id, Instant time) {
    return Explanation.of(server
        .own()
        .explainSchedule(ExplainScheduleRequest.newBuilder()
            .setNamespace(server.namespace())
            .setScheduleId(id)
            .setStart(ProtoTime.timestamp(time))
            .build())
        .getTimes(0));
  }
}
