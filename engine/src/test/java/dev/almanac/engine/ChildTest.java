package dev.almanac.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.child.ChildStart;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.time.ProtoDurations;
import dev.almanac.engine.workflow.RequestCancel;
import dev.almanac.engine.workflow.TerminateWorkflow;
import io.temporal.api.command.v1.Command;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Priority;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.enums.v1.StartChildWorkflowExecutionFailedCause;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.history.v1.WorkflowExecutionCancelRequestedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import io.temporal.api.taskqueue.v1.TaskQueue;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChildTest {
  private final Scenario parent = Scenario.started(attributes -> attributes
      .setWorkflowTaskTimeout(ProtoDurations.message(Duration.ofSeconds(7)))
      .setPriority(Priority.newBuilder().setPriorityKey(2).setFairnessKey("key")));

  @Test
  void isAskedForWithWhatItsParentHas() {
    parent.completeTask(Family.start(Family.child("child").setInput(Scenario.payloads("in"))));

    var initiated = parent.lastEvent().getStartChildWorkflowExecutionInitiatedEventAttributes();
    assertThat(initiated.getNamespace()).isEqualTo("default");
    assertThat(initiated.getNamespaceId()).isEqualTo(Scenario.NAMESPACE_ID.toString());
    assertThat(initiated.getTaskQueue().getName()).isEqualTo(Scenario.QUEUE);
    assertThat(initiated.getWorkflowTaskTimeout().getSeconds()).isEqualTo(7);
    assertThat(initiated.getParentClosePolicy())
        .isEqualTo(ParentClosePolicy.PARENT_CLOSE_POLICY_TERMINATE);
    assertThat(initiated.getWorkflowIdReusePolicy())
        .isEqualTo(WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE);
    assertThat(initiated.getPriority())
        .isEqualTo(Priority.newBuilder().setPriorityKey(2).setFairnessKey("key").build());
    assertThat(initiated.getWorkflowTaskCompletedEventId()).isEqualTo(4);
    assertThat(initiated.hasRetryPolicy()).isFalse();
    assertThat(parent.run().contacts().child(5)).isPresent();
  }

  @Test
  void beginsWithItsFirstEventAndItsFamily() {
    parent.completeTask(Family.start(Family.child("child")
        .setWorkflowExecutionTimeout(ProtoDurations.message(Duration.ofHours(1)))
        .setTaskQueue(TaskQueue.newBuilder().setName("other"))
        .setMemo(Memo.newBuilder().putFields("k", Scenario.payloads("v").getPayloads(0)))));
    var child = Family.born(parent);

    assertThat(child.history()).containsExactly("WORKFLOW_EXECUTION_STARTED");
    var self = WorkflowExecution.newBuilder()
        .setWorkflowId("workflow")
        .setRunId(Scenario.RUN)
        .build();
    var started = child.lastEvent().getWorkflowExecutionStartedEventAttributes();
    assertThat(started.getParentWorkflowExecution()).isEqualTo(self);
    assertThat(started.getRootWorkflowExecution()).isEqualTo(self);
    assertThat(started.getParentWorkflowNamespace()).isEqualTo("default");
    assertThat(started.getParentInitiatedEventId()).isEqualTo(5);
    assertThat(started.getFirstExecutionRunId()).isEqualTo(Family.CHILD.runId().toString());
    assertThat(started.getTaskQueue().getName()).isEqualTo("other");
    assertThat(started.getMemo().getFieldsMap()).containsKey("k");
    assertThat(started.getWorkflowRunTimeout().getSeconds()).isEqualTo(3600);
    assertThat(started.hasWorkflowExecutionExpirationTime()).isTrue();
    assertThat(child.run().tasks().pending()).isEmpty();
  }

  @Test
  void hasTheRootOfItsParent() {
    parent.completeTask(Family.start(Family.child("child")));
    var child = Family.started(parent);
    child.completeTask(Family.start(Family.child("grandchild")));

    var started = Family.last(child, EntityMessage.StartChild.class).attributes();

    assertThat(started.getRootWorkflowExecution().getWorkflowId()).isEqualTo("workflow");
    assertThat(started.getParentWorkflowExecution().getWorkflowId()).isEqualTo("child");
  }

  @Test
  void hasItsFirstTaskOnceItsParentKnows() {
    parent.completeTask(Family.start(Family.child("child")));
    var child = Family.born(parent);
    child.handle(Scenario.signal("early"));
    child.handle(
        new RequestCancel(WorkflowExecutionCancelRequestedEventAttributes.getDefaultInstance()));
    assertThat(child.run().tasks().pending()).isEmpty();

    Family.deliver(parent, Family.last(child, EntityMessage.ChildStarted.class));
    Family.deliver(child, Family.last(parent, EntityMessage.ReleaseFirstTask.class));

    assertThat(parent.history())
        .endsWith(
            "START_CHILD_WORKFLOW_EXECUTION_INITIATED",
            "CHILD_WORKFLOW_EXECUTION_STARTED",
            "WORKFLOW_TASK_SCHEDULED");
    assertThat(child.history())
        .containsExactly(
            "WORKFLOW_EXECUTION_STARTED",
            "WORKFLOW_EXECUTION_SIGNALED",
            "WORKFLOW_EXECUTION_CANCEL_REQUESTED",
            "WORKFLOW_TASK_SCHEDULED");
    assertThat(Family.deliver(child, Family.last(parent, EntityMessage.ReleaseFirstTask.class)))
        .isFalse();
  }

  @Test
  void waitsForItsTimeAfterItsParentKnows() {
    parent.completeTask(Family.start(Family.child("child")));
    var start = Family.last(parent, EntityMessage.StartChild.class);
    var delayed = new EntityMessage.StartChild(
        start.to(),
        start.attributes().toBuilder()
            .setFirstWorkflowTaskBackoff(ProtoDurations.message(Duration.ofMinutes(1)))
            .build(),
        start.reuse(),
        start.onParentClose(),
        start.metadata(),
        start.earlierParents());
    var child = Scenario.begun(now -> ChildStart.begin(delayed, Family.CHILD.runId(), now));

    child.advance(Duration.ofMinutes(2));
    assertThat(child.history()).containsExactly("WORKFLOW_EXECUTION_STARTED");
    Family.deliver(child, new EntityMessage.ReleaseFirstTask(Target.run(Family.CHILD)));
    child.advance(Duration.ZERO);

    assertThat(child.history()).endsWith("WORKFLOW_TASK_SCHEDULED");
  }

  @Test
  void tellsItsParentHowItEnded() {
    parent.completeTask(Family.start(Family.child("child")));
    var child = Family.started(parent);
    child.completeTask(Commands.complete());

    assertThat(Family.deliver(parent, Family.last(child, EntityMessage.ChildClosed.class)))
        .isTrue();

    var closed = parent.lastEvent().getChildWorkflowExecutionCompletedEventAttributes();
    assertThat(closed.getInitiatedEventId()).isEqualTo(5);
    assertThat(closed.getStartedEventId()).isEqualTo(6);
    assertThat(closed.getWorkflowExecution().getRunId())
        .isEqualTo(Family.CHILD.runId().toString());
    assertThat(closed.getWorkflowType().getName()).isEqualTo("child type");
    assertThat(parent.run().contacts().children().isEmpty()).isTrue();
    assertThat(Family.deliver(parent, Family.last(child, EntityMessage.ChildClosed.class)))
        .as("a repetition")
        .isFalse();
  }

  @Test
  void tellsEveryKindOfEnd() {
    parent.completeTask(Family.start(Family.child("child")));
    var failed = Family.started(parent);
    failed.completeTask(Commands.fail());
    Family.deliver(parent, Family.last(failed, EntityMessage.ChildClosed.class));
    parent.completeTask(Family.start(Family.child("child")));
    var terminated = Family.started(parent);
    terminated.handle(
        new TerminateWorkflow(WorkflowExecutionTerminatedEventAttributes.getDefaultInstance()));
    Family.deliver(parent, Family.last(terminated, EntityMessage.ChildClosed.class));
    parent.completeTask(Family.start(Family.child("child")
        .setWorkflowRunTimeout(ProtoDurations.message(Duration.ofMinutes(1)))));
    var timedOut = Family.started(parent);
    timedOut.advance(Duration.ofMinutes(1));
    Family.deliver(parent, Family.last(timedOut, EntityMessage.ChildClosed.class));

    assertThat(parent.history())
        .contains(
            "CHILD_WORKFLOW_EXECUTION_FAILED",
            "CHILD_WORKFLOW_EXECUTION_TERMINATED",
            "CHILD_WORKFLOW_EXECUTION_TIMED_OUT");
  }

  @Test
  void isWrittenAfterTheTaskThatIsInProgressWithItsIdsInOrder() {
    parent.completeTask(Family.start(Family.child("child")));
    parent.handle(Scenario.signal("wake"));
    var task = parent.startTask();
    var child = Family.started(parent);
    child.completeTask(Commands.complete());
    Family.deliver(parent, Family.last(child, EntityMessage.ChildClosed.class));
    parent.handle(Scenario.signal("meanwhile"));

    parent.completeTask(task);

    assertThat(parent.history())
        .endsWith(
            "WORKFLOW_TASK_COMPLETED",
            "CHILD_WORKFLOW_EXECUTION_STARTED",
            "WORKFLOW_EXECUTION_SIGNALED",
            "CHILD_WORKFLOW_EXECUTION_COMPLETED",
            "WORKFLOW_TASK_SCHEDULED");
    var events = parent.events();
    var closed = events.get(events.size() - 2);
    assertThat(closed.getChildWorkflowExecutionCompletedEventAttributes().getStartedEventId())
        .isEqualTo(closed.getEventId() - 2);
  }

  @Test
  void remembersTheIdThatAKeptBackStartGot() {
    parent.completeTask(Family.start(Family.child("child")));
    parent.handle(Scenario.signal("wake"));
    var task = parent.startTask();
    var child = Family.started(parent);
    parent.completeTask(task);
    long started = parent.events().stream()
        .filter(event -> event.hasChildWorkflowExecutionStartedEventAttributes())
        .findFirst()
        .orElseThrow()
        .getEventId();
    child.completeTask(Commands.complete());

    Family.deliver(parent, Family.last(child, EntityMessage.ChildClosed.class));

    assertThat(parent
            .lastEvent()
            .getChildWorkflowExecutionCompletedEventAttributes()
            .getStartedEventId())
        .isEqualTo(started);
  }

  @Test
  void cannotBeStartedWithAnIdThatIsTaken() {
    parent.completeTask(Family.start(Family.child("child")));
    var start = Family.last(parent, EntityMessage.StartChild.class);

    Family.deliver(parent, ChildStart.isTaken(start));

    assertThat(parent.history())
        .endsWith("START_CHILD_WORKFLOW_EXECUTION_FAILED", "WORKFLOW_TASK_SCHEDULED");
    var failed = parent
        .events()
        .get(parent.events().size() - 2)
        .getStartChildWorkflowExecutionFailedEventAttributes();
    assertThat(failed.getCause())
        .isEqualTo(
            StartChildWorkflowExecutionFailedCause
                .START_CHILD_WORKFLOW_EXECUTION_FAILED_CAUSE_WORKFLOW_ALREADY_EXISTS);
    assertThat(failed.getWorkflowTaskCompletedEventId()).isEqualTo(4);
    assertThat(parent.run().contacts().children().isEmpty()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(
      value = ParentClosePolicy.class,
      names = {"PARENT_CLOSE_POLICY_TERMINATE", "PARENT_CLOSE_POLICY_REQUEST_CANCEL"})
  void endsWithItsParent(ParentClosePolicy policy) {
    parent.completeTask(Family.start("child", policy));
    var child = Family.started(parent);
    parent.completeTask(Commands.complete());

    var message = Family.last(parent, EntityMessage.ParentClosed.class);
    assertThat(message.to()).isEqualTo(Target.chain(Family.CHILD));
    assertThat(Family.deliver(child, message)).isTrue();

    boolean terminates = policy == ParentClosePolicy.PARENT_CLOSE_POLICY_TERMINATE;
    assertThat(child.history())
        .contains(
            terminates ? "WORKFLOW_EXECUTION_TERMINATED" : "WORKFLOW_EXECUTION_CANCEL_REQUESTED");
    assertThat(Family.deliver(child, message)).as("a repetition").isFalse();
  }

  @Test
  void goesOnWithoutItsParentIfAbandoned() {
    parent.completeTask(Family.start("child", ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON));
    var child = Family.started(parent);
    parent.completeTask(Commands.complete());

    assertThat(Family.sent(parent)).noneMatch(EntityMessage.ParentClosed.class::isInstance);
    child.completeTask(Commands.complete());
    assertThat(Family.deliver(parent, Family.last(child, EntityMessage.ChildClosed.class)))
        .isFalse();
  }

  @Test
  void isNotStartedByTheStepThatEndsItsParent() {
    parent.completeTask(Family.start(Family.child("child")), Commands.complete());

    assertThat(Family.sent(parent)).isEmpty();
  }

  @Test
  void isStartedByTheLastStepOfItsParentIfAbandoned() {
    parent.completeTask(
        Family.start("child", ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON), Commands.complete());
    var child = Family.born(parent);

    Family.deliver(parent, Family.last(child, EntityMessage.ChildStarted.class));
    Family.deliver(child, Family.last(parent, EntityMessage.ReleaseFirstTask.class));

    assertThat(child.history()).endsWith("WORKFLOW_TASK_SCHEDULED");
    assertThat(parent.history()).endsWith("WORKFLOW_EXECUTION_COMPLETED");
  }

  @Test
  void isTerminatedIfItsParentEndedBeforeItKnew() {
    parent.completeTask(
        Family.start("child", ParentClosePolicy.PARENT_CLOSE_POLICY_REQUEST_CANCEL));
    var child = Family.born(parent);
    parent.handle(
        new TerminateWorkflow(WorkflowExecutionTerminatedEventAttributes.getDefaultInstance()));
    assertThat(Family.sent(parent)).noneMatch(EntityMessage.ParentClosed.class::isInstance);

    var news = Family.last(child, EntityMessage.ChildStarted.class);
    Family.deliver(parent, news);

    assertThat(MessageRequests.undelivered(news))
        .as("a parent that is gone")
        .isEqualTo(Optional.of(Family.last(parent, EntityMessage.ParentClosed.class)));
    Family.deliver(child, Family.last(parent, EntityMessage.ParentClosed.class));
    var end = child.lastEvent().getWorkflowExecutionTerminatedEventAttributes();
    assertThat(end.getReason()).isEqualTo("by parent close policy");
    assertThat(end.getIdentity()).isEqualTo("history-service");
  }

  @Test
  void doesNotEndWithAnotherParent() {
    parent.completeTask(Family.start(Family.child("child")));
    var child = Family.started(parent);
    var other = new RunKey(Scenario.NAMESPACE_ID, "another workflow", Scenario.KEY.runId());

    assertThat(Family.deliver(
            child,
            new EntityMessage.ParentClosed(
                Target.run(Family.CHILD), other, ParentClosePolicy.PARENT_CLOSE_POLICY_TERMINATE)))
        .isFalse();
    assertThat(child.run().open()).isTrue();
  }

  @Test
  void isOneOfSoManyAtMost() {
    var many = new Command[2000];
    Arrays.setAll(many, at -> Family.start(Family.child("child-" + at)));
    parent.completeTask(many);
    parent.handle(Scenario.signal("wake"));

    assertThat(parent.failTask(Family.start(Family.child("one too many"))).message())
        .startsWith("PendingChildWorkflowsLimitExceeded");
    assertThat(parent.effects()).anyMatch(Effect.Send.class::isInstance);
  }
}
