package dev.almanac.api.worker;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import dev.almanac.runtime.worker.Workers;
import java.util.List;

/** The handlers for workers and their heartbeats. */
public final class WorkerHandlers {
  private WorkerHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context, Workers workers) {
    var namespaces = context.namespaces();
    return List.of(
        new ShutdownWorkerHandler(namespaces, context.runtime().queues(), workers),
        new RecordWorkerHeartbeatHandler(namespaces, workers),
        new ListWorkersHandler(namespaces, workers, context.calculations()),
        new CountWorkersHandler(namespaces, workers, context.calculations()),
        new DescribeWorkerHandler(namespaces, workers));
  }
}
