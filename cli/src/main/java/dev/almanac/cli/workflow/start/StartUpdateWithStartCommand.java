package dev.almanac.cli.workflow.start;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac workflow start-update-with-start}. */
@Command(
    name = "start-update-with-start",
    header =
        "Send an update, and start the workflow first if it does not run; wait for acceptance.",
    footer = {
      "",
      "Example:",
      "  almanac workflow start-update-with-start -w cart-7 --type Cart -t carts \\",
      "    --id-conflict-policy UseExisting --update-name add --update-input '\"pen\"'",
    })
public final class StartUpdateWithStartCommand implements Callable<Integer> {
  @Mixin
  private UpdateWithStart update;

  @Option(
      names = "--update-wait-for-stage",
      paramLabel = "STAGE",
      description = "The stage to wait for; only accepted is supported. Default: accepted.")
  private UpdateWorkflowExecutionLifecycleStage stage =
      UpdateWorkflowExecutionLifecycleStage.UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ACCEPTED;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public Integer call() {
    return update.send(server, output, stage);
  }
}
