package dev.almanac.cli.workflow.update;

import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.RunOptions;
import io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage;
import io.temporal.api.workflowservice.v1.PollWorkflowExecutionUpdateRequest;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags that identify an existing update. */
final class UpdateRefOptions {
  @Mixin
  private RunOptions run;

  @Option(names = "--update-id", paramLabel = "ID", required = true, description = "The update.")
  private String updateId = "";

  PollWorkflowExecutionUpdateRequest request(
      ServerOptions server, UpdateWorkflowExecutionLifecycleStage stage) {
    var request = PollWorkflowExecutionUpdateRequest.newBuilder()
        .setNamespace(server.namespace())
        .setIdentity(server.identity());
    request.getWaitPolicyBuilder().setLifecycleStage(stage);
    request.getUpdateRefBuilder().setWorkflowExecution(run.execution()).setUpdateId(updateId);
    return request.build();
  }
}
