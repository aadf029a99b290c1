package dev.almanac.api.activity.control;

import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.api.request.RequestTimes;
import dev.almanac.api.request.Targets;
import dev.almanac.engine.activity.ActivitySelector;
import dev.almanac.engine.activity.ChangeActivityOptions;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.Workflows;
import dev.almanac.runtime.registry.Namespaces;
import io.temporal.api.activity.v1.ActivityOptions;
import io.temporal.api.common.v1.WorkflowExecution;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Passes requests of operators about activities to their run. */
public final class ActivityControls {
  private static final Duration LONGEST_DELAY = Duration.ofDays(365);

  private final Namespaces namespaces;
  private final Routed<WorkflowKey, Workflows> workflows;
  private final Supplier<UUID> ids;

  /** @param ids the source of randomness */
  public ActivityControls(
      Namespaces namespaces, Routed<WorkflowKey, Workflows> workflows, Supplier<UUID> ids) {
    this.namespaces = namespaces;
    this.workflows = workflows;
    this.ids = ids;
  }

  /** Returns the newest run if the request names none. */
  Target target(String namespace, WorkflowExecution execution) {
    return Targets.of(NamespaceLookup.require(namespaces, namespace), execution);
  }

  /** For the calls that mean an activity without a workflow if no workflow is named. */
  Target target(String namespace, String workflowId, String runId) {
    var known = NamespaceLookup.require(namespaces, namespace);
    if (workflowId.isEmpty()) {
      throw RpcError.of(
              RpcError.Code.UNIMPLEMENTED,
              "Activities without a workflow are not available on this server; name a WorkflowId.")
          .exception();
    }
    return Targets.of(known, workflowId, runId);
  }

  static ActivitySelector one(String activityId) {
    return new ActivitySelector.ById(IdChecks.require("ActivityId", activityId));
  }

  static ActivitySelector ofType(String type) {
    return new ActivitySelector.ByType(IdChecks.require("ActivityType", type));
  }

  static RpcException unnamed() {
    return RpcError.invalidArgument("Neither an activity id nor an activity type is given.")
        .exception();
  }

  /** Returns a random delay up to the jitter. */
  Duration delay(com.google.protobuf.Duration jitter) {
    var most = RequestTimes.duration("Jitter", jitter);
    long nanos = most.compareTo(LONGEST_DELAY) < 0 ? most.toNanos() : LONGEST_DELAY.toNanos();
    return Duration.ofNanos(Math.floorMod(ids.get().getLeastSignificantBits(), nanos + 1));
  }

  <R> CompletionStage<R> ask(Target target, Request<R> request) {
    return workflows.at(target.workflow()).ask(target, request, Urgency.NORMAL);
  }

  CompletionStage<ActivityOptions> change(Target target, ChangeActivityOptions change) {
    RequestTimes.duration("ScheduleToCloseTimeout", change.options().getScheduleToCloseTimeout());
    RequestTimes.duration("ScheduleToStartTimeout", change.options().getScheduleToStartTimeout());
    RequestTimes.duration("StartToCloseTimeout", change.options().getStartToCloseTimeout());
    RequestTimes.duration("HeartbeatTimeout", change.options().getHeartbeatTimeout());
    var policy = change.options().getRetryPolicy();
    RequestTimes.duration("InitialInterval", policy.getInitialInterval());
    RequestTimes.duration("MaximumInterval", policy.getMaximumInterval());
    return ask(target, change);
  }
}
