package dev.almanac.api.update;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import java.util.List;

/** The handlers that send updates and wait for them. */
public final class UpdateHandlers {
  private UpdateHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    return List.of(
        new UpdateWorkflowExecutionHandler(
            context.namespaces(), context.runtime().updates(), context.ids()),
        new PollWorkflowExecutionUpdateHandler(
            context.namespaces(), context.runtime().updates()));
  }
}
