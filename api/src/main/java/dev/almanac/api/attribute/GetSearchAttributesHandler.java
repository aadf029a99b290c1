package dev.almanac.api.attribute;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.engine.attribute.KnownAttributes;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.registry.SearchAttributes;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.GetSearchAttributesRequest;
import io.temporal.api.workflowservice.v1.GetSearchAttributesResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** All names of search attributes, in all namespaces together: an older call. */
public final class GetSearchAttributesHandler
    implements Handler<GetSearchAttributesRequest, GetSearchAttributesResponse> {
  private static final int PAGE = 100;

  private final Namespaces namespaces;
  private final SearchAttributes attributes;

  public GetSearchAttributesHandler(Namespaces namespaces, SearchAttributes attributes) {
    this.namespaces = namespaces;
    this.attributes = attributes;
  }

  @Override
  public MethodDescriptor<GetSearchAttributesRequest, GetSearchAttributesResponse> method() {
    return WorkflowServiceGrpc.getGetSearchAttributesMethod();
  }

  @Override
  public CompletionStage<GetSearchAttributesResponse> handle(
      GetSearchAttributesRequest request, Call call) {
    var answer = GetSearchAttributesResponse.newBuilder()
        .putAllKeys(KnownAttributes.SYSTEM)
        .putAllKeys(KnownAttributes.PREDEFINED);
    for (var page = namespaces.after("", PAGE);
        !page.isEmpty();
        page = namespaces.after(page.getLast().name(), PAGE)) {
      page.forEach(namespace -> answer.putAllKeys(attributes.custom(namespace.id())));
    }
    return CompletableFuture.completedFuture(answer.build());
  }
}
