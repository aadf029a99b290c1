package dev.almanac.samples.cron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.samples.cron.Command.Line;
import dev.almanac.testing.TestAlmanac;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CommandTest {
  @Test
  void runsACommandWithItsSettings() {
    try (var test = TestAlmanac.start()) {
      CommandServer.work(test.almanac());
      var line = new Line("cat; echo $NAME", "Hello ", null, Map.of("NAME", "Ada"));

      assertThat(run(test, line)).isEqualTo("Hello Ada\n");
    }
  }

  @Test
  void failsAfterThreeAttemptsWithWhatTheCommandPrinted() {
    try (var test = TestAlmanac.start()) {
      CommandServer.work(test.almanac());

      assertThatThrownBy(() -> run(test, new Line("echo no disk; exit 7", null, null, null)))
          .isInstanceOf(WorkflowFailedException.class)
          .rootCause()
          .hasMessageContaining("exit code 7")
          .hasMessageContaining("no disk");
    }
  }

  private static String run(TestAlmanac test, Line line) {
    var options = WorkflowOptions.newBuilder().setTaskQueue(CommandServer.QUEUE).build();
    Command command = test.almanac().client().newWorkflowStub(Command.class, options);
    WorkflowClient.start(command::run, line);
    test.clock().advance(Duration.ofHours(1));
    return WorkflowStub.fromTyped(command).getResult(String.class);
  }
}
