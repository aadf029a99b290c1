package dev.almanac.cli.activity;

import dev.almanac.cli.workflow.option.OneOrMany;
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
  private OneOrMany workflows;

  @Mixin
  private ChoiceOptions choice;

  @Option(names = "--keep-paused", description = "Keep a paused activity paused.")
  private boolean keepPaused;

  @Option(names = "--restore-original-options", description = "Undo changes of its options.")
  private boolean restore;

  @Mixin
  private NextAttemptOptions next;

  @Override
  public void run() {
    workflows.run(this::batch, this::one);
  }

  private void one() {
    var request = ResetActivityRequest.newBuilder()
        .setNamespace(workflows.namespace())
        .setExecution(workflows.execution())
        .setIdentity(workflows.identity())
        .setKeepPaused(keepPaused)
        .setResetHeartbeat(next.forgetsHeartbeats())
        .setRestoreOriginalOptions(restore)
        .setJitter(next.jitter());
    choice.choose(request::setId, request::setType, request::setMatchAll);
    workflows.call(
        stub -> stub.resetActivity(request.build()), "Reset %s.".formatted(choice.text()));
  }

  private StartBatchOperationRequest.Builder batch() {
    var batch = StartBatchOperationRequest.newBuilder();
    var reset = batch
        .getResetActivitiesOperationBuilder()
        .setIdentity(workflows.identity())
        .setKeepPaused(keepPaused)
        .setResetHeartbeat(next.forgetsHeartbeats())
        .setRestoreOriginalOptions(restore)
        .setJitter(next.jitter());
    choice.chooseMany(reset::setType, reset::setMatchAll);
    return batch;
  }
}
