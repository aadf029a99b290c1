package dev.almanac.api.list;

import com.google.protobuf.ByteString;
import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.filter.RunFilter;
import dev.almanac.api.token.PageToken;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.Lists;
import dev.almanac.runtime.RunSummary;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.SearchAttributes;
import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.CountQuery;
import dev.almanac.store.list.ListKey;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.list.ListStep;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Reads pages of runs. */
public record RunLists(Lists lists, SearchAttributes attributes) {
  /** @param next empty after the last page */
  record Page(List<WorkflowExecutionInfo> runs, ByteString next) {}

  /** @throws dev.almanac.api.RpcException if the filter is invalid */
  Condition condition(Namespace namespace, String query) {
    return RunFilter.ofList(query, namespace, attributes);
  }

  /** @throws dev.almanac.api.RpcException if the filter is invalid */
  RunFilter filter(Namespace namespace, String query) {
    return RunFilter.read(query, namespace, attributes);
  }

  /** @throws dev.almanac.api.RpcException if the page size or token is invalid */
  CompletionStage<Page> page(
      Namespace namespace, Condition condition, int asked, ByteString token, Call call) {
    return page(namespace, condition, asked, token, new CallAsker(call));
  }

  /** @throws dev.almanac.api.RpcException if the page size or token is invalid */
  CompletionStage<Page> page(
      Namespace namespace, Condition condition, int asked, ByteString token, Asker asker) {
    int size = PageSizes.of("PageSize", asked);
    ListKey after = PageToken.InList.read(token).map(PageToken.InList::last).orElse(null);
    return lists
        .list(new ListQuery(namespace.id(), condition, after, size + 1), asker)
        .thenApply(found -> page(found, size));
  }

  CompletionStage<Map<Optional<Value>, Long>> count(
      Namespace namespace, RunFilter filter, Call call) {
    return count(namespace, filter, new CallAsker(call));
  }

  CompletionStage<Map<Optional<Value>, Long>> count(
      Namespace namespace, RunFilter filter, Asker asker) {
    var query = new CountQuery(namespace.id(), filter.condition(), filter.groupBy(), null);
    return lists.count(query, asker);
  }

  private static Page page(ListStep found, int size) {
    var shown = found.runs().subList(0, Math.min(size, found.runs().size()));
    var next = found.runs().size() > size ? shown.getLast().key() : found.rest();
    return new Page(
        shown.stream().map(RunSummary::of).toList(),
        next == null ? ByteString.EMPTY : new PageToken.InList(next).bytes());
  }
}
