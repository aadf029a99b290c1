package dev.almanac.cli.workflow.start;

import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.UpdateInputOptions;
import dev.almanac.cli.workflow.update.UpdateOutcome;
import dev.almanac.cli.workflow.waiting.Unanswered;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage;
import io.temporal.api.update.v1.Outcome;
import io.temporal.api.workflowservice.v1.ExecuteMultiOperationRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowExecutionUpdateRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionResponse;
import java.util.UUID;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags of an update that starts its workflow if it does not run, and the request. */
final class UpdateWithStart {
  @Mixin
  private NewRun start;

  @Option(
      names = "--update-name",
      paramLabel = "NAME",
      required = true,
      description = "The name of the update.")
  private String name = "";

  @Option(
      names = "--update-id",
      paramLabel = "ID",
      description = "An update id; repetitions with it have no effect. Default: a new one.")
  private String updateId = "";

  @Mixin
  private UpdateInputOptions input;

  /** Sends both, and waits until the update has reached a stage; returns the exit code. */
  int send(
      ServerOptions server, MessageOutput output, UpdateWorkflowExecutionLifecycleStage stage) {
    var first = start.request(server);
    var update = update(first, stage);
    var request = ExecuteMultiOperationRequest.newBuilder().setNamespace(first.getNamespace());
    request.addOperationsBuilder().setStartWorkflow(first);
    request.addOperationsBuilder().setUpdateWorkflow(update);
    try (var connection = server.connect()) {
      var worker = new Unanswered(connection, first.getNamespace(), update.getWorkflowExecution());
      var both = worker.explain(
          () -> connection.call(stub -> stub.executeMultiOperation(request.build())));
      var answer = both.getResponses(1).getUpdateWorkflow();
      var outcome = answer.getStage().getNumber() < stage.getNumber()
          ? await(connection, update, answer)
          : answer.getOutcome();
      var run = WorkflowExecution.newBuilder()
          .setWorkflowId(first.getWorkflowId())
          .setRunId(both.getResponses(0).getStartWorkflow().getRunId())
          .build();
      print(first, run, update.getRequest().getMeta().getUpdateId(), outcome, output);
      return UpdateOutcome.exitCode(outcome);
    }
  }

  private UpdateWorkflowExecutionRequest update(
      StartWorkflowExecutionRequest first, UpdateWorkflowExecutionLifecycleStage stage) {
    var request = UpdateWorkflowExecutionRequest.newBuilder().setNamespace(first.getNamespace());
    request.getWorkflowExecutionBuilder().setWorkflowId(first.getWorkflowId());
    request.getWaitPolicyBuilder().setLifecycleStage(stage);
    request
        .getRequestBuilder()
        .getMetaBuilder()
        .setUpdateId(updateId.isEmpty() ? UUID.randomUUID().toString() : updateId)
        .setIdentity(first.getIdentity());
    request.getRequestBuilder().getInputBuilder().setName(name).setArgs(input.read());
    return request.build();
  }

  /** The server answers after a while even if the stage is not reached; this asks again. */
  private static Outcome await(
      Connection connection,
      UpdateWorkflowExecutionRequest update,
      UpdateWorkflowExecutionResponse begun) {
    var stage = update.getWaitPolicy().getLifecycleStage();
    var poll = PollWorkflowExecutionUpdateRequest.newBuilder()
        .setNamespace(update.getNamespace())
        .setUpdateRef(begun.getUpdateRef())
        .setWaitPolicy(update.getWaitPolicy())
        .setIdentity(update.getRequest().getMeta().getIdentity())
        .build();
    while (true) {
      var answer = connection.poll(stub -> stub.pollWorkflowExecutionUpdate(poll));
      if (answer.isPresent() && answer.get().getStage().getNumber() >= stage.getNumber()) {
        return answer.get().getOutcome();
      }
    }
  }

  private static void print(
      StartWorkflowExecutionRequest first,
      WorkflowExecution run,
      String updateId,
      Outcome outcome,
      MessageOutput output) {
    if (output.format() == MessageOutput.Format.TEXT) {
      NewRun.print(first, run, output);
      output.out().println();
      output.printLines(outcome, UpdateOutcome.text(updateId, outcome));
      return;
    }
    var json = NewRun.json(first, run);
    json.addProperty("updateId", updateId);
    json.add("outcome", output.json(outcome));
    output.print(json);
  }
}
