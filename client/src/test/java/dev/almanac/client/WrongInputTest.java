package dev.almanac.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.client.declared.Scheduled;
import dev.almanac.client.declared.Schedules;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the library says to what cannot work. */
@Timeout(120)
class WrongInputTest {
  private static final String QUEUE = "reports";

  @Test
  void aPortThatIsTaken() throws Exception {
    try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> Almanac.embedded().port(other.getLocalPort()).start())
          .isInstanceOf(EmbeddedStartException.class)
          .hasMessage(
              "Port %d on 127.0.0.1 is already in use: choose another, or stop the program that"
                  + " uses it.",
              other.getLocalPort());
    }
    assertThatThrownBy(() -> Almanac.embedded().port(70_000))
        .hasMessage("Expected a port, or 0 for any free one, found 70000");
  }

  @Test
  void aDatabaseOfANewerVersion(@TempDir Path folder) throws Exception {
    var file = folder.resolve("orders.db");
    Almanac.embedded().file(file).start().close();
    try (var database = DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = database.createStatement()) {
      assertThat(statement.executeUpdate("UPDATE write_level SET level = 99")).isEqualTo(1);
    }

    assertThatThrownBy(() -> Almanac.embedded().file(file).start())
        .isInstanceOf(EmbeddedStartException.class)
        .hasMessageContaining("written at level 99")
        .hasMessageContaining("use a newer version");
  }

  @Test
  void aUrlOfAnotherDatabaseWithoutItsPassword() {
    assertThatThrownBy(() -> Almanac.embedded().postgres("jdbc:mysql://db/orders", "ada", "secret"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("does not begin with jdbc:postgresql:")
        .hasMessageNotContaining("secret");
  }

  @WorkflowInterface
  public interface WrongCron {
    @WorkflowMethod
    @Scheduled(cron = "61 * * * *")
    void report();
  }

  public static final class WrongCronFlow implements WrongCron {
    @Override
    public void report() {}
  }

  @Test
  void aCronStringThatIsNone() {
    try (var almanac = Almanac.embedded().start()) {
      var worker = almanac.workers().newWorker(QUEUE);
      worker.registerWorkflowImplementationTypes(WrongCronFlow.class);
      almanac.declare(Schedules.of(worker, WrongCronFlow.class));

      assertThatThrownBy(() -> almanac.workers().start())
          .hasMessageStartingWith("INVALID_ARGUMENT: Declared schedule 'WrongCron': Invalid"
              + " schedule spec: Minute is not in range [0-59]");
    }
  }

  @WorkflowInterface
  public interface First {
    @WorkflowMethod
    @Scheduled(interval = "PT1M", id = "same")
    void first();
  }

  public static final class FirstFlow implements First {
    @Override
    public void first() {}
  }

  @WorkflowInterface
  public interface Second {
    @WorkflowMethod
    @Scheduled(interval = "PT1M", id = "same")
    void second();
  }

  public static final class SecondFlow implements Second {
    @Override
    public void second() {}
  }

  @Test
  void twoSchedulesWithOneId() {
    assertThatThrownBy(() -> Schedules.of(QUEUE, FirstFlow.class, SecondFlow.class))
        .hasMessage("Schedule 'same' is declared twice");
  }

  @WorkflowInterface
  public interface Count {
    @WorkflowMethod
    void count();

    @SignalMethod
    void more();
  }

  public static final class MarkedSignal implements Count {
    @Override
    public void count() {}

    @Override
    @Scheduled(interval = "PT1M")
    public void more() {}
  }

  public static final class MarkedStep implements Count {
    @Override
    public void count() {
      step();
    }

    @Override
    public void more() {}

    @Scheduled(interval = "PT1M")
    private void step() {}
  }

  @Test
  void aMarkOnAMethodThatIsNoWorkflow() {
    var expected = ": expected it on a workflow method, which has @WorkflowMethod in its interface";
    assertThatThrownBy(() -> Schedules.of(QUEUE, MarkedSignal.class))
        .hasMessage("@Scheduled on " + MarkedSignal.class.getName() + ".more" + expected);
    assertThatThrownBy(() -> Schedules.marked(QUEUE, UnaryOperator.identity(), MarkedStep.class))
        .hasMessage("@Scheduled on " + MarkedStep.class.getName() + ".step" + expected);
  }

  @WorkflowInterface
  public interface WrongJitter {
    @WorkflowMethod
    @Scheduled(interval = "PT1M", jitter = "5s")
    void report();
  }

  public static final class WrongJitterFlow implements WrongJitter {
    @Override
    public void report() {}
  }

  @Test
  void aDurationThatIsNone() {
    assertThatThrownBy(() -> Schedules.of(QUEUE, WrongJitterFlow.class))
        .hasMessage("@Scheduled on %s.report: jitter: expected a duration such as PT30S, found '5s'"
            .formatted(WrongJitter.class.getName()));
  }
}
