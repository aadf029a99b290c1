package dev.almanac.engine.activity;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.state.Fact;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.failure.v1.Failure;
import java.util.Optional;

/**
 * An attempt of an activity failed.
 *
 * @param lastHeartbeat progress that the worker had not reported before
 */
public record FailActivity(
    ActivityRef ref, Failure failure, Optional<Payloads> lastHeartbeat, String identity)
    implements Request<Retries.Next> {
  @Override
  public Retries.Next apply(Draft draft) {
    var activity = ref.find(draft);
    if (lastHeartbeat.isPresent()) {
      draft.note(
          new Fact.ActivityHeartbeat(activity.scheduledEventId(), draft.now(), lastHeartbeat));
    }
    var next = ActivityEnd.retryOr(draft, activity, failure);
    if (next instanceof Retries.Next.Never(var why)) {
      ActivityEnd.writeFailed(draft, activity, failure, why, identity);
    }
    return next;
  }
}
