package dev.almanac.api.attribute;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.registry.SearchAttributes;
import io.grpc.MethodDescriptor;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.AddSearchAttributesResponse;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Adds search attributes to a namespace, all or none. Adding one again is no error. */
public record AddSearchAttributesHandler(Namespaces namespaces, SearchAttributes attributes)
    implements Handler<AddSearchAttributesRequest, AddSearchAttributesResponse> {
  @Override
  public MethodDescriptor<AddSearchAttributesRequest, AddSearchAttributesResponse> method() {
    return OperatorServiceGrpc.getAddSearchAttributesMethod();
  }

  @Override
  public CompletionStage<AddSearchAttributesResponse> handle(
      AddSearchAttributesRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    if (request.getSearchAttributesMap().isEmpty()) {
      throw RpcError.invalidArgument("SearchAttributes are not set on request.").exception();
    }
    AttributeCountLimit.check(request.getSearchAttributesCount());
    request.getSearchAttributesMap().forEach(AddSearchAttributesHandler::check);
    return attributes
        .add(namespace.id(), request.getSearchAttributesMap())
        .thenApply(AddSearchAttributesHandler::answer);
  }

  private static AddSearchAttributesResponse answer(SearchAttributes.Addition addition) {
    return switch (addition) {
      case SearchAttributes.Addition.Added added ->
        AddSearchAttributesResponse.getDefaultInstance();
      case SearchAttributes.Addition.OtherType(var name) ->
        throw RpcError.of(
                RpcError.Code.ALREADY_EXISTS,
                "Search attribute %s already exists with another type.".formatted(name))
            .exception();
      case SearchAttributes.Addition.TooMany tooMany ->
        throw RpcError.invalidArgument(("Unable to create search attributes: cannot have more than"
                    + " %d search attributes in a namespace.")
                .formatted(SearchAttributes.MOST))
            .exception();
    };
  }

  private static void check(String name, IndexedValueType type) {
    IdChecks.requireName("Search attribute name", name);
    if (SearchAttributes.isReserved(name)) {
      throw RpcError.invalidArgument("Search attribute %s is reserved by system.".formatted(name))
          .exception();
    }
    if (type == IndexedValueType.UNRECOGNIZED
        || type == IndexedValueType.INDEXED_VALUE_TYPE_UNSPECIFIED) {
      throw RpcError.invalidArgument("Unknown search attribute type of %s.".formatted(name))
          .exception();
    }
  }
}
