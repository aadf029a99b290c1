package dev.almanac.api.operator;

import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.PageSize;
import dev.almanac.api.token.PageToken;
import dev.almanac.protocol.operator.v1.ListTaskQueuesRequest;
import dev.almanac.protocol.operator.v1.ListTaskQueuesResponse;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import dev.almanac.runtime.RuntimeServices;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletionStage;

/**
 * Lists the task queues of a namespace by name. There is no table of queues: the names come from
 * where queues are used, and each page then asks the loops about its queues.
 */
public record ListTaskQueuesHandler(Namespaces namespaces, RuntimeServices runtime)
    implements Handler<ListTaskQueuesRequest, ListTaskQueuesResponse> {
  private static final int USUAL = 50;

  /** Low, because up to two thousand waiting tasks are counted for each queue. */
  private static final int MOST = 100;

  @Override
  public MethodDescriptor<ListTaskQueuesRequest, ListTaskQueuesResponse> method() {
    return OperatorServiceGrpc.getListTaskQueuesMethod();
  }

  @Override
  public CompletionStage<ListTaskQueuesResponse> handle(ListTaskQueuesRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    int size = PageSize.of(request.getPageSize(), USUAL, MOST);
    String after = PageToken.InIds.read(PageToken.bytes(request.getPageToken()))
        .map(PageToken.InIds::last)
        .orElse("");
    var names = new TaskQueueNames(runtime, namespace.id());
    var summaries = new TaskQueueSummaries(runtime.queues(), namespace.id());
    return names
        .after(after, size, new CallAsker(call))
        .thenCompose(page -> summaries
            .of(page.names(), page.use())
            .thenApply(queues -> ListTaskQueuesResponse.newBuilder()
                .addAllTaskQueues(queues)
                .setNextPageToken(
                    page.hasMore() ? new PageToken.InIds(page.names().getLast()).text() : "")
                .setCut(page.use().isCut())
                .build()));
  }
}
