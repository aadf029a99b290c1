package dev.almanac.engine.activity;

import dev.almanac.engine.decision.BadCommand;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.InputLimits;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.state.Activity;
import io.temporal.api.activity.v1.ActivityOptions;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import java.time.Duration;
import java.util.List;

/**
 * Changes the options of pending activities. A running attempt keeps the options that its worker
 * got, but its timeouts follow the new ones.
 *
 * @param paths the fields to change
 * @param restores whether to restore the options that the workflow asked for instead
 */
public record ChangeActivityOptions(
    ActivitySelector choice, ActivityOptions options, List<String> paths, boolean restores)
    implements Request<ActivityOptions> {
  public ChangeActivityOptions {
    paths = List.copyOf(paths);
  }

  /** Returns the new options; of several activities, those of the first. */
  @Override
  public ActivityOptions apply(Draft draft) {
    if (restores == !paths.isEmpty()) {
      throw Refusal.invalid(
              restores
                  ? "UpdateMask and RestoreOriginal may not be used together."
                  : "UpdateMask is missing.")
          .exception();
    }
    var chosen = choice.find(draft);
    for (var activity : chosen) {
      change(draft, activity);
    }
    long first = chosen.getFirst().scheduledEventId();
    return OptionFields.of(draft.run().activities().get(first).orElseThrow().scheduled());
  }

  private void change(Draft draft, Activity activity) {
    long id = activity.scheduledEventId();
    var next = restores
        ? activity.control().original().orElse(activity.scheduled())
        : checked(draft, OptionFields.merged(activity.scheduled(), options, paths));
    if (next.equals(activity.scheduled())) {
      return;
    }
    draft.note(new Fact.ActivityOptionsChanged(id, next, restores));
    hasten(draft, draft.run().activities().get(id).orElseThrow());
    Rescheduling.offer(draft, id);
  }

  /** Shortens the backoff to what the new options would give. */
  private static void hasten(Draft draft, Activity activity) {
    if (activity.phase() instanceof Activity.Phase.BackingOff(var until)) {
      Duration pause =
          RetryRules.pause(activity.scheduled().getRetryPolicy(), activity.attempt() - 1);
      var due = draft.now().plus(pause);
      if (due.isBefore(until)) {
        draft.note(new Fact.ActivityRescheduled(activity.scheduledEventId(), due));
      }
    }
  }

  /** Checks like the command that schedules an activity, but blames the caller. */
  private static ActivityTaskScheduledEventAttributes checked(
      Draft draft, ActivityTaskScheduledEventAttributes changed) {
    var policy = RetryRules.filled(changed.getRetryPolicy());
    RefusalException.ifAny(InputLimits.requiredQueue(changed.getTaskQueue().getName())
        .or(() -> RetryRules.problem(policy))
        .or(() -> InputLimits.priority(changed.getPriority())));
    try {
      return ActivityScheduling.withTimeouts(
          changed.toBuilder().setRetryPolicy(policy).build(),
          draft.run().execution().started().getWorkflowRunTimeout());
    } catch (BadCommand bad) {
      throw Refusal.invalid(bad.explanation()).exception();
    }
  }
}
