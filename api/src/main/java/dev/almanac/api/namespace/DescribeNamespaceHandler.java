package dev.almanac.api.namespace;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.request.Uuids;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.DescribeNamespaceResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Shows a namespace, by name or id. Workers call it before they start. */
public record DescribeNamespaceHandler(Namespaces namespaces, NamespaceMessages messages)
    implements Handler<DescribeNamespaceRequest, DescribeNamespaceResponse> {
  @Override
  public MethodDescriptor<DescribeNamespaceRequest, DescribeNamespaceResponse> method() {
    return WorkflowServiceGrpc.getDescribeNamespaceMethod();
  }

  @Override
  public CompletionStage<DescribeNamespaceResponse> handle(
      DescribeNamespaceRequest request, Call call) {
    return CompletableFuture.completedFuture(messages.description(find(request)));
  }

  private Namespace find(DescribeNamespaceRequest request) {
    String id = request.getId();
    if (!id.isEmpty() && !request.getNamespace().isEmpty()) {
      throw RpcError.invalidArgument("Only one of namespace name or Id should be set on request.")
          .exception();
    }
    return id.isEmpty()
        ? NamespaceLookup.require(namespaces, request.getNamespace())
        : Uuids.read(id)
            .flatMap(namespaces::byId)
            .orElseThrow(() -> RpcError.namespaceNotFound(id).exception());
  }
}
