package dev.almanac.cli.activity;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.ReasonOption;
import dev.almanac.cli.workflow.option.TargetOptions;
import io.temporal.api.workflowservice.v1.ResetActivityRequest;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac activity reset}. */
@Command(
    name = "reset",
    header = "Restart an activity with its first attempt.",
    description =
        "If a worker holds it, it restarts when this attempt has failed; the worker is told.",
    footer = {
      "",
      "Examples:",
      "  almanac activity reset order-7 -a charge --keep-paused",
      "  almanac activity reset --query \"WorkflowType = 'Order'\" --activity-type Charge",
    })
final class ResetCommand implements Runnable {
  @Mixin
  private TargetOptions target;

  @Mixin
  private ChoiceOptions choice;

  @Option(names = "--keep-paused", description = "Keep a paused activity paused.")
  private boolean keepPaused;

  @Option(names = "--restore-original-options", description = "Undo changes of its options.")
  private boolean restore;

  @Mixin
  private NextAttemptOptions next;

  @Mixin
  private ReasonOption reason;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    if (target.isMany(reason)) {
      target.start(batch().setReason(reason.reason()), server, output);
      return;
    }
    var request = ResetActivityRequest.newBuilder()
        .setNamespace(server.namespace())
        .setExecution(target.execution())
        .setIdentity(server.identity())
        .setKeepPaused(keepPaused)
        .setResetHeartbeat(next.forgetsHeartbeats())
        .setRestoreOriginalOptions(restore)
        .setJitter(next.jitter());
    choice.choose(request::setId, request::setType, request::setMatchAll);
    try (var connection = server.connect()) {
      var done = connection.call(stub -> stub.resetActivity(request.build()));
      output.print(done, "Reset %s.".formatted(choice.text()));
    }
  }

  private StartBatchOperationRequest.Builder batch() {
    var batch = StartBatchOperationRequest.newBuilder();
    var reset = batch
        .getResetActivitiesOperationBuilder()
        .setIdentity(server.identity())
        .setKeepPaused(keepPaused)
        .setResetHeartbeat(next.forgetsHeartbeats())
        .setRestoreOriginalOptions(restore)
        .setJitter(next.jitter());
    choice.chooseMany(reset::setType, reset::setMatchAll);
    return batch;
  }
}
