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

/** Handles a workflow's request to cancel an activity, and the acknowledgement by the activity. */
public final class ActivityCancellation {
  private ActivityCancellation() {}

  /**
   * An activity that no worker has ends at once; another learns of it by heartbeat. The end is
   * written after the events of the other commands, which SDKs expect to be adjacent.
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

  /** Returns whether its outcome is buffered until this workflow task ends. */
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

  /** Reports that an activity ended because it was asked to. */
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
