package dev.almanac.engine.activity;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.ActivityTaskCompletedEventAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.Optional;

/** An activity has its result. */
public record CompleteActivity(ActivityRef ref, Optional<Payloads> result, String identity)
    implements Request<Boolean> {
  @Override
  public Boolean apply(Draft draft) {
    var activity = ref.find(draft);
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
}
