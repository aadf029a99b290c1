package dev.almanac.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.child.ReparentChild;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.reset.YieldToReset;
import dev.almanac.engine.workflow.TerminateWorkflow;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import org.junit.jupiter.api.Test;

/** Resets of runs with parents, children or external operations. */
class FamilyResetTest {
  private static final long INITIATED = 5;
  private static final Target HEIR = Target.run(Resets.NEW);
  private static final TerminateWorkflow TERMINATE =
      new TerminateWorkflow(WorkflowExecutionTerminatedEventAttributes.getDefaultInstance());

  private final Scenario parent = Scenario.started();

  @Test
  void aParentKeepsItsChildren() {
    parent.completeTask(Family.start("child", ParentClosePolicy.PARENT_CLOSE_POLICY_TERMINATE));
    Family.started(parent);

    parent.handle(new YieldToReset("why", Resets.NEW_RUN, 3));

    assertThat(parent.run().open()).isFalse();
    assertThat(Family.sent(parent)).noneMatch(EntityMessage.ParentClosed.class::isInstance);
  }

  @Test
  void aChildGoesOnForItsParent() {
    parent.completeTask(Family.start(Family.child("child")));
    var child = Family.started(parent);

    child.handle(new YieldToReset("why", Resets.NEW_RUN, 2));

    assertThat(Family.sent(child)).noneMatch(EntityMessage.ChildClosed.class::isInstance);
  }

  @Test
  void newsOfWhatWasAskedForBeforeGoesToTheNewRun() {
    parent.completeTask(Family.start(Family.child("child")));
    var child = Family.born(parent);
    parent.handle(new YieldToReset("why", Resets.NEW_RUN, INITIATED));

    Family.deliver(parent, Family.last(child, EntityMessage.ChildStarted.class));
    assertThat(Family.last(parent, EntityMessage.ChildStarted.class).to()).isEqualTo(HEIR);
    child.handle(TERMINATE);
    Family.deliver(parent, Family.last(child, EntityMessage.ChildClosed.class));
    assertThat(Family.last(parent, EntityMessage.ChildClosed.class).to()).isEqualTo(HEIR);
  }

  @Test
  void answersToWhatWasAskedForBeforeGoToTheNewRun() {
    parent.completeTask(Family.start(Family.child("child")));
    var child = Family.started(parent);
    parent.completeTask(Family.signal(Family.signalTo("child")));
    Family.deliver(child, Family.last(parent, EntityMessage.SignalExternal.class));
    parent.handle(new YieldToReset("why", Resets.NEW_RUN, 10));

    Family.deliver(parent, Family.last(child, EntityMessage.ExternalResult.class));

    assertThat(Family.last(parent, EntityMessage.ExternalResult.class).to()).isEqualTo(HEIR);
  }

  @Test
  void aChildThatOnlyTheOldRunAskedForEndsWithIt() {
    parent.completeTask(Family.start(Family.child("child")));
    var child = Family.born(parent);
    parent.handle(new YieldToReset("why", Resets.NEW_RUN, 3));

    Family.deliver(parent, Family.last(child, EntityMessage.ChildStarted.class));

    Family.deliver(child, Family.last(parent, EntityMessage.ParentClosed.class));
    assertThat(child.run().open()).isFalse();
  }

  @Test
  void aChildThatTheNewRunAsksForAgainBecomesItsOwn() {
    parent.completeTask(Family.start(Family.child("child")));
    var child = Family.started(parent);
    var next = Resets.goingOn(Resets.reset(parent, 4, Resets.ALL));
    parent.handle(new YieldToReset("why", Resets.NEW_RUN, 3));

    next.completeTask(Family.start(Family.child("child")));
    var start = Family.last(next, EntityMessage.StartChild.class);
    assertThat(ReparentChild.isPossible(child.run(), start)).isTrue();
    child.handle(new ReparentChild(start));

    assertThat(Family.deliver(next, Family.last(child, EntityMessage.ChildStarted.class)))
        .isTrue();
    child.handle(TERMINATE);
    assertThat(Family.last(child, EntityMessage.ChildClosed.class).to()).isEqualTo(HEIR);
    assertThat(Family.deliver(next, Family.last(child, EntityMessage.ChildClosed.class)))
        .isTrue();
    assertThat(next.history()).contains("CHILD_WORKFLOW_EXECUTION_TERMINATED");
  }

  @Test
  void aChildThatHasNotBegunWaitsForWhatTheOldRunSays() {
    parent.completeTask(Family.start(Family.child("child")));
    var child = Family.born(parent);
    var next = Resets.goingOn(Resets.reset(parent, 4, Resets.ALL));

    next.completeTask(Family.start(Family.child("child")));

    assertThat(child
            .refused(new ReparentChild(Family.last(next, EntityMessage.StartChild.class)))
            .reason())
        .isEqualTo(Refusal.Reason.BUSY);
  }

  @Test
  void aChildOfARunThatWasNotResetStaysWhoseItIs() {
    parent.completeTask(Family.start(Family.child("child")));
    var start = Family.last(parent, EntityMessage.StartChild.class);
    var child = Family.started(parent);

    assertThat(ReparentChild.isPossible(child.run(), start)).isFalse();
  }

  @Test
  void theNewRunHearsAgainOfWhatItHasAskedFor() {
    parent.completeTask(Family.start(Family.child("child")));
    parent.handle(Scenario.signal("a task to reset to"));
    var stamp = parent.startTask();
    var child = Family.born(parent);
    Family.deliver(parent, Family.last(child, EntityMessage.ChildStarted.class));
    child.handle(TERMINATE);
    Family.deliver(parent, Family.last(child, EntityMessage.ChildClosed.class));
    parent.completeTask(stamp, Family.start(Family.child("another")));

    var made = Resets.reset(parent, 9, Resets.ALL);

    assertThat(made.history())
        .endsWith(
            "WORKFLOW_TASK_FAILED",
            "CHILD_WORKFLOW_EXECUTION_STARTED",
            "CHILD_WORKFLOW_EXECUTION_TERMINATED",
            "WORKFLOW_TASK_SCHEDULED");
    var end = made.events()
        .get(made.events().size() - 2)
        .getChildWorkflowExecutionTerminatedEventAttributes();
    assertThat(end.getInitiatedEventId()).isEqualTo(INITIATED);
    assertThat(end.getStartedEventId()).isEqualTo(made.events().size() - 2);
    assertThat(made.run().contacts().children().size()).isZero();
  }
}
