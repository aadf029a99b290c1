package dev.almanac.api.worker;

import com.google.protobuf.ByteString;
import dev.almanac.api.CalculationPool;
import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.PageSize;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.worker.Workers;
import io.grpc.MethodDescriptor;
import io.temporal.api.worker.v1.WorkerHeartbeat;
import io.temporal.api.worker.v1.WorkerInfo;
import io.temporal.api.worker.v1.WorkerListInfo;
import io.temporal.api.workflowservice.v1.ListWorkersRequest;
import io.temporal.api.workflowservice.v1.ListWorkersResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Lists the workers that have sent a heartbeat recently, by key. */
@SuppressWarnings("deprecation") // older clients read an older field
public record ListWorkersHandler(
    Namespaces namespaces, Workers workers, CalculationPool calculations)
    implements Handler<ListWorkersRequest, ListWorkersResponse> {
  private static final int LARGEST_PAGE = 1_000;

  /** A page ends after the worker that exceeds this size: clients accept 4 MiB. */
  private static final int MOST_BYTES = 2 << 20;

  /** The length of a worker's key. */
  private static final int LONGEST_TOKEN = 1_000;

  @Override
  public MethodDescriptor<ListWorkersRequest, ListWorkersResponse> method() {
    return WorkflowServiceGrpc.getListWorkersMethod();
  }

  @Override
  public CompletionStage<ListWorkersResponse> handle(ListWorkersRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    int size = PageSize.of(request.getPageSize(), LARGEST_PAGE, LARGEST_PAGE);
    var filter = WorkerFilter.parse(request.getQuery());
    var after = request.getNextPageToken();
    if (after.size() > LONGEST_TOKEN) {
      throw RpcError.invalidArgument("Invalid NextPageToken.").exception();
    }
    return calculations.run(
        () -> answer(workers.list(namespace.id(), filter, after.toStringUtf8(), size), size));
  }

  private static ListWorkersResponse answer(List<WorkerHeartbeat> page, int size) {
    var answer = ListWorkersResponse.newBuilder();
    int bytes = 0;
    for (var worker : page) {
      answer
          .addWorkers(summary(worker))
          .addWorkersInfo(WorkerInfo.newBuilder().setWorkerHeartbeat(worker));
      bytes += 2 * worker.getSerializedSize();
      if (bytes > MOST_BYTES) {
        break;
      }
    }
    int count = answer.getWorkersCount();
    if (count == size || count < page.size()) {
      answer.setNextPageToken(ByteString.copyFromUtf8(page.get(count - 1).getWorkerInstanceKey()));
    }
    return answer.build();
  }

  private static WorkerListInfo summary(WorkerHeartbeat worker) {
    return WorkerListInfo.newBuilder()
        .setWorkerInstanceKey(worker.getWorkerInstanceKey())
        .setWorkerIdentity(worker.getWorkerIdentity())
        .setTaskQueue(worker.getTaskQueue())
        .setDeploymentVersion(worker.getDeploymentVersion())
        .setSdkName(worker.getSdkName())
        .setSdkVersion(worker.getSdkVersion())
        .setStatusValue(worker.getStatusValue())
        .setStartTime(worker.getStartTime())
        .setHostName(worker.getHostInfo().getHostName())
        .setWorkerGroupingKey(worker.getHostInfo().getWorkerGroupingKey())
        .setProcessId(worker.getHostInfo().getProcessId())
        .addAllPlugins(worker.getPluginsList())
        .addAllDrivers(worker.getDriversList())
        .build();
  }
}
