package dev.almanac.api.task;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import java.util.List;

/** The handlers for workflow tasks. */
public final class WorkflowTaskHandlers {
  private WorkflowTaskHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    var namespaces = context.namespaces();
    var runtime = context.runtime();
    return List.of(
        new PollWorkflowTaskQueueHandler(namespaces, runtime.polls(), context.heldTasks()),
        new RespondWorkflowTaskCompletedHandler(
            namespaces,
            context.attributes(),
            runtime.workflowTasks(),
            new NextTask(runtime.workflows(), runtime.histories()),
            new EagerActivities(namespaces, runtime.workflows(), runtime.histories()),
            context.ids()),
        new RespondWorkflowTaskFailedHandler(namespaces, runtime.workflows()),
        new ResetStickyTaskQueueHandler(namespaces, runtime.workflows()));
  }
}
