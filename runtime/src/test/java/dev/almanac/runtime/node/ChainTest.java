package dev.almanac.runtime.node;

import static dev.almanac.runtime.node.NodeFixture.NAMESPACE;
import static dev.almanac.runtime.node.NodeFixture.get;
import static dev.almanac.runtime.node.NodeFixture.node;
import static dev.almanac.runtime.node.NodeFixture.pollWorkflowTask;
import static dev.almanac.runtime.node.NodeFixture.workflow;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.util.Durations;
import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.NamespaceInfo;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.engine.workflow.RunStart;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.StartOrder;
import dev.almanac.runtime.StartReply;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.Urgency;
import dev.almanac.store.Store;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.CompleteWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.ContinueAsNewWorkflowExecutionCommandAttributes;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.history.v1.WorkflowTaskCompletedEventAttributes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that go on where others end, on real threads and a real file. */
class ChainTest {
  private static final Target CURRENT = Target.current(NAMESPACE, "w");
  private static final Histories.Wait PATIENTLY =
      new Histories.Wait(Duration.ofSeconds(20), Asker.PATIENT);

  @TempDir
  Path directory;

  @Test
  void theWorkflowIdLeadsToTheNewestRunFromTheCommitThatBeginsIt() throws Exception {
    try (var store = open();
        var node = node(store)) {
      UUID first = begin(node, NodeFixture.order("w"));
      complete(node, again());

      var view = get(node.histories().at(CURRENT.workflow()).view(CURRENT));
      assertThat(view.runId()).isNotEqualTo(first);
      assertThat(view.firstRunId()).isEqualTo(first);
      assertThat(view.isCurrent()).isTrue();
      var before = get(node.histories().at(workflow("w")).view(Target.run(NAMESPACE, "w", first)));
      assertThat(before.run().open()).isFalse();
      assertThat(before.isCurrent()).isFalse();
      var found = get(node.lists()
          .list(
              new ListQuery(NAMESPACE, Condition.is(Field.Listed.WORKFLOW_ID, "w"), null, 10),
              Asker.PATIENT));
      assertThat(found.runs()).hasSize(2);

      complete(node, finish());
      assertThat(
              get(node.histories().at(CURRENT.workflow()).view(CURRENT)).run().open())
          .isFalse();
    }
  }

  @Test
  void whoWaitsForTheEndOfARunIsToldOfItAndNotOfTheNext() throws Exception {
    try (var store = open();
        var node = node(store)) {
      UUID first = begin(node, NodeFixture.order("w"));
      var end = node.histories().at(CURRENT.workflow()).closeEvent(CURRENT, PATIENTLY);
      complete(node, again());

      var page = get(end);
      assertThat(page.run().runId()).isEqualTo(first);
      assertThat(page.events().getLast().getEventType())
          .isEqualTo(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CONTINUED_AS_NEW);
    }
  }

  @Test
  void theSameStartAgainIsAnsweredAsBeforeAllAlongTheChain() throws Exception {
    try (var store = open()) {
      UUID first;
      try (var node = node(store)) {
        first = begin(node, NodeFixture.order("w"));
        complete(node, again());
        assertThat(get(node.workflows().at(workflow("w")).start(NodeFixture.order("w"))))
            .isEqualTo(new StartReply.Started(
                first,
                first,
                false,
                WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_CONTINUED_AS_NEW));
      }
      try (var node = node(store)) {
        complete(node, again());
        assertThat(get(node.workflows().at(workflow("w")).start(NodeFixture.order("w"))))
            .isEqualTo(new StartReply.Started(
                first,
                first,
                false,
                WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_CONTINUED_AS_NEW));
      }
    }
  }

