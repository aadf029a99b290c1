package dev.almanac.api.activity;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import java.util.List;

/** The handlers for activity tasks. */
public final class ActivityHandlers {
  private ActivityHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    var namespaces = context.namespaces();
    var outcomes = new ActivityOutcomes(context.runtime().workflows());
    return List.of(
        new PollActivityTaskQueueHandler(namespaces, context.runtime().polls()),
        new RespondActivityTaskCompletedHandler(namespaces, outcomes),
        new RespondActivityTaskCompletedByIdHandler(namespaces, outcomes),
        new RespondActivityTaskFailedHandler(namespaces, outcomes),
        new RespondActivityTaskFailedByIdHandler(namespaces, outcomes),
        new RespondActivityTaskCanceledHandler(namespaces, outcomes),
        new RespondActivityTaskCanceledByIdHandler(namespaces, outcomes),
        new RecordActivityTaskHeartbeatHandler(namespaces, outcomes),
        new RecordActivityTaskHeartbeatByIdHandler(namespaces, outcomes));
  }
}
