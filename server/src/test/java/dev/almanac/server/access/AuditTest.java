package dev.almanac.server.access;

import static dev.almanac.server.access.Callers.refusal;
import static dev.almanac.server.access.Callers.workflows;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.Duration;
import dev.almanac.protocol.operator.v1.AuditRecord;
import dev.almanac.protocol.operator.v1.ListAuditChainsRequest;
import dev.almanac.protocol.operator.v1.ListAuditRecordsRequest;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import dev.almanac.protocol.operator.v1.ReadAuditChainRequest;
import dev.almanac.server.DataLocation;
import dev.almanac.server.Servers;
import dev.almanac.server.Waiting;
import io.grpc.Channel;
import io.grpc.Status;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.RegisterNamespaceRequest;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.TerminateWorkflowExecutionRequest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes leave records of who made them, and nothing else does. */
class AuditTest {
  private static final String SECRET = "what nobody else may read";

  @TempDir
  Path folder;

  private Servers server;
  private Callers callers;
  private Channel clerk;

  @BeforeEach
  void start() throws Exception {
    server =
        Servers.guarded(Callers.keys(folder), new DataLocation.Temporary(), "orders", "payments");
    callers = new Callers(server);
    clerk = callers.with("orders:writer");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void recordsAChangeInItsOwnCommit() {
    start("w1");

    assertThat(records("orders")).singleElement().satisfies(record -> {
      assertThat(record.getMethod()).endsWith("/StartWorkflowExecution");
      assertThat(record.getCaller()).isEqualTo("caller");
      assertThat(record.getCallerKind()).isEqualTo("API_KEY");
      assertThat(record.getClaimedIdentity()).isEqualTo("somebody");
      assertThat(record.getWorkflowId()).isEqualTo("w1");
      assertThat(record.getRequestId()).isEqualTo("request w1");
      assertThat(record.getResult()).isEqualTo("OK");
      assertThat(record.getAddress()).startsWith("127.0.0.1:");
      assertThat(record.getInCommit()).isTrue();
    });
  }

  @Test
  void recordsWhatNoLoopWritesBeforeItIsAnswered() {
    workflows(callers.root())
        .registerNamespace(RegisterNamespaceRequest.newBuilder()
            .setNamespace("more")
            .setWorkflowExecutionRetentionPeriod(Duration.newBuilder().setSeconds(86_400))
            .build());

    assertThat(records("more")).singleElement().satisfies(record -> {
      assertThat(record.getMethod()).endsWith("/RegisterNamespace");
      assertThat(record.getCaller()).isEqualTo("root");
      assertThat(record.getInCommit()).isFalse();
    });
    assertThat(records(""))
        .extracting(AuditRecord::getMethod)
        .anyMatch(method -> method.endsWith("/CreateApiKey"));
  }

  @Test
  void recordsRefusalsButNoReads() throws Exception {
    var terminate = TerminateWorkflowExecutionRequest.newBuilder()
        .setNamespace("payments")
        .setWorkflowExecution(WorkflowExecution.newBuilder().setWorkflowId("w1"))
        .build();
    assertThat(refusal(() -> workflows(clerk).terminateWorkflowExecution(terminate))
            .getCode())
        .isEqualTo(Status.Code.PERMISSION_DENIED);
    assertThat(refusal(() -> signal("absent")).getCode()).isEqualTo(Status.Code.NOT_FOUND);
    workflows(clerk)
        .describeNamespace(
            DescribeNamespaceRequest.newBuilder().setNamespace("orders").build());

    Waiting.until(() -> records("payments").size() + records("orders").size() == 2);
    assertThat(records("payments"))
        .extracting(AuditRecord::getResult)
        .containsExactly("PERMISSION_DENIED");
    assertThat(records("orders")).singleElement().satisfies(record -> {
      assertThat(record.getResult()).isEqualTo("NOT_FOUND");
      assertThat(record.getWorkflowId()).isEqualTo("absent");
    });
  }

  @Test
  void recordsRequestsThatAreNoCalls() throws Exception {
    try (var client = HttpClient.newHttpClient()) {
      var key = callers.created("by http", List.of(), "orders:writer").getSecret();
      var request = HttpRequest.newBuilder(URI.create(server.http() + "/api/schedules/n/pause"))
          .header("Authorization", "Bearer " + key)
          .header("X-Namespace", "orders")
          .header("X-Durable-Workflow-Control-Plane-Version", "2")
          .header("Content-Type", "application/json")
          .POST(HttpRequest.BodyPublishers.ofString("{}"))
          .build();
      client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    Waiting.until(() -> records("orders").size() == 1);
    assertThat(records("orders")).singleElement().satisfies(record -> {
      assertThat(record.getMethod()).isEqualTo("POST /api/schedules/{schedule_id}/pause");
      assertThat(record.getScheduleId()).isEqualTo("n");
      assertThat(record.getCaller()).isEqualTo("by http");
    });
  }

  @Test
  void showsAdminsOfANamespaceOnlyWhatIsTheirs() {
    start("w1");
    var admin = callers.with("orders:admin");

    assertThat(list(admin, "orders")).isNotEmpty();
    for (var hidden : List.of("payments", "")) {
      assertThat(refusal(() -> list(admin, hidden)).getCode())
          .as(hidden)
          .isEqualTo(Status.Code.PERMISSION_DENIED);
    }
    assertThat(refusal(() -> list(clerk, "orders")).getCode())
        .isEqualTo(Status.Code.PERMISSION_DENIED);
    assertThat(refusal(() -> OperatorServiceGrpc.newBlockingStub(admin)
                .listAuditChains(ListAuditChainsRequest.getDefaultInstance()))
            .getCode())
        .isEqualTo(Status.Code.PERMISSION_DENIED);
  }

  @Test
  void recordsNoPayload() {
    start("w1");
    signal("w1");

    var stub = OperatorServiceGrpc.newBlockingStub(callers.root());
    var chains =
        stub.listAuditChains(ListAuditChainsRequest.getDefaultInstance()).getChainsList();
    assertThat(chains).hasSizeGreaterThanOrEqualTo(2);
    for (var chain : chains) {
      var read = stub.readAuditChain(ReadAuditChainRequest.newBuilder()
          .setChain(chain.getBase().getChain())
          .build());
      assertThat(read.getRecordsList())
          .isNotEmpty()
          .allSatisfy(
              record -> assertThat(record.getStored().toStringUtf8()).doesNotContain(SECRET));
    }
  }

  @Test
  void recordsEachOfManyCallsAtOnce() {
    var started = IntStream.range(0, 200)
        .mapToObj(at -> CompletableFuture.runAsync(() -> start("w" + at)))
        .toList();
    started.forEach(CompletableFuture::join);

    assertThat(records("orders"))
        .extracting(AuditRecord::getWorkflowId)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, 200).mapToObj(at -> "w" + at).toList());
    assertThat(records("orders")).allMatch(AuditRecord::getInCommit);
  }

