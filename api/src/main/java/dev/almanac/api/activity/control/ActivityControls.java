package dev.almanac.api.activity.control;

import dev.almanac.api.Ids;
import dev.almanac.api.Refusal;
import dev.almanac.api.Refused;
import dev.almanac.api.Targets;
import dev.almanac.api.Times;
import dev.almanac.api.namespace.Lookup;
import dev.almanac.engine.activity.ActivityChoice;
import dev.almanac.engine.activity.ChangeActivityOptions;
import dev.almanac.engine.decision.Request;
import dev.almanac.runtime.Target;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.Workflows;
import dev.almanac.runtime.registry.Namespaces;
import io.temporal.api.activity.v1.ActivityOptions;
import io.temporal.api.common.v1.WorkflowExecution;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** What operators ask of activities, as something to ask of their run. */
public final class ActivityControls {
  private static final Duration LONGEST_DELAY = Duration.ofDays(365);

  private final Namespaces namespaces;
  private final Workflows workflows;
  private final Supplier<UUID> ids;

  /** @param ids where chance comes from */
  public ActivityControls(Namespaces namespaces, Workflows workflows, Supplier<UUID> ids) {
    this.namespaces = namespaces;
    this.workflows = workflows;
    this.ids = ids;
  }

  /** Of the newest run if no run is given. */
  Target target(String namespace, WorkflowExecution execution) {
    return Targets.of(Lookup.require(namespaces, namespace), execution);
  }

  /** For the form that means an activity by itself if no workflow is named. */
  Target target(String namespace, String workflowId, String runId) {
    var known = Lookup.require(namespaces, namespace);
    if (workflowId.isEmpty()) {
      throw Refusal.of(
              Refusal.Code.UNIMPLEMENTED,
              "Activities without a workflow are not available on this server; name a WorkflowId.")
          .exception();
    }
    return Targets.of(
        known,
        WorkflowExecution.newBuilder().setWorkflowId(workflowId).setRunId(runId).build());
  }

  static ActivityChoice one(String activityId) {
    return new ActivityChoice.ById(Ids.require("ActivityId", activityId));
  }

  static ActivityChoice ofType(String type) {
    return new ActivityChoice.ByType(Ids.require("ActivityType", type));
  }

  static Refused unnamed() {
    return Refusal.invalidArgument("Neither an activity id nor an activity type is given.")
        .exception();
  }

  /** A delay between nothing and the most, by chance. */
  Duration delay(com.google.protobuf.Duration jitter) {
    var most = Times.duration("Jitter", jitter);
    long nanos = most.compareTo(LONGEST_DELAY) < 0 ? most.toNanos() : LONGEST_DELAY.toNanos();
    return Duration.ofNanos(Math.floorMod(ids.get().getLeastSignificantBits(), nanos + 1));
  }

  <R> CompletionStage<R> ask(Target target, Request<R> request) {
    return workflows.ask(target, request, Urgency.NORMAL);
  }

  CompletionStage<ActivityOptions> change(Target target, ChangeActivityOptions change) {
    Times.duration("ScheduleToCloseTimeout", change.options().getScheduleToCloseTimeout());
    Times.duration("ScheduleToStartTimeout", change.options().getScheduleToStartTimeout());
    Times.duration("StartToCloseTimeout", change.options().getStartToCloseTimeout());
    Times.duration("HeartbeatTimeout", change.options().getHeartbeatTimeout());
    var policy = change.options().getRetryPolicy();
    Times.duration("InitialInterval", policy.getInitialInterval());
    Times.duration("MaximumInterval", policy.getMaximumInterval());
    return ask(target, change);
  }
}
