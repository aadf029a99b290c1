package dev.almanac.cli.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Message;
import dev.almanac.cli.wire.CannedServer;
import io.temporal.api.enums.v1.ResetReapplyExcludeType;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A filter instead of a workflow id: the command starts a batch. */
class ManyRunsTest {
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
  void aBatchHasTheFilterTheReasonAndTheRate() {
    var done =
        server.run("workflow", "terminate", "-q", "F", "--reason", "over", "--rps", "2.5", "--yes");

    var asked = server.last(StartBatchOperationRequest.class);
    assertThat(done.lines()).containsExactly("Started batch '%s'.".formatted(asked.getJobId()));
    assertThat(asked.getNamespace()).isEqualTo("default");
    assertThat(asked.getVisibilityQuery()).isEqualTo("F");
    assertThat(asked.getReason()).isEqualTo("over");
    assertThat(asked.getMaxOperationsPerSecond()).isEqualTo(2.5f);
    assertThat(asked.getTerminationOperation().getIdentity()).startsWith("almanac-cli:");
    assertThat(server.requests(Message.class)).as("--yes needs no count").hasSize(1);
  }

  @Test
  void eachCommandAsksForItsOwnWork() {
    assertThat(started("cancel").hasCancellationOperation()).isTrue();
    assertThat(started("delete").hasDeletionOperation()).isTrue();
    var signal = started("signal", "--name", "s", "--input", "7").getSignalOperation();
    assertThat(signal.getSignal()).isEqualTo("s");
    assertThat(signal.getInput().getPayloads(0).getData().toStringUtf8()).isEqualTo("7");
  }

  @Test
  void aResetSaysWhereToGoBackAndWhatIsLeftOut() {
    var first = started("reset", "--type", "FirstWorkflowTask", "--reapply-exclude", "Signal");
    var last = started("reset", "--type", "LastWorkflowTask");
    var build = started("reset", "--type", "BuildId", "--build-id", "1.4");

    assertThat(first.getResetOperation().getOptions().hasFirstWorkflowTask()).isTrue();
    assertThat(first.getResetOperation().getOptions().getResetReapplyExcludeTypesList())
        .containsExactly(ResetReapplyExcludeType.RESET_REAPPLY_EXCLUDE_TYPE_SIGNAL);
    assertThat(last.getResetOperation().getOptions().hasLastWorkflowTask()).isTrue();
    assertThat(build.getResetOperation().getOptions().getBuildId()).isEqualTo("1.4");
    assertThat(run("reset -q F --yes -e 4").err()).contains("--event-id requires --workflow-id");
  }

  @Test
  void programsAreToldTheIdInJson() {
    assertThat(run("terminate -q F -y -o jsonl").out())
        .contains("{\"batchJobId\":\"%s\"}"
            .formatted(server.last(StartBatchOperationRequest.class).getJobId()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"terminate", "cancel", "delete", "signal --name s"})
  void withoutATerminalNothingIsStartedUnlessToldSo(String command) {
    var refused = run(command + " -q F");

    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("no terminal", "--yes");
    assertThat(server.requests(Message.class)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "terminate | Expected either a workflow id or --query",
        "terminate -w w -q F | cannot be combined",
        "cancel -q F -r r -y | --run-id requires a workflow id",
        "delete -w w --rps 5 | --rps requires --query",
        "delete -w w --reason why | --reason requires --query",
        "signal -w w --name s --reason why | --reason requires --query",
      })
  void whichRunsAreMeantMustBeClear(String line, String message) {
    var refused = run(line);

    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains(message);
    assertThat(server.requests(Message.class)).isEmpty();
  }

  private CommandRun run(String line) {
    return server.run(("workflow " + line).split(" "));
  }

  private StartBatchOperationRequest started(String... args) {
    var done = run(String.join(" ", args) + " -q F --yes");
    assertThat(done.err()).isEmpty();
    return server.last(StartBatchOperationRequest.class);
  }
}
