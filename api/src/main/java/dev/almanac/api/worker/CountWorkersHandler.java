package dev.almanac.api.worker;

import dev.almanac.api.CalculationPool;
import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.worker.Workers;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.CountWorkersRequest;
import io.temporal.api.workflowservice.v1.CountWorkersResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Counts the workers that have sent a heartbeat recently. */
public record CountWorkersHandler(
    Namespaces namespaces, Workers workers, CalculationPool calculations)
    implements Handler<CountWorkersRequest, CountWorkersResponse> {
  @Override
  public MethodDescriptor<CountWorkersRequest, CountWorkersResponse> method() {
    return WorkflowServiceGrpc.getCountWorkersMethod();
  }

  @Override
  public CompletionStage<CountWorkersResponse> handle(CountWorkersRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var filter = WorkerFilter.parse(request.getQuery());
    return calculations.run(() -> CountWorkersResponse.newBuilder()
        .setCount(workers.list(namespace.id(), filter, "", Integer.MAX_VALUE).size())
        .build());
  }
}
