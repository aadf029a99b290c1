package dev.almanac.api.namespace;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.request.IdChecks;
import dev.almanac.api.request.Uuids;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.operatorservice.v1.DeleteNamespaceRequest;
import io.temporal.api.operatorservice.v1.DeleteNamespaceResponse;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import java.util.concurrent.CompletionStage;

/**
 * Deletes a namespace by name or id. It is gone when the answer comes, together with its data keys
 * if data are encrypted; its rows are deleted in the background.
 */
public record DeleteNamespaceHandler(Namespaces namespaces)
    implements Handler<DeleteNamespaceRequest, DeleteNamespaceResponse> {
  @Override
  public MethodDescriptor<DeleteNamespaceRequest, DeleteNamespaceResponse> method() {
    return OperatorServiceGrpc.getDeleteNamespaceMethod();
  }

  @Override
  public CompletionStage<DeleteNamespaceResponse> handle(
      DeleteNamespaceRequest request, Call call) {
    if (request.hasNamespaceDeleteDelay() && request.getNamespaceDeleteDelay().getSeconds() > 0) {
      throw RpcError.invalidArgument(
              "Cannot delay the deletion of a namespace: its data are deleted at once.")
          .exception();
    }
    String name = name(request);
    return namespaces.remove(name).thenApply(removed -> {
      if (removed.isEmpty()) {
        throw RpcError.namespaceNotFound(name).exception();
      }
      return DeleteNamespaceResponse.newBuilder().setDeletedNamespace(name).build();
    });
  }

  private String name(DeleteNamespaceRequest request) {
    boolean hasName = !request.getNamespace().isEmpty();
    if (hasName && !request.getNamespaceId().isEmpty()) {
      throw RpcError.invalidArgument("Expected the name of a namespace or its id, found both.")
          .exception();
    }
    if (hasName || request.getNamespaceId().isEmpty()) {
      return IdChecks.require("Namespace", request.getNamespace());
    }
    String id = request.getNamespaceId();
    return Uuids.read(id)
        .flatMap(namespaces::byId)
        .map(Namespace::name)
        .orElseThrow(() -> RpcError.namespaceNotFound(id).exception());
  }
}
