package dev.almanac.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.Timestamp;
import dev.almanac.cli.wire.CannedServer;
import io.temporal.api.enums.v1.WorkerStatus;
import io.temporal.api.worker.v1.WorkerListInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkerResponse;
import io.temporal.api.workflowservice.v1.ListWorkersRequest;
import io.temporal.api.workflowservice.v1.ListWorkersResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WorkerCommandsTest {
  private final CannedServer server = new CannedServer();

  WorkerCommandsTest() throws IOException {}

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void listsTheWorkersOfAFilterPageByPage() {
    server.answer(WorkflowServiceGrpc.getListWorkersMethod(), WorkerCommandsTest::page);

    var all = server.run("worker", "list", "--query", "TaskQueue = 'orders'");
    var two = server.run("worker", "list", "--limit", "2", "-o", "jsonl");

    assertThat(all.lines()).hasSize(4);
    assertThat(all.out()).contains("w1", "w2", "w3", "Running", "temporal-go 1.2.3");
    assertThat(server.requests(ListWorkersRequest.class).getFirst().getQuery())
        .isEqualTo("TaskQueue = 'orders'");
    assertThat(two.lines()).hasSize(2).last().asString().contains("\"w2\"");
  }

  @Test
  void describesSlotsAndPollersOfAWorker() {
    server.answer(WorkflowServiceGrpc.getDescribeWorkerMethod(), request -> {
      var answer = DescribeWorkerResponse.newBuilder();
      var heartbeat = answer.getWorkerInfoBuilder().getWorkerHeartbeatBuilder();
      heartbeat.setWorkerInstanceKey(request.getWorkerInstanceKey());
      heartbeat.getActivityTaskSlotsInfoBuilder().setCurrentUsedSlots(7).setTotalFailedTasks(3);
      heartbeat.getWorkflowPollerInfoBuilder().setCurrentPollers(5).setIsAutoscaling(true);
      heartbeat.setHeartbeatTime(Timestamp.newBuilder().setSeconds(60));
      return answer.build();
    });

    var described = server.run("worker", "describe", "--worker-instance-key", "w1");

    assertThat(described.out())
        .contains("w1")
        .contains("1970-01-01T00:01:00.000Z")
        .containsPattern("activity +7 +0 +0 +3")
        .containsPattern("workflow +5 +- +yes");
  }

  @Test
  void refusesANegativeLimit() {
    var refused = server.run("worker", "list", "--limit", "-1");

    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("Expected --limit 0 or more, found -1");
  }

  private static ListWorkersResponse page(ListWorkersRequest request) {
    int from = request.getNextPageToken().isEmpty()
        ? 1
        : Integer.parseInt(request.getNextPageToken().toStringUtf8());
    var page = ListWorkersResponse.newBuilder().addWorkers(worker("w" + from));
    if (from < 3) {
      page.setNextPageToken(ByteString.copyFromUtf8(String.valueOf(from + 1)));
    }
    return page.build();
  }

  private static WorkerListInfo worker(String key) {
    return WorkerListInfo.newBuilder()
        .setWorkerInstanceKey(key)
        .setStatus(WorkerStatus.WORKER_STATUS_RUNNING)
        .setSdkName("temporal-go")
        .setSdkVersion("1.2.3")
        .build();
  }
}
