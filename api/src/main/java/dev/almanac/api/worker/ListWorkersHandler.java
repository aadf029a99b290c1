package dev.almanac.api.worker;

import com.google.protobuf.ByteString;
import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.Refusal;
import dev.almanac.api.namespace.Lookup;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.worker.Workers;
import io.grpc.MethodDescriptor;
import io.temporal.api.worker.v1.WorkerHeartbeat;
import io.temporal.api.worker.v1.WorkerInfo;
import io.temporal.api.worker.v1.WorkerListInfo;
import io.temporal.api.workflowservice.v1.ListWorkersRequest;
import io.temporal.api.workflowservice.v1.ListWorkersResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The workers that have spoken up lately, by their key. */
@SuppressWarnings("deprecation") // older clients read the older field
public final class ListWorkersHandler implements Handler<ListWorkersRequest, ListWorkersResponse> {
  private static final int LARGEST_PAGE = 1_000;

  private final Namespaces namespaces;
  private final Workers workers;

  public ListWorkersHandler(Namespaces namespaces, Workers workers) {
    this.namespaces = namespaces;
    this.workers = workers;
  }

  @Override
  public MethodDescriptor<ListWorkersRequest, ListWorkersResponse> method() {
    return WorkflowServiceGrpc.getListWorkersMethod();
  }

  @Override
  public CompletionStage<ListWorkersResponse> handle(ListWorkersRequest request, Call call) {
    var namespace = Lookup.require(namespaces, request.getNamespace());
    if (request.getPageSize() < 0) {
      throw Refusal.invalidArgument(
              "PageSize must not be negative, found %d.".formatted(request.getPageSize()))
          .exception();
    }
    int size =
        request.getPageSize() == 0 ? LARGEST_PAGE : Math.min(request.getPageSize(), LARGEST_PAGE);
    var page = workers.list(
        namespace.id(),
        WorkerFilter.parse(request.getQuery()),
        request.getNextPageToken().toStringUtf8(),
        size);
    var answer = ListWorkersResponse.newBuilder();
    for (var worker : page) {
      answer
          .addWorkers(summary(worker))
          .addWorkersInfo(WorkerInfo.newBuilder().setWorkerHeartbeat(worker));
    }
    if (page.size() == size) {
      answer.setNextPageToken(ByteString.copyFromUtf8(page.getLast().getWorkerInstanceKey()));
    }
    return CompletableFuture.completedFuture(answer.build());
  }

  private static WorkerListInfo summary(WorkerHeartbeat worker) {
    return WorkerListInfo.newBuilder()
        .setWorkerInstanceKey(worker.getWorkerInstanceKey())
        .setWorkerIdentity(worker.getWorkerIdentity())
        .setTaskQueue(worker.getTaskQueue())
        .setDeploymentVersion(worker.getDeploymentVersion())
        .setSdkName(worker.getSdkName())
        .setSdkVersion(worker.getSdkVersion())
        .setStatus(worker.getStatus())
        .setStartTime(worker.getStartTime())
        .setHostName(worker.getHostInfo().getHostName())
        .setWorkerGroupingKey(worker.getHostInfo().getWorkerGroupingKey())
        .setProcessId(worker.getHostInfo().getProcessId())
        .addAllPlugins(worker.getPluginsList())
        .addAllDrivers(worker.getDriversList())
        .build();
  }
}
