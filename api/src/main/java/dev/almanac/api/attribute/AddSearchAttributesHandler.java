package dev.almanac.api.attribute;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.Ids;
import dev.almanac.api.Refusal;
import dev.almanac.api.namespace.Lookup;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.registry.SearchAttributes;
import io.grpc.MethodDescriptor;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.AddSearchAttributesResponse;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Adds search attributes to a namespace. To add one again is no error. */
public final class AddSearchAttributesHandler
    implements Handler<AddSearchAttributesRequest, AddSearchAttributesResponse> {
  private final Namespaces namespaces;
  private final SearchAttributes attributes;

  public AddSearchAttributesHandler(Namespaces namespaces, SearchAttributes attributes) {
    this.namespaces = namespaces;
    this.attributes = attributes;
  }

  @Override
  public MethodDescriptor<AddSearchAttributesRequest, AddSearchAttributesResponse> method() {
    return OperatorServiceGrpc.getAddSearchAttributesMethod();
  }

  @Override
  public CompletionStage<AddSearchAttributesResponse> handle(
      AddSearchAttributesRequest request, Call call) {
    var namespace = Lookup.require(namespaces, request.getNamespace());
    if (request.getSearchAttributesMap().isEmpty()) {
      throw Refusal.invalidArgument("SearchAttributes are not set on request.").exception();
    }
    request.getSearchAttributesMap().forEach(AddSearchAttributesHandler::check);
    CompletionStage<?> added = CompletableFuture.completedFuture(true);
    for (var attribute : request.getSearchAttributesMap().entrySet()) {
      added = added.thenCompose(before -> add(namespace, attribute.getKey(), attribute.getValue()));
    }
    return added.thenApply(done -> AddSearchAttributesResponse.getDefaultInstance());
  }

  private CompletionStage<?> add(Namespace namespace, String name, IndexedValueType type) {
    return attributes.add(namespace.id(), name, type).thenAccept(isAdded -> {
      if (!isAdded) {
        throw Refusal.of(
                Refusal.Code.ALREADY_EXISTS,
                "Search attribute %s already exists with another type.".formatted(name))
            .exception();
      }
    });
  }

  private static void check(String name, IndexedValueType type) {
    Ids.require("Search attribute name", name);
    if (SearchAttributes.isReserved(name)) {
      throw Refusal.invalidArgument("Search attribute %s is reserved by system.".formatted(name))
          .exception();
    }
    if (type == IndexedValueType.UNRECOGNIZED
        || type == IndexedValueType.INDEXED_VALUE_TYPE_UNSPECIFIED) {
      throw Refusal.invalidArgument("Unknown search attribute type of %s.".formatted(name))
          .exception();
    }
  }
}
