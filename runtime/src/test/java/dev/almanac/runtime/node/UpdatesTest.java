package dev.almanac.runtime.node;

import static dev.almanac.runtime.node.NodeFixture.get;
import static dev.almanac.runtime.node.NodeFixture.node;
import static dev.almanac.runtime.node.NodeFixture.order;
import static dev.almanac.runtime.node.NodeFixture.workflow;
import static dev.almanac.runtime.node.UpdatedRun.COMPLETE;
import static dev.almanac.runtime.node.UpdatedRun.CONTINUE;
import static dev.almanac.runtime.node.UpdatedRun.NO;
import static dev.almanac.runtime.node.UpdatedRun.WORKFLOW;
import static dev.almanac.runtime.node.UpdatedRun.YES;
import static dev.almanac.runtime.node.UpdatedRun.accept;
import static dev.almanac.runtime.node.UpdatedRun.patience;
import static dev.almanac.runtime.node.UpdatedRun.refusal;
import static dev.almanac.runtime.node.UpdatedRun.reject;
import static dev.almanac.runtime.node.UpdatedRun.request;
import static dev.almanac.runtime.node.UpdatedRun.respond;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.update.UpdateFailures;
import dev.almanac.runtime.StartOrder;
import dev.almanac.runtime.StartReply;
import dev.almanac.runtime.WorkflowUpdates.Stage;
import dev.almanac.runtime.WorkflowUpdates.StartReplies;
import dev.almanac.store.memory.MemoryStore;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.protocol.v1.Message;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What becomes of updates when their run ends, their task fails, or another task follows. */
class UpdatesTest {
  private static final Refusal ENDED =
      new Refusal(Refusal.Reason.NOT_FOUND, "workflow update was aborted by closing workflow");
  private static final Refusal CONTINUED = new Refusal(
      Refusal.Reason.BUSY, "workflow operation can not be applied because workflow is closing");

  private final MemoryStore store = new MemoryStore();
  private final Node node = node(store);
  private final UpdatedRun run = new UpdatedRun(node);

  @AfterEach
  void close() {
    node.close();
    store.close();
  }

  @Test
  void anAdmittedOneIsAbortedByTheEndAndAnAcceptedOneFails() throws Exception {
    get(node.workflows().at(workflow("w")).start(order("w")));
    var accepted = run.admitted("accepted");
    var task = run.task();
    var admitted = run.admitted("admitted");

    var reply = run.complete(task.given().stamp(), List.of(COMPLETE), accept("accepted"));

    assertThat(reply.completed().failure()).isEmpty();
    assertThat(refusal(admitted)).isEqualTo(ENDED);
    assertThat(refusal(accepted)).as("what was accepted too late").isEqualTo(ENDED);
  }

  @Test
  void anAdmittedOneCanBeSentToTheRunThatContinues() throws Exception {
    get(node.workflows().at(workflow("w")).start(order("w")));
    var accepted = run.admitted("accepted");
    run.complete(run.task().given().stamp(), List.of(), accept("accepted"));
    var shown = run.admitted("shown");
    var task = run.task();
    var admitted = run.admitted("admitted");

    var reply = run.complete(task.given().stamp(), List.of(CONTINUE));

    assertThat(reply.completed().failure()).isEmpty();
    assertThat(refusal(admitted)).isEqualTo(CONTINUED);
    assertThat(refusal(shown)).isEqualTo(CONTINUED);
    assertThat(get(accepted).outcome().orElseThrow().getFailure()).isEqualTo(UpdateFailures.ENDED);
    var again = run.update("admitted");
    run.complete(run.task().given().stamp(), List.of(), accept("admitted"), respond("admitted"));
    assertThat(get(again).outcome()).contains(YES);
  }

  @Test
  void oneWhoseTaskMakesNoSenseIsNotShownAgain() throws Exception {
    get(node.workflows().at(workflow("w")).start(order("w")));
    var shown = run.admitted("shown");
    var task = run.task();
    var admitted = run.admitted("admitted");

    var reply = run.complete(task.given().stamp(), List.of(), respond("shown"));

    assertThat(reply.completed().isFailed()).isTrue();
    assertThat(refusal(shown))
        .isEqualTo(new Refusal(
            Refusal.Reason.NOT_READY,
            "Unable to perform workflow execution update due to unexpected workflow task"
                + " failure."));
    var next = run.task();
    assertThat(next.attached().messages())
        .extracting(Message::getProtocolInstanceId)
        .containsExactly("admitted");
    run.complete(next.given().stamp(), List.of(), reject("admitted"));
    assertThat(get(admitted).outcome().orElseThrow().getFailure()).isEqualTo(NO);
  }

