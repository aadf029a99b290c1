package dev.almanac.runtime.node;

import static dev.almanac.runtime.node.NodeFixture.NAMESPACE;
import static dev.almanac.runtime.node.NodeFixture.get;
import static dev.almanac.runtime.node.NodeFixture.node;
import static dev.almanac.runtime.node.NodeFixture.order;
import static dev.almanac.runtime.node.NodeFixture.pollWorkflowTask;
import static dev.almanac.runtime.node.NodeFixture.workflow;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.NamespaceInfo;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.query.QueryOutcome;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.engine.state.WorkflowTaskState;
import dev.almanac.engine.update.UpdateProtocolMessages;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.Queries;
import dev.almanac.runtime.StartReply;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.WorkflowUpdates;
import dev.almanac.runtime.WorkflowUpdates.Stage;
import dev.almanac.store.memory.MemoryStore;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.QueryRejectCondition;
import io.temporal.api.enums.v1.QueryResultType;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import io.temporal.api.history.v1.WorkflowTaskCompletedEventAttributes;
import io.temporal.api.query.v1.WorkflowQuery;
import io.temporal.api.query.v1.WorkflowQueryResult;
import io.temporal.api.update.v1.Acceptance;
import io.temporal.api.update.v1.Input;
import io.temporal.api.update.v1.Meta;
import io.temporal.api.update.v1.Outcome;
import io.temporal.api.update.v1.Rejection;
import io.temporal.api.update.v1.Request;
import io.temporal.api.update.v1.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Queries and updates, by a worker that does as it is told. */
class TalkTest {
  private static final Target WORKFLOW = Target.current(NAMESPACE, "w");
  private static final Failure NO = Failure.newBuilder().setMessage("no").build();

  private final MemoryStore store = new MemoryStore();
  private final Node node = node(store);

  @AfterEach
  void close() {
    node.close();
    store.close();
  }

  @Test
  void aQueryGoesWithTheTaskThatIsPending() throws Exception {
    get(node.workflows().at(workflow("w")).start(order("w")));
    var answer = query(20);

    var task = task("queue", false);
    assertThat(task.attached().queries()).hasSize(1);
    complete(task, Optional.empty(), answers(task), List.of());

    assertThat(get(answer)).isEqualTo(heard("answer"));
  }

  @Test
  void aQueryThatWasNotAnsweredWithItsTaskIsAskedByItself() throws Exception {
    get(node.workflows().at(workflow("w")).start(order("w")));
    var answer = query(20);

    complete(task("queue", false), Optional.empty(), Map.of(), List.of());
    var question = task("queue", false);

    assertThat(question.attached().alone()).isPresent();
    assertThat(question.events()).hasSize(4);
    get(node.queries()
        .at(run().workflow())
        .answer(run(), question.given().stamp().nonce(), result("answer")));
    assertThat(get(answer)).isEqualTo(heard("answer"));
  }

  @Test
  void aWorkerWithACacheIsAskedFirstAndWithoutHistory() throws Exception {
    get(node.workflows().at(workflow("w")).start(order("w")));
    var sticky = Optional.of(new WorkflowTaskState.Sticky("own", Duration.ofSeconds(20)));
    complete(task("queue", false), sticky, Map.of(), List.of());
    var polled = pollWorkflowTask(node, "own", true);

    var answer = query(20);
    var question = get(polled).orElseThrow();

    assertThat(question.events()).isEmpty();
    get(node.queries()
        .at(run().workflow())
        .answer(run(), question.given().stamp().nonce(), result("answer")));
    assertThat(get(answer)).isEqualTo(heard("answer"));
  }

  @Test
  void anyWorkerIsAskedIfTheOneWithTheCacheHasGone() throws Exception {
    get(node.workflows().at(workflow("w")).start(order("w")));
    var sticky = Optional.of(new WorkflowTaskState.Sticky("own", Duration.ofMillis(50)));
    complete(task("queue", false), sticky, Map.of(), List.of());

    var answer = query(20);
    var question = task("queue", false);

    assertThat(question.events()).hasSize(4);
    get(node.queries()
        .at(run().workflow())
        .answer(run(), question.given().stamp().nonce(), result("answer")));
    assertThat(get(answer)).isEqualTo(heard("answer"));
    assertThat(refusal(node.queries()
            .at(run().workflow())
            .answer(run(), question.given().stamp().nonce(), result("again"))))
        .contains("nobody waits for it");
  }

