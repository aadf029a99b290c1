package dev.almanac.api.system;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import io.temporal.api.workflowservice.v1.GetSystemInfoResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Returns the version and the capabilities of the server. Every SDK calls it first. */
public final class GetSystemInfoHandler
    implements Handler<GetSystemInfoRequest, GetSystemInfoResponse> {
  private final GetSystemInfoResponse answer;

  public GetSystemInfoHandler(Set<Feature> built) {
    answer = GetSystemInfoResponse.newBuilder()
        .setServerVersion(ClusterIdentity.TEMPORAL_VERSION)
        .setCapabilities(Feature.ofSystem(built))
        .build();
  }

  @Override
  public MethodDescriptor<GetSystemInfoRequest, GetSystemInfoResponse> method() {
    return WorkflowServiceGrpc.getGetSystemInfoMethod();
  }

  @Override
  public CompletionStage<GetSystemInfoResponse> handle(GetSystemInfoRequest request, Call call) {
    return CompletableFuture.completedFuture(answer);
  }
}
