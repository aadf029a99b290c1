package dev.almanac.conformance.scenario;

import static dev.almanac.conformance.scenario.Rewind.awaitTasks;
import static dev.almanac.conformance.scenario.Rewind.finishOf;
import static dev.almanac.conformance.scenario.Rewind.request;
import static dev.almanac.conformance.scenario.Rewind.reset;
import static org.assertj.core.api.Assertions.assertThat;

import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.client.WorkflowStub;
import org.junit.jupiter.api.Test;

/** Parents and children that are reset. */
@OnEachDatabase
class ResetFamilyTest {
  private final Storage storage;

  ResetFamilyTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void aParentThatIsResetGetsTheResultOfTheChildItKnows() {
    try (var stage = family()) {
      var parent = stage.start("parent:hello");
      var child = Kin.startedChild(stage, parent);
      awaitParent(stage, parent);
      var base = Stage.execution(parent);

      var run = reset(stage, request(base, finishOf(stage, base, 2)));
      child.signal(Script.POKE, "!");

      assertThat(resultOf(stage, parent)).isEqualTo("hello!");
      assertThat(Kin.news(stage.history(run))).hasSize(2);
      stage.watch(run);
    }
  }

  @Test
  void aParentThatIsResetToBeforeItsChildKeepsIt() {
    try (var stage = family()) {
      var parent = stage.start("parent:hello");
      var child = Kin.startedChild(stage, parent);
      awaitParent(stage, parent);
      var base = Stage.execution(parent);
      var before = Kin.newest(stage, child);

      var run = reset(stage, request(base, finishOf(stage, base, 1)));
      Await.until("the child has its new parent", () -> parentOf(stage, child).equals(run));
      child.signal(Script.POKE, "!");

      assertThat(resultOf(stage, parent)).isEqualTo("hello!");
      assertThat(Kin.newest(stage, child)).isEqualTo(before);
      stage.watch(run);
    }
  }

  @Test
  void aParentThatIsResetAfterItsChildHasEndedHearsOfThatAgain() {
    try (var stage = family()) {
      var parent = stage.start("parent:hello");
      var child = Kin.startedChild(stage, parent);
      awaitParent(stage, parent);
      child.signal(Script.POKE, "!");
      assertThat(Stage.result(parent)).isEqualTo("hello!");
      var base = Stage.execution(parent);

      var run = reset(stage, request(base, finishOf(stage, base, 2)));

      assertThat(resultOf(stage, parent)).isEqualTo("hello!");
      assertThat(Kin.news(stage.history(run))).hasSize(2);
      stage.watch(run);
    }
  }

  @Test
  void aChildThatIsResetGivesItsResultToItsParent() {
    try (var stage = family()) {
      var parent = stage.start("parent:hello");
      var child = Kin.startedChild(stage, parent);
      var base = Kin.newest(stage, child);
      awaitTasks(stage, base, 1);

      var run = reset(stage, request(base, finishOf(stage, base, 1)));
      child.signal(Script.POKE, "!");

      assertThat(Stage.result(parent)).isEqualTo("hello!");
      var end = Kin.news(stage.history(parent)).getLast();
      assertThat(end.getChildWorkflowExecutionCompletedEventAttributes().getWorkflowExecution())
          .isEqualTo(run);
      stage.watch(run);
    }
  }

  private Stage family() {
    return Stage.on(storage)
        .plays(Kin.family((input, pokes) -> input + Kin.awaitPoke(pokes)))
        .open();
  }

  /** It has seen that its child has started. */
  private static void awaitParent(Stage stage, WorkflowStub parent) {
    awaitTasks(stage, Stage.execution(parent), 2);
  }

  private static WorkflowExecution parentOf(Stage stage, WorkflowStub child) {
    return Kin.describe(stage, child).getWorkflowExecutionInfo().getParentExecution();
  }

  /** Of the newest run. */
  private static String resultOf(Stage stage, WorkflowStub workflow) {
    return Stage.result(
        stage.client().newUntypedWorkflowStub(Stage.execution(workflow).getWorkflowId()));
  }
}
