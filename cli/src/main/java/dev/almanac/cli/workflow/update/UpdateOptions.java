package dev.almanac.cli.workflow.update;

import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.InputOptions;
import dev.almanac.cli.workflow.option.RunOptions;
import io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionRequest;
import java.util.UUID;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags of a new update. */
final class UpdateOptions {
  @Mixin
  private RunOptions run;

  @Option(
      names = {"--name", "--type"},
      paramLabel = "NAME",
      required = true,
      description = "The update's name.")
  private String name = "";

  @Option(
      names = "--update-id",
      paramLabel = "ID",
      description = "An update id; repetitions with it have no effect. Default: a new one.")
  private String updateId = "";

  @Option(
      names = "--first-execution-run-id",
      paramLabel = "ID",
      description = "Only if the run belongs to the chain that began with this run.")
  private String firstRunId = "";

  @Mixin
  private InputOptions input;

  UpdateWorkflowExecutionRequest request(
      ServerOptions server, UpdateWorkflowExecutionLifecycleStage stage) {
    var request = UpdateWorkflowExecutionRequest.newBuilder()
        .setNamespace(server.namespace())
        .setWorkflowExecution(run.execution())
        .setFirstExecutionRunId(firstRunId);
    request.getWaitPolicyBuilder().setLifecycleStage(stage);
    request
        .getRequestBuilder()
        .getMetaBuilder()
        .setUpdateId(updateId.isEmpty() ? UUID.randomUUID().toString() : updateId)
        .setIdentity(server.identity());
    request.getRequestBuilder().getInputBuilder().setName(name).setArgs(input.read());
    return request.build();
  }
}