  /** The task would time out in the queue of that worker, and the history would tell of it. */
  @Test
  void tasksDoNotWaitForAWorkerThatWasAskedInVain() throws Exception {
    get(node.workflows().at(workflow("w")).start(order("w")));
    var sticky = Optional.of(new WorkflowTaskState.Sticky("own", Duration.ofMillis(50)));
    complete(task("queue", false), sticky, Map.of(), List.of());
    var polled = pollWorkflowTask(node, "own", true);
    answer(query(20), get(polled).orElseThrow());

    answer(query(20), task("queue", false));
    get(node.workflows().at(WORKFLOW.workflow()).ask(WORKFLOW, signal(), Urgency.NORMAL));

    assertThat(task("queue", false).events())
        .extracting(HistoryEvent::getEventType)
        .endsWith(
            EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED,
            EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED,
            EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED)
        .doesNotContain(EventType.EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT);
  }

  private void answer(CompletionStage<Queries.Reply> query, TaskPolls.WorkflowTask question)
      throws Exception {
    get(node.queries()
        .at(run().workflow())
        .answer(run(), question.given().stamp().nonce(), result("answer")));
    assertThat(get(query)).isEqualTo(heard("answer"));
  }

  private static SignalWorkflow signal() {
    return new SignalWorkflow(
        WorkflowExecutionSignaledEventAttributes.newBuilder().setSignalName("s").build(),
        "request",
        List.of());
  }

  @Test
  void whoAsksInVainIsToldWhichQueueHasNoWorker() throws Exception {
    get(node.workflows().at(workflow("w")).start(order("w")));

    assertThat(get(query(0))).isEqualTo(new Queries.Reply.Late("queue"));
  }

  @Test
  void aRejectedUpdateLeavesNothing() throws Exception {
    get(node.workflows().at(workflow("w")).start(order("w")));
    complete(task("queue", false), Optional.empty(), Map.of(), List.of());
    var before = get(node.histories().at(WORKFLOW.workflow()).view(WORKFLOW)).run();

    var reply = update("u", Stage.COMPLETED);
    var task = task("queue", false);
    var done = complete(
        task,
        Optional.empty(),
        Map.of(),
        List.of(Rejection.newBuilder().setFailure(NO).build()));

    assertThat(done.forgetAfter()).isEqualTo(3);
    assertThat(get(reply).outcome().orElseThrow().getFailure()).isEqualTo(NO);
    assertThat(get(node.histories().at(WORKFLOW.workflow()).view(WORKFLOW)).run())
        .isEqualTo(before);
  }

  @Test
  void anUpdateIsToldOfAtTheStageThatIsWanted() throws Exception {
    get(node.workflows().at(workflow("w")).start(order("w")));
    var accepted = update("u", Stage.ACCEPTED);
    var completed = update("u", Stage.COMPLETED);
    complete(task("queue", false), Optional.empty(), Map.of(), List.of(accept("u")));

    assertThat(get(accepted).stage()).isEqualTo(Stage.ACCEPTED);
    assertThat(get(poll("u", Stage.ADMITTED)).stage()).isEqualTo(Stage.ACCEPTED);

    var other = update("v", Stage.COMPLETED);
    complete(
        task("queue", false),
        Optional.empty(),
        Map.of(),
        List.of(respond("u"), accept("v"), respond("v")));

    assertThat(get(completed).outcome()).contains(outcome("u"));
    assertThat(get(other).outcome()).contains(outcome("v"));
    assertThat(get(update("u", Stage.COMPLETED)).outcome()).contains(outcome("u"));
    assertThat(get(poll("v", Stage.COMPLETED)).outcome()).contains(outcome("v"));
    assertThat(refusal(poll("x", Stage.COMPLETED))).contains("update \"x\" not found");
  }

  @Test
  void aStartTakesItsUpdateAlong() throws Exception {
    var reply = node.updates()
        .at(workflow("w"))
        .startAndUpdate(order("w"), update("u"), patience(Stage.COMPLETED));

    var task = task("queue", false);
    assertThat(task.attached().messages()).hasSize(1);
    complete(task, Optional.empty(), Map.of(), List.of(accept("u"), respond("u")));

    var done = (WorkflowUpdates.StartReplies.Done) get(reply);
    assertThat(done.start()).isInstanceOf(StartReply.Started.class);
    assertThat(done.update().outcome()).contains(outcome("u"));
  }

  private Target run() throws Exception {
    return Target.run(
        NAMESPACE,
        "w",
        get(node.histories().at(WORKFLOW.workflow()).view(WORKFLOW)).runId());
  }

