package dev.almanac.runtime.node;

import static dev.almanac.runtime.node.NodeFixture.NAMESPACE;
import static dev.almanac.runtime.node.NodeFixture.get;
import static dev.almanac.runtime.node.NodeFixture.pollWorkflowTask;

import com.google.protobuf.Any;
import com.google.protobuf.Message;
import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.NamespaceInfo;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.update.UpdateProtocolMessages;
import dev.almanac.engine.workflowtask.TaskStamp;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.WorkflowTasks;
import dev.almanac.runtime.WorkflowUpdates;
import dev.almanac.runtime.WorkflowUpdates.Stage;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.CompleteWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.ContinueAsNewWorkflowExecutionCommandAttributes;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.WorkflowTaskCompletedEventAttributes;
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
import java.util.concurrent.ExecutionException;

/** The workflow w, its updates, and a worker that says what it is told to. */
record UpdatedRun(Node node) {
  static final Target WORKFLOW = Target.current(NAMESPACE, "w");
  static final Failure NO = Failure.newBuilder().setMessage("no").build();
  static final Outcome YES =
      Outcome.newBuilder().setFailure(Failure.newBuilder().setMessage("yes")).build();
  static final Command COMPLETE = Command.newBuilder()
      .setCommandType(CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION)
      .setCompleteWorkflowExecutionCommandAttributes(
          CompleteWorkflowExecutionCommandAttributes.getDefaultInstance())
      .build();
  static final Command CONTINUE = Command.newBuilder()
      .setCommandType(CommandType.COMMAND_TYPE_CONTINUE_AS_NEW_WORKFLOW_EXECUTION)
      .setContinueAsNewWorkflowExecutionCommandAttributes(
          ContinueAsNewWorkflowExecutionCommandAttributes.getDefaultInstance())
      .build();

  /** What is said of one update. */
  record Word(String id, Message body) {}

  static Request request(String id) {
    return Request.newBuilder()
        .setMeta(Meta.newBuilder().setUpdateId(id))
        .setInput(Input.newBuilder().setName("change"))
        .build();
  }

  static WorkflowUpdates.Patience patience(Stage awaited) {
    return new WorkflowUpdates.Patience(
        awaited, new Histories.Wait(Duration.ofSeconds(20), Asker.PATIENT));
  }

  CompletionStage<WorkflowUpdates.Reply> update(String id) {
    return node.updates()
        .at(WORKFLOW.workflow())
        .update(WORKFLOW, request(id), patience(Stage.COMPLETED));
  }

  CompletionStage<WorkflowUpdates.Reply> poll(String id, Stage awaited) {
    return node.updates().at(WORKFLOW.workflow()).poll(WORKFLOW, id, patience(awaited));
  }

  /** Sends an update and returns when it has been admitted. */
  CompletionStage<WorkflowUpdates.Reply> admitted(String id) throws Exception {
    var reply = update(id);
    get(poll(id, Stage.ADMITTED));
    return reply;
  }

  TaskPolls.WorkflowTask task() throws Exception {
    return get(pollWorkflowTask(node, "queue", false)).orElseThrow();
  }

  Target target() throws Exception {
    return Target.run(
        NAMESPACE,
        "w",
        get(node.histories().at(WORKFLOW.workflow()).view(WORKFLOW)).runId());
  }

  /** A worker that takes the next task along. */
  WorkflowTasks.Reply complete(TaskStamp task, List<Command> commands, Word... words)
      throws Exception {
    return complete(task, commands, false, words);
  }

  /** A worker that is not done yet. */
  WorkflowTasks.Reply liveOn(TaskStamp task) throws Exception {
    return complete(task, List.of(), true);
  }

  private WorkflowTasks.Reply complete(
      TaskStamp task, List<Command> commands, boolean anotherTask, Word... words) throws Exception {
    var messages = new ArrayList<io.temporal.api.protocol.v1.Message>();
    for (var word : words) {
      messages.add(io.temporal.api.protocol.v1.Message.newBuilder()
          .setId("m" + messages.size())
          .setProtocolInstanceId(word.id())
          .setBody(Any.pack(word.body()))
          .build());
    }
    var take = new CompleteWorkflowTask.Take("next-" + task.nonce(), "request");
    var completion = new CompleteWorkflowTask(
        task,
        commands,
        WorkflowTaskCompletedEventAttributes.newBuilder().setIdentity("worker").build(),
        new CompleteWorkflowTask.Options(Optional.empty(), anotherTask, Optional.of(take)),
        new NamespaceInfo("default", Map.of()),
        UpdateProtocolMessages.said(messages, true));
    return get(
        node.workflowTasks().at(target().workflow()).complete(target(), completion, Map.of()));
  }

  static Word accept(String id) {
    return new Word(
        id,
        Acceptance.newBuilder()
            .setAcceptedRequest(request(id))
            .setAcceptedRequestMessageId(id + "/request")
            .setAcceptedRequestSequencingEventId(1)
            .build());
  }

  static Word reject(String id) {
    return new Word(id, Rejection.newBuilder().setFailure(NO).build());
  }

  static Word respond(String id) {
    return new Word(
        id, Response.newBuilder().setMeta(request(id).getMeta()).setOutcome(YES).build());
  }

  /** What somebody is told who waits in vain. */
  static Refusal refusal(CompletionStage<?> stage) throws Exception {
    try {
      throw new AssertionError("An answer: " + get(stage));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof CallFailed failed
          && failed.reason() instanceof CallFailed.Reason.Refused(var refusal)) {
        return refusal;
      }
      throw e;
    }
  }
}
