package dev.almanac.cli.schedule.bulk;

import dev.almanac.cli.remote.RemoteSchedules;
import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.protocol.schedule.v1.Asker;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.TriggerScheduleRequest;
import dev.almanac.protocol.text.EnumWords;
import io.grpc.Status;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac schedule bulk trigger}. */
@Command(
    name = "trigger",
    header = "Start a run of many schedules now.",
    description = "The overlap policy of each schedule applies. The answer counts what became.",
    footer = {
      "",
      "Example:",
      "  almanac schedule bulk trigger --owner data-team --reason 'after the outage'",
    })
final class TriggerCommand implements Callable<Integer> {
  @Mixin
  private BulkRun run;

  @Option(names = "--reason", paramLabel = "TEXT", description = "The reason, for the histories.")
  private String reason = "";

  @Override
  public Integer call() {
    return run.run(
        new BulkRun.Task("Trigger", "Triggered", schedule -> true),
        (remote, schedule) -> trigger(remote, schedule.getScheduleId()),
        () -> List.of("none for a run that has started; 'almanac workflow cancel' ends it"));
  }

  private String trigger(RemoteSchedules remote, String id) {
    var request = TriggerScheduleRequest.newBuilder()
        .setNamespace(remote.namespace())
        .setScheduleId(id)
        .setAsker(Asker.newBuilder()
            .setIdentity(remote.identity())
            .setRequestId(UUID.randomUUID().toString())
            .setReason(reason))
        .build();
    try {
      var answer =
          remote.connection().call(ScheduleServiceGrpc.getTriggerScheduleMethod(), request);
      return EnumWords.of(answer.getOutcome());
    } catch (CallFailedException e) {
      if (e.failure().getStatus().getCode() != Status.Code.UNIMPLEMENTED) {
        throw e;
      }
      remote.patch(id, patch -> patch.getPatchBuilder().getTriggerImmediatelyBuilder());
      return "Accepted";
    }
  }
}
