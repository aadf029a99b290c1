package dev.almanac.cli.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.cli.wire.CannedServer;
import dev.almanac.cli.wire.PayloadText;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.update.v1.Outcome;
import io.temporal.api.workflowservice.v1.PollWorkflowExecutionUpdateResponse;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The outcome of an update is printed and decides the exit code. */
class UpdateCommandsTest {
  private static final Outcome SUCCESS = Outcome.newBuilder()
      .setSuccess(Payloads.newBuilder().addPayloads(PayloadText.parse("7")))
      .build();
  private static final Outcome FAILURE = Outcome.newBuilder()
      .setFailure(Failure.newBuilder().setMessage("out of stock"))
      .build();

  private CannedServer server;

  @BeforeEach
  void startServer() throws IOException {
    server = new CannedServer();
  }

  @AfterEach
  void stopServer() {
    server.close();
  }

  @Test
  void anUpdateThatCompletedIsASuccess() {
    outcomeIs(SUCCESS);

    for (String command : new String[] {"execute --name n", "result", "describe"}) {
      var done = run(command);
      assertThat(done.exitCode()).as(command).isZero();
      assertThat(done.lines()).containsExactly("Update 'u' completed: 7");
    }
  }

  @Test
  void anUpdateThatFailedOrWasRejectedIsAFailure() {
    outcomeIs(FAILURE);

    for (String command :
        new String[] {"execute --name n", "start --name n --wait-for-stage accepted", "result"}) {
      var done = run(command);
      assertThat(done.exitCode()).as(command).isOne();
      assertThat(done.lines()).containsExactly("Update 'u' failed: out of stock");
      assertThat(run(command + " -o json").exitCode()).as(command).isOne();
    }
  }

  @Test
  void lookingAtAnUpdateThatFailedIsASuccess() {
    outcomeIs(FAILURE);

    assertThat(run("describe").exitCode()).isZero();
  }

  private void outcomeIs(Outcome outcome) {
    var stage =
        UpdateWorkflowExecutionLifecycleStage.UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED;
    server
        .answer(
            WorkflowServiceGrpc.getUpdateWorkflowExecutionMethod(),
            request -> UpdateWorkflowExecutionResponse.newBuilder()
                .setStage(stage)
                .setOutcome(outcome)
                .build())
        .answer(
            WorkflowServiceGrpc.getPollWorkflowExecutionUpdateMethod(),
            request -> PollWorkflowExecutionUpdateResponse.newBuilder()
                .setStage(stage)
                .setOutcome(outcome)
                .build());
  }

  private CommandRun run(String command) {
    return server.run(("workflow update " + command + " -w w --update-id u").split(" "));
  }
}
