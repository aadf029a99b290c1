package dev.almanac.api.task;

import dev.almanac.api.Call;
import dev.almanac.api.activity.ActivityMessages;
import dev.almanac.engine.activity.ActivityStamp;
import dev.almanac.engine.activity.ReturnActivity;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.state.Activity;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.RunView;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.Workflows;
import dev.almanac.runtime.registry.Namespaces;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Delivers activities to a worker in the answer to the completion that scheduled them. That
 * completion has started them already.
 */
public record EagerActivities(
    Namespaces namespaces,
    Routed<WorkflowKey, Workflows> workflows,
    Routed<WorkflowKey, Histories> histories) {
  /** Returns the tasks. If the worker has gone, the activities wait for another one. */
  CompletionStage<List<PollActivityTaskQueueResponse>> of(
      Target target, List<Activity> activities, Call call) {
    if (call.isCancelled()) {
      return returned(target, activities);
    }
    return histories.at(target.workflow()).view(target).thenApply(view -> {
      var namespace = namespaces.byId(target.namespace()).orElseThrow();
      return activities.stream()
          .map(activity -> ActivityMessages.response(namespace, task(view, activity)))
          .toList();
    });
  }

  private CompletionStage<List<PollActivityTaskQueueResponse>> returned(
      Target target, List<Activity> activities) {
    CompletionStage<List<PollActivityTaskQueueResponse>> all =
        CompletableFuture.completedFuture(List.of());
    for (var activity : activities) {
      all = all.thenCombine(
          workflows
              .at(target.workflow())
              .ask(target, new ReturnActivity(stamp(activity)), Urgency.RESERVED),
          (none, done) -> none);
    }
    return all;
  }

  private static TaskPolls.ActivityTask task(RunView view, Activity activity) {
    var type = view.run().execution().started().getWorkflowType().getName();
    return new TaskPolls.ActivityTask(view.run().key(), type, stamp(activity), activity);
  }

  private static ActivityStamp stamp(Activity activity) {
    return new ActivityStamp(
        activity.scheduledEventId(),
        activity.attempt(),
        activity.running().orElseThrow().nonce());
  }
}
