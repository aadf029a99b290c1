package dev.almanac.api.attribute;

import dev.almanac.api.CalculationPool;
import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.identity.Grants;
import dev.almanac.engine.attribute.KnownAttributes;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.registry.SearchAttributes;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.GetSearchAttributesRequest;
import io.temporal.api.workflowservice.v1.GetSearchAttributesResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Returns the search attributes of all namespaces that the caller knows. An older call. */
public record GetSearchAttributesHandler(
    Namespaces namespaces, SearchAttributes attributes, CalculationPool calculations)
    implements Handler<GetSearchAttributesRequest, GetSearchAttributesResponse> {
  private static final int PAGE = 100;

  /** As many names of 1,000 bytes fill the largest answer that clients accept. */
  private static final int MOST = 4_000;

  @Override
  public MethodDescriptor<GetSearchAttributesRequest, GetSearchAttributesResponse> method() {
    return WorkflowServiceGrpc.getGetSearchAttributesMethod();
  }

  @Override
  public CompletionStage<GetSearchAttributesResponse> handle(
      GetSearchAttributesRequest request, Call call) {
    return calculations.run(() -> answer(call.identity().grants()));
  }

  private GetSearchAttributesResponse answer(Grants grants) {
    var answer = GetSearchAttributesResponse.newBuilder()
        .putAllKeys(KnownAttributes.SYSTEM)
        .putAllKeys(KnownAttributes.PREDEFINED)
        .putAllKeys(KnownAttributes.SERVER_ONLY);
    for (var page = namespaces.after("", PAGE);
        !page.isEmpty();
        page = namespaces.after(page.getLast().name(), PAGE)) {
      for (var namespace : page) {
        if (grants.mayKnow(namespace.name())) {
          answer.putAllKeys(attributes.custom(namespace.id()));
        }
        if (answer.getKeysCount() > MOST) {
          throw RpcError.failedPrecondition(
                  "All namespaces together have more than %d search attributes; list those of one."
                      .formatted(MOST))
              .exception();
        }
      }
    }
    return answer.build();
  }
}
