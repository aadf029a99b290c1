package dev.almanac.api.attribute;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.engine.attribute.KnownAttributes;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.registry.SearchAttributes;
import io.grpc.MethodDescriptor;
import io.temporal.api.operatorservice.v1.ListSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.ListSearchAttributesResponse;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Lists the search attributes of a namespace, custom and predefined. */
public record ListSearchAttributesHandler(Namespaces namespaces, SearchAttributes attributes)
    implements Handler<ListSearchAttributesRequest, ListSearchAttributesResponse> {
  @Override
  public MethodDescriptor<ListSearchAttributesRequest, ListSearchAttributesResponse> method() {
    return OperatorServiceGrpc.getListSearchAttributesMethod();
  }

  @Override
  public CompletionStage<ListSearchAttributesResponse> handle(
      ListSearchAttributesRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    return CompletableFuture.completedFuture(ListSearchAttributesResponse.newBuilder()
        .putAllCustomAttributes(attributes.custom(namespace.id()))
        .putAllSystemAttributes(KnownAttributes.SYSTEM)
        .putAllSystemAttributes(KnownAttributes.PREDEFINED)
        .putAllSystemAttributes(KnownAttributes.SERVER_ONLY)
        .build());
  }
}
