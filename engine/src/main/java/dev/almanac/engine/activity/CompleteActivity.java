package dev.almanac.engine.activity;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.decision.ServerFailures;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.state.Activity;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.ActivityTaskCompletedEventAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.Optional;

/**
 * Completes an activity. With its id this is possible even before a worker has it. A result that is
 * too large becomes a failure without retry.
 */
public record CompleteActivity(ActivityRef ref, Optional<Payloads> result, String identity)
    implements Request<Boolean> {
  @Override
  public Boolean apply(Draft draft) {
    var activity = started(draft, ref.find(draft));
    var tooLarge = result.flatMap(payloads -> draft.limits().blob("Result", payloads));
    if (tooLarge.isPresent()) {
      ActivityEnd.writeFailed(draft, activity, ServerFailures.ofServer(tooLarge.get()), identity);
      return true;
    }
    ActivityEnd.write(draft, activity, started -> {
      var attributes = ActivityTaskCompletedEventAttributes.newBuilder()
          .setScheduledEventId(activity.scheduledEventId())
          .setStartedEventId(started)
          .setIdentity(identity);
      result.ifPresent(attributes::setResult);
      return HistoryEvent.newBuilder()
          .setEventType(EventType.EVENT_TYPE_ACTIVITY_TASK_COMPLETED)
          .setActivityTaskCompletedEventAttributes(attributes);
    });
    return true;
  }

  /** A workflow expects a start event before every result. */
  private Activity started(Draft draft, Activity activity) {
    if (activity.running().isPresent()) {
      return activity;
    }
    long id = activity.scheduledEventId();
    draft.note(new Fact.ActivityStarted(id, "", draft.now(), identity));
    return draft.run().activities().get(id).orElseThrow();
  }
}
