package dev.almanac.cli.activity;

import dev.almanac.cli.workflow.option.OneOrMany;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import io.temporal.api.workflowservice.v1.UpdateActivityOptionsRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac activity update-options}. */
@Command(
    name = "update-options",
    header = "Change the options of a pending activity.",
    description = "Only the given options change.",
    footer = {
      "",
      "Examples:",
      "  almanac activity update-options order-7 -a charge --retry-maximum-attempts 5",
      "  almanac activity update-options --query \"WorkflowType = 'Order'\" \\",
      "    --activity-type Charge --start-to-close-timeout 5m",
    })
final class UpdateOptionsCommand implements Runnable {
  @Mixin
  private OneOrMany workflows;

  @Mixin
  private ChoiceOptions choice;

  @Mixin
  private ChangedOptions changes;

  @Option(
      names = "--restore-original-options",
      description = "Undo changes of its options instead.")
  private boolean restore;

  @Override
  public void run() {
    workflows.run(this::batch, this::one);
  }

  private void one() {
    var request = UpdateActivityOptionsRequest.newBuilder()
        .setNamespace(workflows.namespace())
        .setExecution(workflows.execution())
        .setIdentity(workflows.identity())
        .setRestoreOriginal(restore);
    changes.writeTo(request);
    choice.choose(request::setId, request::setType, request::setMatchAll);
    workflows.call(
        stub -> stub.updateActivityOptions(request.build()),
        "Changed the options of %s.".formatted(choice.text()));
  }

  private StartBatchOperationRequest.Builder batch() {
    var named = UpdateActivityOptionsRequest.newBuilder();
    changes.writeTo(named);
    var batch = StartBatchOperationRequest.newBuilder();
    var update = batch
        .getUpdateActivityOptionsOperationBuilder()
        .setIdentity(workflows.identity())
        .setRestoreOriginal(restore);
    if (named.getUpdateMask().getPathsCount() > 0) {
      update.setActivityOptions(named.getActivityOptions()).setUpdateMask(named.getUpdateMask());
    }
    choice.chooseMany(update::setType, update::setMatchAll);
    return batch;
  }
}
