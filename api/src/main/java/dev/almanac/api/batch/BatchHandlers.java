package dev.almanac.api.batch;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import dev.almanac.api.list.RunFinder;
import dev.almanac.api.list.RunLists;
import dev.almanac.runtime.batch.BatchDesk;
import java.util.List;

/** The handlers for batch operations. */
public final class BatchHandlers {
  private BatchHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context, BatchDesk batches) {
    var namespaces = context.namespaces();
    var finder = new RunFinder(new RunLists(context.runtime().lists(), context.attributes()));
    return List.of(
        new StartBatchOperationHandler(namespaces, batches, finder, context.clock()),
        new DescribeBatchOperationHandler(namespaces, batches),
        new ListBatchOperationsHandler(namespaces, batches),
        new StopBatchOperationHandler(namespaces, batches));
  }
}