  private void start(String id) {
    workflows(clerk)
        .startWorkflowExecution(StartWorkflowExecutionRequest.newBuilder()
            .setNamespace("orders")
            .setWorkflowId(id)
            .setRequestId("request " + id)
            .setIdentity("somebody")
            .setWorkflowType(WorkflowType.newBuilder().setName("T"))
            .setTaskQueue(TaskQueue.newBuilder().setName("q"))
            .setInput(secret())
            .build());
  }

  private void signal(String id) {
    workflows(clerk)
        .signalWorkflowExecution(SignalWorkflowExecutionRequest.newBuilder()
            .setNamespace("orders")
            .setWorkflowExecution(WorkflowExecution.newBuilder().setWorkflowId(id))
            .setSignalName("go")
            .setInput(secret())
            .build());
  }

  private static Payloads secret() {
    return Payloads.newBuilder()
        .addPayloads(Payload.newBuilder().setData(ByteString.copyFrom(SECRET, UTF_8)))
        .build();
  }

  private List<AuditRecord> records(String namespace) {
    return list(callers.root(), namespace);
  }

  private static List<AuditRecord> list(Channel channel, String namespace) {
    return OperatorServiceGrpc.newBlockingStub(channel)
        .listAuditRecords(ListAuditRecordsRequest.newBuilder()
            .setNamespace(namespace)
            .setPageSize(1_000)
            .build())
        .getRecordsList();
  }
}
