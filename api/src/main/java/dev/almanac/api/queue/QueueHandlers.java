package dev.almanac.api.queue;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import java.util.List;

/** The handlers for task queues. */
public final class QueueHandlers {
  private QueueHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    return List.of(
        new DescribeTaskQueueHandler(
            context.namespaces(), context.runtime().queues(), context.clock()),
        new ListTaskQueuePartitionsHandler(context.namespaces()));
  }
}
