package dev.almanac.api.worker;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.Lookup;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.worker.Workers;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.CountWorkersRequest;
import io.temporal.api.workflowservice.v1.CountWorkersResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** How many workers have spoken up lately. */
public final class CountWorkersHandler
    implements Handler<CountWorkersRequest, CountWorkersResponse> {
  private final Namespaces namespaces;
  private final Workers workers;

  public CountWorkersHandler(Namespaces namespaces, Workers workers) {
    this.namespaces = namespaces;
    this.workers = workers;
  }

  @Override
  public MethodDescriptor<CountWorkersRequest, CountWorkersResponse> method() {
    return WorkflowServiceGrpc.getCountWorkersMethod();
  }

  @Override
  public CompletionStage<CountWorkersResponse> handle(CountWorkersRequest request, Call call) {
    var namespace = Lookup.require(namespaces, request.getNamespace());
    var found =
        workers.list(namespace.id(), WorkerFilter.parse(request.getQuery()), "", Integer.MAX_VALUE);
    return CompletableFuture.completedFuture(
        CountWorkersResponse.newBuilder().setCount(found.size()).build());
  }
}