  @Test
  void aRunThatBeganWithTheEndOfAnotherGoesOnAfterARestart() throws Exception {
    try (var store = open()) {
      try (var node = node(store)) {
        begin(node, NodeFixture.order("w"));
        complete(node, again());
        var signal = new SignalWorkflow(
            WorkflowExecutionSignaledEventAttributes.newBuilder()
                .setSignalName("s")
                .build(),
            "r",
            List.of());
        assertThat(
                get(node.workflows().at(CURRENT.workflow()).ask(CURRENT, signal, Urgency.NORMAL)))
            .isTrue();
      }
      try (var node = node(store)) {
        var task = get(pollWorkflowTask(node, "queue", false)).orElseThrow();
        assertThat(task.events())
            .extracting(event -> event.getEventType())
            .contains(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED);
        get(node.workflows()
            .at(target(task).workflow())
            .ask(target(task), completion(task, finish()), Urgency.RESERVED));
      }
    }
  }

  @Test
  void aRunThatTimedOutIsTriedAgainByItself() throws Exception {
    try (var store = open();
        var node = node(store)) {
      UUID first = begin(
          node,
          order(
              "w",
              started -> started
                  .setWorkflowRunTimeout(Durations.fromMillis(200))
                  .setRetryPolicy(RetryPolicy.newBuilder()
                      .setInitialInterval(Durations.fromMillis(100))
                      .setBackoffCoefficient(1)
                      .setMaximumAttempts(2))));
      var end = get(node.histories()
          .at(workflow("w"))
          .closeEvent(Target.run(NAMESPACE, "w", first), PATIENTLY));
      var next = UUID.fromString(end.events()
          .getLast()
          .getWorkflowExecutionTimedOutEventAttributes()
          .getNewExecutionRunId());

      var last = get(node.histories()
          .at(workflow("w"))
          .closeEvent(Target.run(NAMESPACE, "w", next), PATIENTLY));

      assertThat(last.events()
              .getLast()
              .getWorkflowExecutionTimedOutEventAttributes()
              .getNewExecutionRunId())
          .isEmpty();
      assertThat(get(node.histories().at(CURRENT.workflow()).view(CURRENT)).runId())
          .isEqualTo(next);
    }
  }

  private Store open() {
    return SqliteStore.open(SqliteOptions.file(directory.resolve("a.db")));
  }

  private static UUID begin(Node node, StartOrder order) throws Exception {
    return ((StartReply.Started) get(node.workflows().at(order.workflow()).start(order))).runId();
  }

  /** Takes the next workflow task and completes it. */
  private static void complete(Node node, Command command) throws Exception {
    var task = get(pollWorkflowTask(node, "queue", false)).orElseThrow();
    var done = get(node.workflows()
        .at(target(task).workflow())
        .ask(target(task), completion(task, command), Urgency.RESERVED));
    assertThat(done.failure()).isEmpty();
  }

  private static Target target(TaskPolls.WorkflowTask task) {
    return Target.run(NAMESPACE, "w", task.key().runId());
  }

  private static StartOrder order(
      String id, UnaryOperator<WorkflowExecutionStartedEventAttributes.Builder> with) {
    var plain = NodeFixture.order(id);
    return new StartOrder(
        new RunStart(
            plain.workflow(), with.apply(plain.start().attributes().toBuilder()).build()),
        plain.requestId(),
        plain.policies(),
        plain.signal());
  }

  private static CompleteWorkflowTask completion(TaskPolls.WorkflowTask task, Command command) {
    return new CompleteWorkflowTask(
        task.given().stamp(),
        List.of(command),
        WorkflowTaskCompletedEventAttributes.newBuilder().setIdentity("worker").build(),
        new CompleteWorkflowTask.Options(Optional.empty(), false, Optional.empty()),
        new NamespaceInfo("default", Map.of()));
  }

  private static Command again() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_CONTINUE_AS_NEW_WORKFLOW_EXECUTION)
        .setContinueAsNewWorkflowExecutionCommandAttributes(
            ContinueAsNewWorkflowExecutionCommandAttributes.getDefaultInstance())
        .build();
  }

  private static Command finish() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION)
        .setCompleteWorkflowExecutionCommandAttributes(
            CompleteWorkflowExecutionCommandAttributes.getDefaultInstance())
        .build();
  }
}
