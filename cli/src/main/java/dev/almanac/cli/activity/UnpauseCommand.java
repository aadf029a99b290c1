package dev.almanac.cli.activity;

import dev.almanac.cli.workflow.option.OneOrMany;
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
  private OneOrMany workflows;

  @Mixin
  private ChoiceOptions choice;

  @Option(names = "--reset-attempts", description = "Count its attempts from the beginning.")
  private boolean attempts;

  @Mixin
  private NextAttemptOptions next;

  @Override
  public void run() {
    workflows.run(this::batch, this::one);
  }

  private void one() {
    var request = UnpauseActivityRequest.newBuilder()
        .setNamespace(workflows.namespace())
        .setExecution(workflows.execution())
        .setIdentity(workflows.identity())
        .setResetAttempts(attempts)
        .setResetHeartbeat(next.forgetsHeartbeats())
        .setJitter(next.jitter());
    choice.choose(request::setId, request::setType, request::setUnpauseAll);
    workflows.call(
        stub -> stub.unpauseActivity(request.build()), "Unpaused %s.".formatted(choice.text()));
  }

  private StartBatchOperationRequest.Builder batch() {
    var batch = StartBatchOperationRequest.newBuilder();
    var unpause = batch
        .getUnpauseActivitiesOperationBuilder()
        .setIdentity(workflows.identity())
        .setResetAttempts(attempts)
        .setResetHeartbeat(next.forgetsHeartbeats())
        .setJitter(next.jitter());
    choice.chooseMany(unpause::setType, unpause::setMatchAll);
    return batch;
  }
}
