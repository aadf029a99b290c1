package dev.almanac.runtime.history;

import static dev.almanac.runtime.node.SteppedLoop.NAMESPACE;
import static dev.almanac.runtime.node.SteppedLoop.completion;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.id.Target;
import dev.almanac.engine.reset.Reapply;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.engine.workflowtask.FailWorkflowTask;
import dev.almanac.engine.workflowtask.TaskStamp;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.HistoryPage;
import dev.almanac.runtime.ResetOrder;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.node.SteppedLoop;
import dev.almanac.store.memory.MemoryStore;
import io.temporal.api.enums.v1.ResetReapplyType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What readers see while tasks are under way is still there when the process is not. */
class ShownHistoryTest {
  private static final Target RUN = Target.current(NAMESPACE, "w");

  private final MemoryStore store = new MemoryStore();
  private SteppedLoop loop = new SteppedLoop(store);

  @Test
  void theStartThatAReaderSeesSurvivesACrash() {
    loop.start("w");
    var task = loop.workflowTask();
    assertThat(loop.commits).as("no commit for a start that nobody looks at").isEmpty();

    var seen = read();

    assertThat(types(seen))
        .containsExactly(
            "WORKFLOW_EXECUTION_STARTED", "WORKFLOW_TASK_SCHEDULED", "WORKFLOW_TASK_STARTED");
    assertThat(seen.run().run().history().nextEventId()).isEqualTo(4);
    assertThat(task.events()).isEqualTo(seen.events());
    crash();
    loop.ask(RUN, signal());
    assertThat(read().events()).isEqualTo(seen.events());
    loop.ask(RUN, completion(task));
    assertThat(types(read()))
        .endsWith(
            "WORKFLOW_TASK_STARTED",
            "WORKFLOW_TASK_COMPLETED",
            "WORKFLOW_EXECUTION_SIGNALED",
            "WORKFLOW_TASK_SCHEDULED");
  }

  @Test
  void aReaderFromTheEndSeesTheStart() {
    loop.start("w");
    loop.workflowTask();

    var seen = loop.get(loop.services.histories().backward(RUN, 0, 10, Asker.PATIENT));

    assertThat(seen.events().getFirst().hasWorkflowTaskStartedEventAttributes()).isTrue();
    crash();
    assertThat(loop.get(loop.services.histories().backward(RUN, 0, 10, Asker.PATIENT))
            .events())
        .isEqualTo(seen.events());
  }

  @Test
  void aStartThatNobodySawIsForgottenByACrash() {
    loop.start("w");
    loop.workflowTask();

    crash();

    assertThat(types(read()))
        .containsExactly("WORKFLOW_EXECUTION_STARTED", "WORKFLOW_TASK_SCHEDULED");
    assertThat(loop.workflowTask().events()).hasSize(3);
  }

  @Test
  void whoWaitsForEventsIsToldOfTheStart() {
    loop.start("w");
    var waiting = loop.services
        .histories()
        .forward(RUN, 3, 10, new Histories.Wait(Duration.ofMinutes(1), Asker.PATIENT));
    loop.settle();
    assertThat(waiting.toCompletableFuture()).isNotDone();

    var task = loop.workflowTask();

    assertThat(types(loop.get(waiting))).containsExactly("WORKFLOW_TASK_STARTED");
    assertThat(task.events()).extracting(HistoryEvent::getEventId).containsExactly(1L, 2L, 3L);
  }

  @Test
  void aTaskThatIsReadWhileItIsSentHasItsStartOnce() {
    loop.start("w");
    var signalled = loop.services.workflows().ask(RUN, signal(), Urgency.NORMAL);
    loop.stepOnly();
    var poll = loop.pollWorkflowTask();
    loop.stepOnly();
    loop.reads.remove().run(); // of the backlog
    loop.stepOnly();
    var reading = loop.services.histories().forward(RUN, 1, 10, Histories.Wait.NONE);

    assertThat(types(loop.get(reading))).endsWith("WORKFLOW_TASK_STARTED");
    assertThat(signalled.toCompletableFuture()).isDone();
    var task = poll.join().orElseThrow();
    assertThat(task.events()).extracting(HistoryEvent::getEventId).containsExactly(1L, 2L, 3L, 4L);
  }

  @Test
  void aRepeatedTaskIsShownBehindTheHistoryOnly() {
    loop.start("w");
    loop.ask(RUN, failure(loop.workflowTask().given().stamp()));
    assertThat(behind()).containsExactly("WORKFLOW_TASK_SCHEDULED");
    loop.workflowTask();

    assertThat(behind()).containsExactly("WORKFLOW_TASK_SCHEDULED", "WORKFLOW_TASK_STARTED");
    assertThat(types(read())).endsWith("WORKFLOW_TASK_FAILED");
    assertThat(read().run().run().history().nextEventId()).isEqualTo(5);
    assertThat(loop.get(loop.services.histories().forward(RUN, 1, 1, Histories.Wait.NONE))
            .behind())
        .as("only with the last page")
        .isEmpty();
  }

  @Test
  void aRunCanBeResetToTheStartOfTheTaskInProgress() {
    loop.start("w");
    loop.workflowTask();
    var order = new ResetOrder(
        RUN,
        3,
        "reset",
        "why",
        new Reapply(ResetReapplyType.RESET_REAPPLY_TYPE_UNSPECIFIED, List.of()),
        List.of());

    loop.get(loop.services.resets().reset(order));

    assertThat(types(read()))
        .containsExactly(
            "WORKFLOW_EXECUTION_STARTED",
            "WORKFLOW_TASK_SCHEDULED",
            "WORKFLOW_TASK_STARTED",
            "WORKFLOW_TASK_FAILED",
            "WORKFLOW_TASK_SCHEDULED");
  }

  private HistoryPage read() {
    return loop.get(loop.services.histories().forward(RUN, 1, 1_000, Histories.Wait.NONE));
  }

  private List<String> behind() {
    return names(read().behind());
  }

  private static List<String> types(HistoryPage page) {
    return names(page.events());
  }

  private static List<String> names(List<HistoryEvent> events) {
    return events.stream()
        .map(event -> event.getEventType().name().substring("EVENT_TYPE_".length()))
        .toList();
  }

  /** Another process goes on with what is stored. */
  private void crash() {
    loop = new SteppedLoop(store);
    loop.settle();
  }

  private static SignalWorkflow signal() {
    return new SignalWorkflow(
        WorkflowExecutionSignaledEventAttributes.newBuilder().setSignalName("s").build(),
        "",
        List.of());
  }

  private static FailWorkflowTask failure(TaskStamp stamp) {
    return new FailWorkflowTask(
        stamp,
        WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_WORKFLOW_WORKER_UNHANDLED_FAILURE,
        Failure.getDefaultInstance(),
        "worker");
  }
}
