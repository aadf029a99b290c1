package dev.almanac.api.list;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.ListArchivedWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListArchivedWorkflowExecutionsResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Refuses to list archived runs, like a server of Temporal without an archive. */
public final class ListArchivedWorkflowExecutionsHandler
    implements Handler<
        ListArchivedWorkflowExecutionsRequest, ListArchivedWorkflowExecutionsResponse> {
  private final Namespaces namespaces;

  public ListArchivedWorkflowExecutionsHandler(Namespaces namespaces) {
    this.namespaces = namespaces;
  }

  @Override
  public MethodDescriptor<
          ListArchivedWorkflowExecutionsRequest, ListArchivedWorkflowExecutionsResponse>
      method() {
    return WorkflowServiceGrpc.getListArchivedWorkflowExecutionsMethod();
  }

  @Override
  public CompletionStage<ListArchivedWorkflowExecutionsResponse> handle(
      ListArchivedWorkflowExecutionsRequest request, Call call) {
    NamespaceLookup.require(namespaces, request.getNamespace());
    throw RpcError.invalidArgument("Cluster is not configured for visibility archival.")
        .exception();
  }
}
