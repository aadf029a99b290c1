package dev.almanac.engine.activity;

import dev.almanac.engine.decision.BadCommand;
import dev.almanac.engine.decision.CommandOrigin;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.decision.ServerFailures;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.workflowtask.EventBuffer;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.ActivityTaskCancelRequestedEventAttributes;
import io.temporal.api.history.v1.ActivityTaskCanceledEventAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.Optional;

/** A workflow asks an activity to end, and the activity says that it did. */
public final class ActivityCancellation {
  private ActivityCancellation() {}

  /**
   * An activity that is not with a worker ends at once; one that is hears of it by heartbeat. The
   * end waits for the other commands of the task: SDKs count on the events of commands being next
   * to each other.
   */
  public static void request(Draft draft, long scheduledEventId, CommandOrigin origin) {
    var found = draft.run().activities().get(scheduledEventId);
    if (found.isEmpty()) {
      if (scheduledEventId > 0 && endedMeanwhile(draft, scheduledEventId)) {
        return;
      }
      throw new BadCommand(
          WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_REQUEST_CANCEL_ACTIVITY_ATTRIBUTES,
          "Activity scheduled by event " + scheduledEventId + " is not pending.");
    }
    long requested = draft.append(origin
        .event(EventType.EVENT_TYPE_ACTIVITY_TASK_CANCEL_REQUESTED)
        .setActivityTaskCancelRequestedEventAttributes(
            ActivityTaskCancelRequestedEventAttributes.newBuilder()
                .setScheduledEventId(scheduledEventId)
                .setWorkflowTaskCompletedEventId(origin.completedEventId())));
    if (found.get().running().isEmpty()) {
      EventBuffer.keep(draft, canceled(found.get(), 0, requested, Optional.empty(), ""));
      PauseInfo.ended(draft, found.get());
    }
  }

  /** Whether its outcome waits for this very workflow task to end. */
  private static boolean endedMeanwhile(Draft draft, long scheduledEventId) {
    return draft.run().history().buffered().stream()
        .anyMatch(event -> event.getActivityTaskCompletedEventAttributes().getScheduledEventId()
                == scheduledEventId
            || event.getActivityTaskFailedEventAttributes().getScheduledEventId()
                == scheduledEventId
            || event.getActivityTaskTimedOutEventAttributes().getScheduledEventId()
                == scheduledEventId
            || event.getActivityTaskCanceledEventAttributes().getScheduledEventId()
                == scheduledEventId);
  }

  private static HistoryEvent.Builder canceled(
      Activity activity,
      long started,
      long requested,
      Optional<Payloads> details,
      String identity) {
    var attributes = ActivityTaskCanceledEventAttributes.newBuilder()
        .setScheduledEventId(activity.scheduledEventId())
        .setStartedEventId(started)
        .setLatestCancelRequestedEventId(requested)
        .setIdentity(identity);
    details.ifPresent(attributes::setDetails);
    return HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_ACTIVITY_TASK_CANCELED)
        .setActivityTaskCanceledEventAttributes(attributes);
  }

  /** An activity says that it ended because it was asked to. */
  public record Acknowledge(ActivityRef ref, Optional<Payloads> details, String identity)
      implements Request<Boolean> {
    @Override
    public Boolean apply(Draft draft) {
      var activity = ref.findRunning(draft);
      if (!activity.cancelRequested()) {
        throw Refusal.invalid("ActivityTask was not requested to be canceled.").exception();
      }
      var tooLarge = details.flatMap(payloads -> draft.limits().blob("Details", payloads));
      if (tooLarge.isPresent()) {
        ActivityEnd.writeFailed(draft, activity, ServerFailures.ofServer(tooLarge.get()), identity);
        return true;
      }
      ActivityEnd.write(
          draft,
          activity,
          started ->
              canceled(activity, started, activity.cancelRequestedEventId(), details, identity));
      return true;
    }
  }
}
