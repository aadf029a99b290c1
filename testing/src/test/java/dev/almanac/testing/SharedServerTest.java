package dev.almanac.testing;

import static dev.almanac.testing.AlmanacAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.client.schedule.ScheduleDefinition;
import dev.almanac.client.schedule.ScheduleManager;
import dev.almanac.testing.AlmanacExtensionTest.Nap;
import dev.almanac.testing.AlmanacExtensionTest.NapFlow;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.worker.WorkerFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests that do not move time have a namespace each on one server. */
@ExtendWith(AlmanacExtension.class)
class SharedServerTest {
  private static final Queue<String> NAMESPACES = new ConcurrentLinkedQueue<>();
  private static final Queue<String> SERVERS = new ConcurrentLinkedQueue<>();

  @BeforeEach
  void note(TestNamespace test) {
    NAMESPACES.add(test.client().getOptions().getNamespace());
    SERVERS.add(String.valueOf(
        System.identityHashCode(test.client().getWorkflowServiceStubs().getRawChannel())));
  }

  @AfterAll
  static void eachHadANamespaceOnOneServer() {
    assertThat(NAMESPACES).hasSizeGreaterThan(10).doesNotHaveDuplicates();
    assertThat(SERVERS).hasSize(NAMESPACES.size());
    assertThat(Set.copyOf(SERVERS)).hasSize(1);
  }

  @Test
  void allParametersAreOfOneNamespace(
      TestNamespace test, WorkflowClient client, WorkerFactory workers, ScheduleManager schedules) {
    assertThat(test.client()).isSameAs(client);
    assertThat(test.workers()).isSameAs(workers);
    assertThat(test.schedules()).isSameAs(schedules);
  }

  @Test
  void managesSchedules(ScheduleManager schedules) {
    var schedule = schedules.create("same-id", ScheduleDefinition.of("Nap", "naps"));

    assertThat(schedule).hasStarted(0);
    assertThatThrownBy(() -> assertThat(schedule).startedAt(Instant.EPOCH))
        .hasMessageContaining("Expected a start at 1970-01-01T00:00:00Z in")
        .hasMessageContaining("1     Created");
  }

  /** Ten workflows with the same id, each in a test of its own. */
  @RepeatedTest(10)
  void runsAWorkflow(TestNamespace test) {
    test.work("naps", NapFlow.class);
    var nap = test.client()
        .newWorkflowStub(
            Nap.class,
            WorkflowOptions.newBuilder()
                .setWorkflowId("nap")
                .setTaskQueue("naps")
                .build());

    assertThat(nap.sleep(Duration.ofMillis(1))).isEqualTo("rested");

    var history = test.client().fetchHistory("nap");
    assertThat(history).hasEvents("TimerStarted", "TimerFired", "WorkflowExecutionCompleted");
    assertThatThrownBy(() -> assertThat(history).hasNoEvent("TimerFired"))
        .hasMessageContaining(
            "   ID  Time                      Type                            Detail")
        .hasMessageMatching(
            "(?s).*\n +1  20.{22}  WorkflowExecutionStarted +type Nap  queue naps .*");
  }
}
