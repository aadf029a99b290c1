package dev.almanac.cli.schedule.pause;

import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.ServerOptions;
import io.temporal.api.schedule.v1.SchedulePatch;
import io.temporal.api.workflowservice.v1.PatchScheduleRequest;
import io.temporal.api.workflowservice.v1.PatchScheduleResponse;
import java.util.UUID;

/** Pauses and resumes a schedule. */
record PauseChange(Connection connection, ServerOptions server, String id) {
  PatchScheduleResponse pause(String reason) {
    return send(SchedulePatch.newBuilder().setPause(note(reason)));
  }

  PatchScheduleResponse resume(String reason) {
    return send(SchedulePatch.newBuilder().setUnpause(note(reason)));
  }

  /** The protocol takes an empty text for no request. */
  private static String note(String reason) {
    return reason.isEmpty() ? "(no reason given)" : reason;
  }

  private PatchScheduleResponse send(SchedulePatch.Builder patch) {
    var request = PatchScheduleRequest.newBuilder()
        .setNamespace(server.namespace())
        .setScheduleId(id)
        .setIdentity(server.identity())
        .setRequestId(UUID.randomUUID().toString())
        .setPatch(patch)
        .build();
    return connection.call(stub -> stub.patchSchedule(request));
  }
}
