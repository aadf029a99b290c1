package dev.almanac.runtime.node;

import static dev.almanac.runtime.node.NodeFixture.NAMESPACE;
import static dev.almanac.runtime.node.NodeFixture.get;
import static dev.almanac.runtime.node.NodeFixture.node;
import static dev.almanac.runtime.node.NodeFixture.order;
import static dev.almanac.runtime.node.NodeFixture.pollActivity;
import static dev.almanac.runtime.node.NodeFixture.pollWorkflowTask;
import static dev.almanac.runtime.node.NodeFixture.workflow;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.activity.ActivityRef;
import dev.almanac.engine.activity.CompleteActivity;
import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.NamespaceInfo;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.id.Target;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.StartOrder;
import dev.almanac.runtime.StartReply;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.Urgency;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.CompleteWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowTaskCompletedEventAttributes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A workflow with one activity, on real threads and a real file. */
class NodeTest {
  @TempDir
  Path directory;

  @Test
  void runsAWorkflowWithOneActivityToItsEnd() throws Exception {
    try (var store = SqliteStore.open(SqliteOptions.file(directory.resolve("a.db")));
        var node = node(store)) {
      var started =
          (StartReply.Started) get(node.workflows().at(workflow("w1")).start(order("w1")));
      var first = get(pollWorkflowTask(node, "queue", false)).orElseThrow();
      assertThat(types(first.events()))
          .containsExactly(
              EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED,
              EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED,
              EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED);
      var target = Target.run(NAMESPACE, "w1", started.runId());
      get(node.workflows()
          .at(target.workflow())
          .ask(target, complete(first, activity()), Urgency.RESERVED));
      var activity = get(pollActivity(node)).orElseThrow();
      get(node.workflows()
          .at(target.workflow())
          .ask(
              target,
              new CompleteActivity(
                  new ActivityRef.Held(activity.stamp()), Optional.empty(), "worker"),
              Urgency.RESERVED));
      var last = get(pollWorkflowTask(node, "queue", false)).orElseThrow();
      var end = node.histories()
          .at(target.workflow())
          .closeEvent(target, new Histories.Wait(Duration.ofSeconds(20), Asker.PATIENT));
      get(node.workflows()
          .at(target.workflow())
          .ask(target, complete(last, finish()), Urgency.RESERVED));
      assertThat(types(get(end).events()))
          .containsExactly(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED);
      var all = get(node.histories()
          .at(workflow("w1"))
          .forward(Target.current(NAMESPACE, "w1"), 1, 100, Histories.Wait.NONE));
      assertThat(all.events()).hasSize(11);
    }
  }

  /** It would hang for as long as the fault lasts, and callers give up earlier. */
  @Test
  void answersAtOnceWhenACommitHasAnUnknownOutcome() throws Exception {
    try (var file = SqliteStore.open(SqliteOptions.file(directory.resolve("a.db")));
        var store = new SeveredStore(file);
        var node = node(store)) {
      get(node.workflows().at(workflow("w1")).start(order("w1")));
      store.sever();

      assertThat(node.workflows().at(workflow("w2")).start(order("w2")).toCompletableFuture())
          .failsWithin(Duration.ofSeconds(20))
          .withThrowableThat()
          .havingCause()
          .isInstanceOf(CallFailed.class);

      store.mend();
      assertThat(startOnceItWorks(node, order("w2"))).isInstanceOf(StartReply.Started.class);
    }
  }

  /** A loop that waits for the disk makes all its runs wait. */
  @Test
  void theStoreRefusesCallsOnTheThreadOfALoop() throws Exception {
    try (var store = SqliteStore.open(SqliteOptions.file(directory.resolve("a.db")));
        var node = node(store)) {
      get(node.workflows().at(workflow("w1")).start(order("w1")));
      Request<Boolean> asksTheStore =
          draft -> store.runs().pointer(NAMESPACE, "w1").isPresent();

      assertThat(node.workflows()
              .at(workflow("w1"))
              .ask(Target.current(NAMESPACE, "w1"), asksTheStore, Urgency.NORMAL)
              .toCompletableFuture())
          .failsWithin(Duration.ofSeconds(60))
          .withThrowableThat()
          .withMessageContaining("Expected a thread that may wait for the database, found loop-0");
    }
  }

  private static StartReply startOnceItWorks(Node node, StartOrder order) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (true) {
      try {
        return get(node.workflows().at(order.workflow()).start(order));
      } catch (ExecutionException e) {
        assertThat(System.nanoTime()).as("%s", e).isLessThan(deadline);
      }
    }
  }

  private static CompleteWorkflowTask complete(TaskPolls.WorkflowTask task, Command command) {
    return new CompleteWorkflowTask(
        task.given().stamp(),
        List.of(command),
        WorkflowTaskCompletedEventAttributes.newBuilder().setIdentity("worker").build(),
        new CompleteWorkflowTask.Options(Optional.empty(), false, Optional.empty()),
        new NamespaceInfo("default", Map.of()));
  }

  private static Command activity() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK)
        .setScheduleActivityTaskCommandAttributes(ScheduleActivityTaskCommandAttributes.newBuilder()
            .setActivityId("a")
            .setActivityType(ActivityType.newBuilder().setName("type"))
            .setStartToCloseTimeout(com.google.protobuf.Duration.newBuilder().setSeconds(30)))
        .build();
  }

  private static Command finish() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION)
        .setCompleteWorkflowExecutionCommandAttributes(
            CompleteWorkflowExecutionCommandAttributes.getDefaultInstance())
        .build();
  }

  private static List<EventType> types(List<HistoryEvent> events) {
    return events.stream().map(HistoryEvent::getEventType).toList();
  }
}
