package dev.almanac.api.attribute;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.registry.SearchAttributes;
import io.grpc.MethodDescriptor;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.api.operatorservice.v1.RemoveSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.RemoveSearchAttributesResponse;
import java.util.concurrent.CompletionStage;

/** Removes search attributes that a namespace added, all or none. */
public record RemoveSearchAttributesHandler(Namespaces namespaces, SearchAttributes attributes)
    implements Handler<RemoveSearchAttributesRequest, RemoveSearchAttributesResponse> {
  @Override
  public MethodDescriptor<RemoveSearchAttributesRequest, RemoveSearchAttributesResponse> method() {
    return OperatorServiceGrpc.getRemoveSearchAttributesMethod();
  }

  @Override
  public CompletionStage<RemoveSearchAttributesResponse> handle(
      RemoveSearchAttributesRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    if (request.getSearchAttributesCount() == 0) {
      throw RpcError.invalidArgument("SearchAttributes are not set on request.").exception();
    }
    AttributeCountLimit.check(request.getSearchAttributesCount());
    request.getSearchAttributesList().forEach(name -> check(namespace, name));
    return attributes
        .remove(namespace.id(), request.getSearchAttributesList())
        .thenApply(removed -> RemoveSearchAttributesResponse.getDefaultInstance());
  }

  private void check(Namespace namespace, String name) {
    if (SearchAttributes.isReserved(name)) {
      throw RpcError.invalidArgument(
              "Unable to remove non-custom search attribute %s.".formatted(name))
          .exception();
    }
    if (!attributes.custom(namespace.id()).containsKey(name)) {
      throw RpcError.notFound("Search attribute %s does not exist.".formatted(name))
          .exception();
    }
  }
}
