package dev.almanac.api.activity;

import dev.almanac.engine.activity.ActivityCancellation;
import dev.almanac.engine.activity.CompleteActivity;
import dev.almanac.engine.activity.FailActivity;
import dev.almanac.engine.activity.HeartbeatActivity;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.Workflows;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.failure.v1.Failure;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Passes reports about an activity to its run. */
public final class ActivityOutcomes {
  private final Routed<WorkflowKey, Workflows> workflows;

  public ActivityOutcomes(Routed<WorkflowKey, Workflows> workflows) {
    this.workflows = workflows;
  }

  CompletionStage<?> complete(ActivityTarget call, Optional<Payloads> result) {
    return ask(call, new CompleteActivity(call.ref(), result, call.identity()));
  }

  CompletionStage<?> fail(ActivityTarget call, Failure failure, Optional<Payloads> lastHeartbeat) {
    return ask(call, new FailActivity(call.ref(), failure, lastHeartbeat, call.identity()));
  }

  CompletionStage<?> cancel(ActivityTarget call, Optional<Payloads> details) {
    return ask(call, new ActivityCancellation.Acknowledge(call.ref(), details, call.identity()));
  }

  /** Records a heartbeat. The stage tells what the activity should do, such as to cancel. */
  CompletionStage<HeartbeatActivity.Heard> heartbeat(
      ActivityTarget call, Optional<Payloads> details) {
    return ask(call, new HeartbeatActivity(call.ref(), details, call.identity()));
  }

  /** Asks the run. Reports belong to work that was begun, so they precede new requests. */
  private <R> CompletionStage<R> ask(ActivityTarget call, Request<R> request) {
    return workflows.at(call.target().workflow()).ask(call.target(), request, Urgency.RESERVED);
  }
}
