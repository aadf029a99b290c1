package dev.almanac.api.task;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.Lookup;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.ShutdownWorkerRequest;
import io.temporal.api.workflowservice.v1.ShutdownWorkerResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A worker says that it stops. Its sticky queue is noticed to be idle without it. */
public final class ShutdownWorkerHandler
    implements Handler<ShutdownWorkerRequest, ShutdownWorkerResponse> {
  private final Namespaces namespaces;

  public ShutdownWorkerHandler(Namespaces namespaces) {
    this.namespaces = namespaces;
  }

  @Override
  public MethodDescriptor<ShutdownWorkerRequest, ShutdownWorkerResponse> method() {
    return WorkflowServiceGrpc.getShutdownWorkerMethod();
  }

  @Override
  public CompletionStage<ShutdownWorkerResponse> handle(ShutdownWorkerRequest request, Call call) {
    Lookup.require(namespaces, request.getNamespace());
    return CompletableFuture.completedFuture(ShutdownWorkerResponse.getDefaultInstance());
  }
}