  private CompletionStage<Queries.Reply> query(int seconds) {
    var question = new Queries.Question(
        WorkflowQuery.newBuilder().setQueryType("q").build(),
        QueryRejectCondition.QUERY_REJECT_CONDITION_NONE);
    return node.queries()
        .at(WORKFLOW.workflow())
        .ask(WORKFLOW, question, new Histories.Wait(Duration.ofSeconds(seconds), Asker.PATIENT));
  }

  private CompletionStage<WorkflowUpdates.Reply> update(String id, Stage awaited) {
    return node.updates().at(WORKFLOW.workflow()).update(WORKFLOW, update(id), patience(awaited));
  }

  private CompletionStage<WorkflowUpdates.Reply> poll(String id, Stage awaited) {
    return node.updates().at(WORKFLOW.workflow()).poll(WORKFLOW, id, patience(awaited));
  }

  private static WorkflowUpdates.Patience patience(Stage awaited) {
    return new WorkflowUpdates.Patience(
        awaited, new Histories.Wait(Duration.ofSeconds(20), Asker.PATIENT));
  }

  private static Request update(String id) {
    return Request.newBuilder()
        .setMeta(Meta.newBuilder().setUpdateId(id))
        .setInput(Input.newBuilder().setName("change"))
        .build();
  }

  private TaskPolls.WorkflowTask task(String queue, boolean sticky) throws Exception {
    return get(pollWorkflowTask(node, queue, sticky)).orElseThrow();
  }

  /** Bodies that are of no update by name are of the first that the task shows. */
  private CompleteWorkflowTask.Completed complete(
      TaskPolls.WorkflowTask task,
      Optional<WorkflowTaskState.Sticky> sticky,
      Map<String, WorkflowQueryResult> answers,
      List<Message> bodies)
      throws Exception {
    var messages = new ArrayList<io.temporal.api.protocol.v1.Message>();
    for (var body : bodies) {
      messages.add(io.temporal.api.protocol.v1.Message.newBuilder()
          .setId("m" + messages.size())
          .setProtocolInstanceId(updateOf(body, task))
          .setBody(Any.pack(body))
          .build());
    }
    var completion = new CompleteWorkflowTask(
        task.given().stamp(),
        List.of(),
        WorkflowTaskCompletedEventAttributes.newBuilder().setIdentity("worker").build(),
        new CompleteWorkflowTask.Options(sticky, false, Optional.empty()),
        new NamespaceInfo("default", Map.of()),
        UpdateProtocolMessages.said(messages, true));
    return get(node.workflowTasks().at(run().workflow()).complete(run(), completion, answers))
        .completed();
  }

  private static String updateOf(Message body, TaskPolls.WorkflowTask task) {
    return switch (body) {
      case Acceptance acceptance -> acceptance.getAcceptedRequest().getMeta().getUpdateId();
      case Response response -> response.getMeta().getUpdateId();
      default -> task.attached().messages().getFirst().getProtocolInstanceId();
    };
  }

  private static Message accept(String id) {
    return Acceptance.newBuilder()
        .setAcceptedRequest(update(id))
        .setAcceptedRequestMessageId(id + "/request")
        .setAcceptedRequestSequencingEventId(1)
        .build();
  }

  private static Message respond(String id) {
    return Response.newBuilder()
        .setMeta(Meta.newBuilder().setUpdateId(id))
        .setOutcome(outcome(id))
        .build();
  }

  private static Outcome outcome(String id) {
    return Outcome.newBuilder().setSuccess(payloads("outcome of " + id)).build();
  }

  private static Map<String, WorkflowQueryResult> answers(TaskPolls.WorkflowTask task) {
    var id = task.attached().queries().keySet().iterator().next();
    return Map.of(id, result("answer"));
  }

  private static WorkflowQueryResult result(String text) {
    return WorkflowQueryResult.newBuilder()
        .setResultType(QueryResultType.QUERY_RESULT_TYPE_ANSWERED)
        .setAnswer(payloads(text))
        .build();
  }

  private static Queries.Reply heard(String text) {
    return new Queries.Reply.Heard(new QueryOutcome.Answered(payloads(text)));
  }

  private static Payloads payloads(String text) {
    return Payloads.newBuilder()
        .addPayloads(Payload.newBuilder().setData(ByteString.copyFromUtf8(text)))
        .build();
  }

  private static String refusal(CompletionStage<?> stage) {
    return stage
        .handle((value, failure) -> failure)
        .thenApply(failure -> {
          var cause = failure instanceof CallFailed ? failure : failure.getCause();
          return String.valueOf(cause);
        })
        .toCompletableFuture()
        .join();
  }
}
