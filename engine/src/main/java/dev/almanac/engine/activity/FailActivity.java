package dev.almanac.engine.activity;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.decision.ServerFailures;
import dev.almanac.engine.log.Fact;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.failure.v1.Failure;
import java.util.Optional;

/**
 * Reports a failed attempt of an activity.
 *
 * @param lastHeartbeat progress not reported before
 */
public record FailActivity(
    ActivityRef ref, Failure failure, Optional<Payloads> lastHeartbeat, String identity)
    implements Request<RetryRules.Next> {
  @Override
  public RetryRules.Next apply(Draft draft) {
    var activity = ref.findRunning(draft);
    var tooLarge =
        lastHeartbeat.flatMap(details -> draft.limits().blob("LastHeartbeatDetails", details));
    if (lastHeartbeat.isPresent() && tooLarge.isEmpty()) {
      draft.note(
          new Fact.ActivityHeartbeat(activity.scheduledEventId(), draft.now(), lastHeartbeat, ""));
    }
    var bounded = tooLarge
        .map(ServerFailures::ofServer)
        .orElseGet(() -> ServerFailures.bounded(failure, draft.limits()));
    var next = ActivityEnd.retryOr(draft, activity, bounded);
    if (next instanceof RetryRules.Next.Never(var why)) {
      ActivityEnd.writeFailed(draft, activity, bounded, why, identity);
    }
    return next;
  }
}
