package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowStub;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Many runs that do a bit of everything at once. */
@OnEachDatabase
class CrowdTest {
  private static final int RUNS = 60;

  /** A task that came to a worker is answered in this time, however slow the machine is. */
  private static final Duration AMPLE_TASK_TIMEOUT = Duration.ofMinutes(1);

  private final Storage storage;

  CrowdTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void endsEveryRunAsItShould() {
    try (var stage = Stage.on(storage)
        .does(input -> input)
        .plays((input, pokes) -> {
          List<Promise<String>> results = new ArrayList<>();
          for (int i = 0; i < 3; i++) {
            results.add(Activities.begin(input + i, options -> options));
          }
          Workflow.sleep(Duration.ofMillis(50));
          Workflow.await(() -> pokes.size() == 2);
          Promise.allOf(results).get();
          return results.stream().map(Promise::get).toList() + "" + pokes;
        })
        .open()) {
      List<WorkflowStub> workflows = new ArrayList<>();
      for (int i = 0; i < RUNS; i++) {
        workflows.add(stage.start(
            stage.workflow(options -> options.setWorkflowTaskTimeout(AMPLE_TASK_TIMEOUT)),
            "" + (char) ('a' + i % 26)));
      }
      workflows.forEach(workflow -> workflow.signal(Script.POKE, "1"));
      workflows.forEach(workflow -> workflow.signal(Script.POKE, "2"));

      for (int i = 0; i < RUNS; i++) {
        char name = (char) ('a' + i % 26);
        assertThat(Stage.result(workflows.get(i)))
            .isEqualTo("[%c0, %c1, %c2][1, 2]".formatted(name, name, name));
      }
      assertThat(workflows).noneMatch(workflow -> lostATask(stage.history(workflow)));
    }
  }

  /** Whether a task was handed out and never came to a worker, who would have answered in time. */
  private static boolean lostATask(List<HistoryEvent> events) {
    return events.stream()
        .map(event -> event.getWorkflowTaskTimedOutEventAttributes().getTimeoutType())
        .anyMatch(TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE::equals);
  }
}
