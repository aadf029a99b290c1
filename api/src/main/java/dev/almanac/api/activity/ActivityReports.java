package dev.almanac.api.activity;

import com.google.protobuf.ByteString;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.api.request.Targets;
import dev.almanac.api.token.TaskToken;
import dev.almanac.api.token.TaskTokens;
import dev.almanac.engine.activity.ActivityCancellation;
import dev.almanac.engine.activity.ActivityRef;
import dev.almanac.engine.activity.CompleteActivity;
import dev.almanac.engine.activity.FailActivity;
import dev.almanac.engine.activity.HeartbeatActivity;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.Workflows;
import dev.almanac.runtime.registry.Namespaces;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatByIdRequest;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatByIdResponse;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatRequest;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatResponse;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCanceledByIdRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCanceledByIdResponse;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCanceledRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCanceledResponse;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedByIdRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedByIdResponse;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedResponse;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedByIdRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedByIdResponse;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedResponse;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Passes reports about an activity to its run. The worker that holds the activity names it by its
 * task token; anybody else by its id.
 */
public record ActivityReports(Namespaces namespaces, Routed<WorkflowKey, Workflows> workflows) {
  /** @param identity of the caller */
  private record Activity(Target target, ActivityRef ref, String identity) {}

  public CompletionStage<RespondActivityTaskCompletedResponse> complete(
      RespondActivityTaskCompletedRequest request) {
    var activity = held(request.getNamespace(), request.getTaskToken(), request.getIdentity());
    return complete(activity, given(request.hasResult(), request.getResult()))
        .thenApply(done -> RespondActivityTaskCompletedResponse.getDefaultInstance());
  }

  CompletionStage<RespondActivityTaskCompletedByIdResponse> completeById(
      RespondActivityTaskCompletedByIdRequest request) {
    var run = run(request.getNamespace(), request.getWorkflowId(), request.getRunId());
    var activity = named(run, request.getActivityId(), request.getIdentity());
    return complete(activity, given(request.hasResult(), request.getResult()))
        .thenApply(done -> RespondActivityTaskCompletedByIdResponse.getDefaultInstance());
  }

  public CompletionStage<RespondActivityTaskFailedResponse> fail(
      RespondActivityTaskFailedRequest request) {
    var activity = held(request.getNamespace(), request.getTaskToken(), request.getIdentity());
    var heartbeat = given(request.hasLastHeartbeatDetails(), request.getLastHeartbeatDetails());
    var failure =
        new FailActivity(activity.ref(), request.getFailure(), heartbeat, activity.identity());
    return ask(activity, failure)
        .thenApply(done -> RespondActivityTaskFailedResponse.getDefaultInstance());
  }

  CompletionStage<RespondActivityTaskFailedByIdResponse> failById(
      RespondActivityTaskFailedByIdRequest request) {
    var run = run(request.getNamespace(), request.getWorkflowId(), request.getRunId());
    var activity = named(run, request.getActivityId(), request.getIdentity());
    var heartbeat = given(request.hasLastHeartbeatDetails(), request.getLastHeartbeatDetails());
    var failure =
        new FailActivity(activity.ref(), request.getFailure(), heartbeat, activity.identity());
    return ask(activity, failure)
        .thenApply(done -> RespondActivityTaskFailedByIdResponse.getDefaultInstance());
  }

  CompletionStage<RespondActivityTaskCanceledResponse> cancel(
      RespondActivityTaskCanceledRequest request) {
    var activity = held(request.getNamespace(), request.getTaskToken(), request.getIdentity());
    return cancel(activity, given(request.hasDetails(), request.getDetails()))
        .thenApply(done -> RespondActivityTaskCanceledResponse.getDefaultInstance());
  }

  CompletionStage<RespondActivityTaskCanceledByIdResponse> cancelById(
      RespondActivityTaskCanceledByIdRequest request) {
    var run = run(request.getNamespace(), request.getWorkflowId(), request.getRunId());
    var activity = named(run, request.getActivityId(), request.getIdentity());
    return cancel(activity, given(request.hasDetails(), request.getDetails()))
        .thenApply(done -> RespondActivityTaskCanceledByIdResponse.getDefaultInstance());
  }

  /** Records a heartbeat. The answer tells what the activity should do, such as to cancel. */
  CompletionStage<RecordActivityTaskHeartbeatResponse> heartbeat(
      RecordActivityTaskHeartbeatRequest request) {
    var activity = held(request.getNamespace(), request.getTaskToken(), request.getIdentity());
    return heartbeat(activity, given(request.hasDetails(), request.getDetails()))
        .thenApply(heard -> RecordActivityTaskHeartbeatResponse.newBuilder()
            .setCancelRequested(heard.isToEnd())
            .setActivityPaused(heard.isPaused())
            .setActivityReset(heard.isToRestart())
            .build());
  }

  CompletionStage<RecordActivityTaskHeartbeatByIdResponse> heartbeatById(
      RecordActivityTaskHeartbeatByIdRequest request) {
    var run = run(request.getNamespace(), request.getWorkflowId(), request.getRunId());
    var activity = named(run, request.getActivityId(), request.getIdentity());
    return heartbeat(activity, given(request.hasDetails(), request.getDetails()))
        .thenApply(heard -> RecordActivityTaskHeartbeatByIdResponse.newBuilder()
            .setCancelRequested(heard.isToEnd())
            .setActivityPaused(heard.isPaused())
            .setActivityReset(heard.isToRestart())
            .build());
  }

  /** @throws dev.almanac.api.RpcException if token, namespace or identity is invalid */
  private Activity held(String namespace, ByteString token, String identity) {
    var held = TaskTokens.read(namespaces, namespace, token, TaskToken.Kind.ACTIVITY);
    return new Activity(held.target(), held.activity(), IdChecks.check("Identity", identity));
  }

  /** Returns the newest run if the request names none. */
  private Target run(String namespace, String workflowId, String runId) {
    return Targets.of(NamespaceLookup.require(namespaces, namespace), workflowId, runId);
  }

  private static Activity named(Target run, String activityId, String identity) {
    return new Activity(
        run,
        new ActivityRef.ById(IdChecks.require("ActivityId", activityId)),
        IdChecks.check("Identity", identity));
  }

  private static Optional<Payloads> given(boolean isGiven, Payloads payloads) {
    return isGiven ? Optional.of(payloads) : Optional.empty();
  }

  private CompletionStage<?> complete(Activity activity, Optional<Payloads> result) {
    return ask(activity, new CompleteActivity(activity.ref(), result, activity.identity()));
  }

  private CompletionStage<?> cancel(Activity activity, Optional<Payloads> details) {
    return ask(
        activity,
        new ActivityCancellation.Acknowledge(activity.ref(), details, activity.identity()));
  }

  private CompletionStage<HeartbeatActivity.Heard> heartbeat(
      Activity activity, Optional<Payloads> details) {
    return ask(activity, new HeartbeatActivity(activity.ref(), details, activity.identity()));
  }

  /** Asks the run. Reports belong to work that was begun, so they precede new requests. */
  private <R> CompletionStage<R> ask(Activity activity, Request<R> request) {
    var target = activity.target();
    return workflows.at(target.workflow()).ask(target, request, Urgency.RESERVED);
  }
}
