package dev.almanac.api.list;

import com.google.protobuf.ByteString;
import dev.almanac.api.filter.RunFilter;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.registry.Namespace;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Finds the runs that a filter selects, for batches. */
public record RunFinder(RunLists lists) {
  /** @param next empty after the last page */
  public record Found(List<WorkflowExecutionInfo> runs, ByteString next) {}

  /** @throws dev.almanac.api.RpcException if the filter is invalid */
  public CompletionStage<Long> count(Namespace namespace, String query) {
    var filter = new RunFilter(lists.condition(namespace, query), null);
    return lists
        .count(namespace, filter, Asker.PATIENT)
        .thenApply(groups -> groups.values().stream().mapToLong(Long::longValue).sum());
  }

  /** @throws dev.almanac.api.RpcException if the filter is invalid */
  public CompletionStage<Found> find(Namespace namespace, String query, ByteString page, int size) {
    return lists
        .page(namespace, lists.condition(namespace, query), size, page, Asker.PATIENT)
        .thenApply(found -> new Found(found.runs(), found.next()));
  }
}
