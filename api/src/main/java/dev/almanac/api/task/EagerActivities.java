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
import java.util.concurrent.CompletionStage;

/**
 * Delivers activities to a worker in the answer to the completion that scheduled them. That
 * completion has started them already.
 */
public record EagerActivities(
    Namespaces namespaces,
    Routed<WorkflowKey, Workflows> workflows,
    Routed<WorkflowKey, Histories> histories) {
  /** Returns the tasks. If the answer to the call is not sent, they wait for a worker again. */
  CompletionStage<List<PollActivityTaskQueueResponse>> of(
      Target target, List<Activity> activities, Call call) {
    call.onUnsent(() -> takeBack(target, activities));
    return histories.at(target.workflow()).view(target).thenApply(view -> {
      var namespace = namespaces.byId(target.namespace()).orElseThrow();
      return activities.stream()
          .map(activity -> ActivityMessages.response(namespace, task(view, activity)))
          .toList();
    });
  }

  private void takeBack(Target target, List<Activity> activities) {
    var run = workflows.at(target.workflow());
    for (var activity : activities) {
      run.ask(target, new ReturnActivity(stamp(activity)), Urgency.RESERVED);
    }
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
