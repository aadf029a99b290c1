package dev.almanac.cli.activity;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Message;
import dev.almanac.cli.wire.CannedServer;
import dev.almanac.cli.workflow.CommandRun;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Activities of many workflows at once. */
class ActivityBatchTest {
  private CannedServer server;

  @BeforeEach
  void start() throws IOException {
    server = new CannedServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void unpausesActivitiesOfAType() {
    var batch = started("unpause -q F --activity-type T --reset-attempts --reason over --rps 5 -y");

    assertThat(batch.getVisibilityQuery()).isEqualTo("F");
    assertThat(batch.getReason()).isEqualTo("over");
    assertThat(batch.getMaxOperationsPerSecond()).isEqualTo(5);
    assertThat(batch.getUnpauseActivitiesOperation().getType()).isEqualTo("T");
    assertThat(batch.getUnpauseActivitiesOperation().getResetAttempts()).isTrue();
  }

  @Test
  void resetsAllActivities() {
    var reset = started("reset -q F --match-all --keep-paused -y").getResetActivitiesOperation();

    assertThat(reset.getMatchAll()).isTrue();
    assertThat(reset.getKeepPaused()).isTrue();
  }

  @Test
  void changesOptionsOrRestoresThem() {
    var changed = started("update-options -q F --activity-type T --start-to-close-timeout 5m -y")
        .getUpdateActivityOptionsOperation();
    var restored = started("update-options -q F --match-all --restore-original-options -y")
        .getUpdateActivityOptionsOperation();

    assertThat(changed.getUpdateMask().getPathsList()).containsExactly("start_to_close_timeout");
    assertThat(changed.getActivityOptions().getStartToCloseTimeout().getSeconds())
        .isEqualTo(300);
    assertThat(restored.getRestoreOriginal()).isTrue();
    assertThat(restored.hasActivityOptions()).as("the server refuses both").isFalse();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      unpause -q F -a a -y        | --query needs --activity-type or --match-all
      reset -q F -y               | --activity-type and --match-all
      reset --match-all           | Expected either a workflow id or --query
      unpause -q F --match-all    | --yes
      pause -q F --activity-type T | Unknown option
      """)
  void saysWhatABatchNeeds(String line, String message) {
    var refused = run(line);

    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains(message);
    assertThat(server.requests(Message.class)).isEmpty();
  }

  private StartBatchOperationRequest started(String line) {
    assertThat(run(line).out()).startsWith("Started batch '");
    return server.last(StartBatchOperationRequest.class);
  }

  private CommandRun run(String line) {
    return server.run(("activity " + line).split(" "));
  }
}
