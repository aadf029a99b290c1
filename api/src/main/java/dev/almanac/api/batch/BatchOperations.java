package dev.almanac.api.batch;

import com.google.protobuf.ByteString;
import dev.almanac.api.RpcException;
import dev.almanac.api.activity.control.ActivityBatches;
import dev.almanac.api.list.RunFinder;
import dev.almanac.api.request.Targets;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.engine.time.ProtoDurations;
import dev.almanac.engine.workflow.RequestCancel;
import dev.almanac.engine.workflow.TerminateWorkflow;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.Workflows;
import dev.almanac.runtime.batch.BatchWork;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import io.temporal.api.batch.v1.BatchOperationSignal;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.history.v1.WorkflowExecutionCancelRequestedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Applies a batch to a run. Signals and resets have a request id made of the batch and the run, so
 * a batch that continues after a crash does nothing twice.
 */
public record BatchOperations(
    Namespaces namespaces,
    Routed<WorkflowKey, Workflows> workflows,
    RunFinder finder,
    BatchResets resets,
    ActivityBatches activities)
    implements BatchWork {
  @Override
  public CompletionStage<Page> find(
      UUID namespace, String query, Instant asOf, ByteString page, int size) {
    return guarded(() -> finder
        .find(namespace(namespace), query, page, size)
        .thenApply(found -> new Page(
            found.runs().stream()
                .filter(run ->
                    !run.hasCloseTime() || ProtoDurations.of(run.getCloseTime()).isBefore(asOf))
                .map(WorkflowExecutionInfo::getExecution)
                .toList(),
            found.next())));
  }

  @Override
  public CompletionStage<Boolean> apply(
      UUID namespace, StartBatchOperationRequest request, WorkflowExecution run) {
    return guarded(
        () -> operate(Targets.of(namespace(namespace), run), request, requestId(request, run)));
  }

  private CompletionStage<Boolean> operate(
      Target target, StartBatchOperationRequest request, String requestId) {
    return switch (request.getOperationCase()) {
      case TERMINATION_OPERATION -> ask(target, termination(request));
      case CANCELLATION_OPERATION -> ask(target, cancellation(request));
      case SIGNAL_OPERATION -> ask(target, signal(request.getSignalOperation(), requestId));
      case DELETION_OPERATION -> workflows.at(target.workflow()).delete(target);
      case RESET_OPERATION -> resets.reset(target, request, requestId).thenApply(made -> true);
      case UNPAUSE_ACTIVITIES_OPERATION ->
        activities.ask(target, request.getUnpauseActivitiesOperation());
      case RESET_ACTIVITIES_OPERATION ->
        activities.ask(target, request.getResetActivitiesOperation());
      case UPDATE_ACTIVITY_OPTIONS_OPERATION ->
        activities.ask(target, request.getUpdateActivityOptionsOperation());
      default ->
        throw new CallFailed(
            new CallFailed.Reason.DataLoss("This version does not know the operation"));
    };
  }

  private CompletionStage<Boolean> ask(Target target, Request<Boolean> request) {
    return workflows.at(target.workflow()).ask(target, request, Urgency.NORMAL);
  }

  private Namespace namespace(UUID id) {
    return namespaces
        .byId(id)
        .orElseThrow(() -> new CallFailed(
            new CallFailed.Reason.DataLoss("Namespace " + id + " no longer exists")));
  }

  private static String requestId(StartBatchOperationRequest request, WorkflowExecution run) {
    return "batch %s %s".formatted(request.getJobId(), run.getRunId());
  }

  private static TerminateWorkflow termination(StartBatchOperationRequest request) {
    var operation = request.getTerminationOperation();
    var event = WorkflowExecutionTerminatedEventAttributes.newBuilder()
        .setReason(request.getReason())
        .setIdentity(operation.getIdentity());
    if (operation.hasDetails()) {
      event.setDetails(operation.getDetails());
    }
    return new TerminateWorkflow(event.build());
  }

  private static RequestCancel cancellation(StartBatchOperationRequest request) {
    return new RequestCancel(WorkflowExecutionCancelRequestedEventAttributes.newBuilder()
        .setCause(request.getReason())
        .setIdentity(request.getCancellationOperation().getIdentity())
        .build());
  }

  private static SignalWorkflow signal(BatchOperationSignal operation, String requestId) {
    var event = WorkflowExecutionSignaledEventAttributes.newBuilder()
        .setSignalName(operation.getSignal())
        .setIdentity(operation.getIdentity());
    if (operation.hasInput()) {
      event.setInput(operation.getInput());
    }
    if (operation.hasHeader()) {
      event.setHeader(operation.getHeader());
    }
    return new SignalWorkflow(event.build(), requestId, List.of());
  }

  /** Turns a refusal that is thrown before the run is reached into a failed stage. */
  private static <T> CompletionStage<T> guarded(Supplier<CompletionStage<T>> call) {
    try {
      return call.get();
    } catch (CallFailed e) {
      return CompletableFuture.failedFuture(e);
    } catch (RpcException | RefusalException e) {
      return CompletableFuture.failedFuture(unusable(e));
    }
  }

  private static CallFailed unusable(RuntimeException refused) {
    return new CallFailed(new CallFailed.Reason.DataLoss(String.valueOf(refused.getMessage())));
  }
}
