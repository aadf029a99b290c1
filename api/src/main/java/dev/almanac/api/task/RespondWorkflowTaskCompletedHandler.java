package dev.almanac.api.task;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.NestingLimit;
import dev.almanac.api.request.IdChecks;
import dev.almanac.api.token.TaskToken;
import dev.almanac.api.token.TaskTokens;
import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.NamespaceInfo;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.update.UpdateProtocolMessages;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.WorkflowTasks;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.registry.SearchAttributes;
import io.grpc.MethodDescriptor;
import io.temporal.api.deployment.v1.WorkerDeploymentVersion;
import io.temporal.api.history.v1.WorkflowTaskCompletedEventAttributes;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Completes a workflow task with its commands, and may answer with the next task. */
@SuppressWarnings("deprecation") // fields of older workers are kept, too
public record RespondWorkflowTaskCompletedHandler(
    Namespaces namespaces,
    SearchAttributes attributes,
    Routed<WorkflowKey, WorkflowTasks> tasks,
    NextTask next,
    EagerActivities eager,
    Supplier<UUID> ids)
    implements Handler<RespondWorkflowTaskCompletedRequest, RespondWorkflowTaskCompletedResponse> {
  @Override
  public MethodDescriptor<RespondWorkflowTaskCompletedRequest, RespondWorkflowTaskCompletedResponse>
      method() {
    return WorkflowServiceGrpc.getRespondWorkflowTaskCompletedMethod();
  }

  @Override
  public CompletionStage<RespondWorkflowTaskCompletedResponse> handle(
      RespondWorkflowTaskCompletedRequest request, Call call) {
    var token = TaskTokens.read(
        namespaces, request.getNamespace(), request.getTaskToken(), TaskToken.Kind.WORKFLOW_TASK);
    var namespace = TaskTokens.namespace(namespaces, token);
    var completion = new CompleteWorkflowTask(
        token.taskStamp(),
        request.getCommandsList(),
        event(request),
        wishes(request),
        new NamespaceInfo(namespace.name(), attributes.settable(namespace.id())),
        UpdateProtocolMessages.said(
            NestingLimit.checked(request.getMessagesList()),
            request.getCapabilities().getDiscardSpeculativeWorkflowTaskWithEvents()));
    return tasks
        .at(token.target().workflow())
        .complete(token.target(), completion, request.getQueryResultsMap())
        .thenCompose(reply -> answer(token.target(), reply, call));
  }

  private CompletionStage<RespondWorkflowTaskCompletedResponse> answer(
      Target target, WorkflowTasks.Reply reply, Call call) {
    var completed = reply.completed();
    completed.failure().ifPresent(failure -> {
      throw failure.exception();
    });
    var answer = RespondWorkflowTaskCompletedResponse.newBuilder()
        .setResetHistoryEventId(completed.forgetAfter());
    if (!completed.eager().isEmpty()) {
      return eager
          .of(target, completed.eager(), call)
          .thenCompose(tasks -> withNext(target, reply, answer.addAllActivityTasks(tasks), call));
    }
    return withNext(target, reply, answer, call);
  }

  private CompletionStage<RespondWorkflowTaskCompletedResponse> withNext(
      Target target,
      WorkflowTasks.Reply reply,
      RespondWorkflowTaskCompletedResponse.Builder answer,
      Call call) {
    var completed = reply.completed();
    return completed.next().isEmpty()
        ? CompletableFuture.completedFuture(answer.build())
        : next.of(target, completed.next().get(), reply.attached(), /* isCached= */ true, call)
            .thenApply(task -> answer.setWorkflowTask(task).build());
  }

  private CompleteWorkflowTask.Options wishes(RespondWorkflowTaskCompletedRequest request) {
    return new CompleteWorkflowTask.Options(
        StickyQueues.read(request.getStickyAttributes()),
        request.getForceCreateNewWorkflowTask(),
        request.getReturnNewWorkflowTask()
            ? Optional.of(new CompleteWorkflowTask.Take(newId(), newId()))
            : Optional.empty(),
        Optional.of(newId()));
  }

  private String newId() {
    return ids.get().toString();
  }

  /** Keeps what the worker reports about itself unchanged: replay depends on it. */
  private static WorkflowTaskCompletedEventAttributes event(
      RespondWorkflowTaskCompletedRequest request) {
    var event = WorkflowTaskCompletedEventAttributes.newBuilder()
        .setIdentity(IdChecks.check("Identity", request.getIdentity()))
        .setBinaryChecksum(IdChecks.check("BinaryChecksum", request.getBinaryChecksum()))
        .setVersioningBehavior(request.getVersioningBehavior());
    if (request.hasWorkerVersionStamp()) {
      event.setWorkerVersion(request.getWorkerVersionStamp());
    }
    if (request.hasSdkMetadata()) {
      event.setSdkMetadata(request.getSdkMetadata());
    }
    if (request.hasMeteringMetadata()) {
      event.setMeteringMetadata(request.getMeteringMetadata());
    }
    if (request.hasDeployment()) {
      event.setDeployment(request.getDeployment());
    }
    if (request.hasDeploymentOptions()) {
      var options = request.getDeploymentOptions();
      event
          .setWorkerDeploymentName(options.getDeploymentName())
          .setDeploymentVersion(WorkerDeploymentVersion.newBuilder()
              .setDeploymentName(options.getDeploymentName())
              .setBuildId(options.getBuildId()));
    }
    return event.build();
  }
}
