package dev.almanac.api.activity;

import dev.almanac.api.ServerFailures;
import dev.almanac.api.Sizes;
import dev.almanac.engine.activity.ActivityCancellation;
import dev.almanac.engine.activity.CompleteActivity;
import dev.almanac.engine.activity.FailActivity;
import dev.almanac.engine.activity.HeartbeatActivity;
import dev.almanac.engine.activity.Retries;
import dev.almanac.engine.decision.Request;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.Workflows;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.failure.v1.Failure;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** What callers say of an activity, as something to ask of its run. */
public final class ActivityOutcomes {
  private final Workflows workflows;

  public ActivityOutcomes(Workflows workflows) {
    this.workflows = workflows;
  }

  CompletionStage<?> complete(ActivityCall call, Optional<Payloads> result) {
    return isTooLarge(result)
        ? failForSize(call, "Complete result exceeds size limit.")
        : ask(call, new CompleteActivity(call.ref(), result, call.identity()));
  }

  CompletionStage<?> fail(ActivityCall call, Failure failure, Optional<Payloads> lastHeartbeat) {
    return isTooLarge(lastHeartbeat)
        ? failForSize(call, "Heartbeat details exceed size limit.")
        : ask(
            call,
            new FailActivity(
                call.ref(), ServerFailures.fitting(failure), lastHeartbeat, call.identity()));
  }

  CompletionStage<?> cancel(ActivityCall call, Optional<Payloads> details) {
    return isTooLarge(details)
        ? failForSize(call, "Cancel details exceed size limit.")
        : ask(call, new ActivityCancellation.Acknowledge(call.ref(), details, call.identity()));
  }

  /** The stage has whether the activity is to end. */
  CompletionStage<Boolean> heartbeat(ActivityCall call, Optional<Payloads> details) {
    return isTooLarge(details)
        ? failForSize(call, "Heartbeat details exceed size limit.").thenApply(failed -> true)
        : ask(call, new HeartbeatActivity(call.ref(), details));
  }

  private CompletionStage<Retries.Next> failForSize(ActivityCall call, String why) {
    var failure = ServerFailures.tooLarge(why);
    return ask(call, new FailActivity(call.ref(), failure, Optional.empty(), call.identity()));
  }

  private <R> CompletionStage<R> ask(ActivityCall call, Request<R> request) {
    return workflows.ask(call.target(), request, Urgency.RESERVED);
  }

  private static boolean isTooLarge(Optional<Payloads> payloads) {
    return payloads.filter(Sizes::isTooLarge).isPresent();
  }
}
