package dev.almanac.cli.activity;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.ReasonOption;
import dev.almanac.cli.workflow.option.TargetOptions;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import io.temporal.api.workflowservice.v1.UnpauseActivityRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac activity unpause}. */
@Command(
    name = "unpause",
    header = "Resume a paused activity.",
    footer = {
      "",
      "Examples:",
      "  almanac activity unpause order-7 -a charge --reset-attempts",
      "  almanac activity unpause --query \"WorkflowType = 'Order'\" --activity-type Charge",
    })
final class UnpauseCommand implements Runnable {
  @Mixin
  private TargetOptions target;

  @Mixin
  private ChoiceOptions choice;

  @Option(names = "--reset-attempts", description = "Count its attempts from the beginning.")
  private boolean attempts;

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
    var request = UnpauseActivityRequest.newBuilder()
        .setNamespace(server.namespace())
        .setExecution(target.execution())
        .setIdentity(server.identity())
        .setResetAttempts(attempts)
        .setResetHeartbeat(next.forgetsHeartbeats())
        .setJitter(next.jitter());
    choice.choose(request::setId, request::setType, request::setUnpauseAll);
    try (var connection = server.connect()) {
      var done = connection.call(stub -> stub.unpauseActivity(request.build()));
      output.print(done, "Unpaused %s.".formatted(choice.text()));
    }
  }

  private StartBatchOperationRequest.Builder batch() {
    var batch = StartBatchOperationRequest.newBuilder();
    var unpause = batch
        .getUnpauseActivitiesOperationBuilder()
        .setIdentity(server.identity())
        .setResetAttempts(attempts)
        .setResetHeartbeat(next.forgetsHeartbeats())
        .setJitter(next.jitter());
    choice.chooseMany(unpause::setType, unpause::setMatchAll);
    return batch;
  }
}