  @Test
  void oneThatCameInMeanwhileGoesWithTheCompletion() throws Exception {
    get(node.workflows().at(workflow("w")).start(order("w")));
    run.complete(run.task().given().stamp(), List.of());
    var first = run.admitted("first");
    var task = run.task();
    var second = run.admitted("second");
    var before = get(node.histories().at(WORKFLOW.workflow()).view(WORKFLOW))
        .run()
        .history()
        .nextEventId();

    var forgotten = run.complete(task.given().stamp(), List.of(), reject("first"));

    assertThat(get(first).outcome().orElseThrow().getFailure()).isEqualTo(NO);
    assertThat(forgotten.completed().isForgotten()).isTrue();
    assertThat(forgotten.attached().messages())
        .extracting(Message::getProtocolInstanceId)
        .containsExactly("second");
    var next = forgotten.completed().next().orElseThrow();
    run.complete(next.stamp(), List.of(), reject("second"));
    assertThat(get(second).outcome().orElseThrow().getFailure()).isEqualTo(NO);
    assertThat(get(node.histories().at(WORKFLOW.workflow()).view(WORKFLOW))
            .run()
            .history()
            .nextEventId())
        .isEqualTo(before);
  }

  @Test
  void oneThatIsBeingWorkedOnIsNotToldAgain() throws Exception {
    get(node.workflows().at(workflow("w")).start(order("w")));
    var first = run.admitted("first");
    var task = run.task();
    var second = run.admitted("second");

    var reply = run.liveOn(task.given().stamp());

    assertThat(reply.attached().messages())
        .extracting(Message::getProtocolInstanceId)
        .containsExactly("second");
    var next = reply.completed().next().orElseThrow();
    run.complete(next.stamp(), List.of(), accept("first"), respond("first"), reject("second"));
    assertThat(get(first).outcome()).contains(YES);
    assertThat(get(second).outcome().orElseThrow().getFailure()).isEqualTo(NO);
  }

  @Test
  void oneIsAskedForAtEveryStage() throws Exception {
    get(node.workflows().at(workflow("w")).start(order("w")));

    assertThat(refusal(run.poll("u", Stage.ADMITTED)))
        .isEqualTo(new Refusal(Refusal.Reason.NOT_FOUND, "update \"u\" not found"));
    run.admitted("u");
    assertThat(get(run.poll("u", Stage.ADMITTED)).stage()).isEqualTo(Stage.ADMITTED);
  }

  @Test
  void oneWithAStartIsPutToTheNextRunOnceIfTheFirstEndsUnderIt() throws Exception {
    get(node.workflows().at(workflow("w")).start(order("w")));
    var both = startAndUpdate("u");
    get(run.poll("u", Stage.ADMITTED));

    run.complete(run.task().given().stamp(), List.of(COMPLETE));
    var task = run.task();
    run.complete(task.given().stamp(), List.of(), accept("u"), respond("u"));

    var done = (StartReplies.Done) get(both);
    assertThat(done.start()).isInstanceOf(StartReply.Started.class);
    assertThat(done.update().outcome()).contains(YES);
  }

  @Test
  void oneWithAStartIsAbortedIfTheRunThatWasStartedForItEnds() throws Exception {
    var both = startAndUpdate("u");

    run.complete(run.task().given().stamp(), List.of(COMPLETE));

    var failed = (StartReplies.UpdateFailed) get(both);
    assertThat(failed.isStarted()).isTrue();
  }

  @Test
  void oneThatWasAnsweredBeforeTheEndTellsHowTheRunHasEnded() throws Exception {
    get(node.workflows().at(workflow("w")).start(order("w")));
    run.admitted("u");
    run.complete(run.task().given().stamp(), List.of(), accept("u"), respond("u"));
    run.admitted("another");
    run.complete(run.task().given().stamp(), List.of(COMPLETE));

    var answered = (StartReplies.Answered) get(startAndUpdate("u"));

    assertThat(answered.status())
        .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED);
    assertThat(answered.update().outcome()).contains(YES);
  }

  private CompletionStage<StartReplies> startAndUpdate(String id) {
    var start = order("w");
    var order = new StartOrder(
        start.start(),
        "another request",
        new StartOrder.Policies(
            WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_UNSPECIFIED,
            WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING),
        start.signal());
    return node.updates()
        .at(order.workflow())
        .startAndUpdate(order, request(id), patience(Stage.COMPLETED));
  }
}
