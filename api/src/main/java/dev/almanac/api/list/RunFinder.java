package dev.almanac.api.list;

import com.google.protobuf.ByteString;
import dev.almanac.api.filter.RunFilter;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.registry.Namespace;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Finds the runs that a filter selects, for those who do something to each of them. */
public final class RunFinder {
  private final RunLists lists;

  public RunFinder(RunLists lists) {
    this.lists = lists;
  }

  /** @param next empty if there is nothing further */
  public record Found(List<WorkflowExecutionInfo> runs, ByteString next) {}

  /** @throws dev.almanac.api.RpcException if the filter is not understood */
  public CompletionStage<Long> count(Namespace namespace, String query) {
    var filter = new RunFilter(lists.condition(namespace, query), null);
    return lists
        .count(namespace, filter, Asker.PATIENT)
        .thenApply(groups -> groups.values().stream().mapToLong(Long::longValue).sum());
  }

  /** @throws dev.almanac.api.RpcException if the filter is not understood */
  public CompletionStage<Found> find(Namespace namespace, String query, ByteString page, int size) {
    return lists
        .page(namespace, lists.condition(namespace, query), size, page, Asker.PATIENT)
        .thenApply(found -> new Found(found.runs(), found.next()));
  }
}
