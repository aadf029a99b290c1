package dev.almanac.server.access;

import static dev.almanac.server.access.Callers.refusal;
import static dev.almanac.server.access.Callers.workflows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Duration;
import dev.almanac.protocol.operator.v1.CreateApiKeyRequest;
import dev.almanac.protocol.operator.v1.DescribeCallerRequest;
import dev.almanac.protocol.operator.v1.ListApiKeysRequest;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc.OperatorServiceBlockingStub;
import dev.almanac.protocol.operator.v1.RevokeApiKeyRequest;
import dev.almanac.protocol.operator.v1.RotateApiKeyRequest;
import dev.almanac.server.DataLocation;
import dev.almanac.server.Servers;
import dev.almanac.server.StartException;
import dev.almanac.server.Waiting;
import io.grpc.Channel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.ListNamespacesRequest;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApiKeyTest {
  @TempDir
  Path folder;

  private Servers server;
  private Callers callers;

  @BeforeEach
  void start() throws Exception {
    server =
        Servers.guarded(Callers.keys(folder), new DataLocation.Temporary(), "orders", "payments");
    callers = new Callers(server);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void refusesWhoShowsNothingOrSomethingWrong() {
    assertThat(refusal(() -> list(server.anonymous(), "orders")).getCode())
        .isEqualTo(Status.Code.UNAUTHENTICATED);
    for (var wrong : List.of(
        "Bearer x",
        "Bearer " + Callers.ROOT + "0",
        "Bearer alm_0000000000_00000000000000000000000000000000")) {
      assertThat(refusal(() -> list(server.authorized(wrong), "orders")).getCode())
          .as(wrong)
          .isEqualTo(Status.Code.UNAUTHENTICATED);
    }
  }

  @Test
  void letsEachDoWhatItsGrantsSay() {
    var reader = callers.with("orders:reader");
    var writer = callers.with("orders:writer");

    list(reader, "orders");
    list(writer, "orders");
    start(writer, "orders", "w1");

    assertThat(refusal(() -> start(reader, "orders", "w2")))
        .extracting(Status::getCode, Status::getDescription)
        .containsExactly(
            Status.Code.PERMISSION_DENIED,
            "Request unauthorized. 'caller' needs the role writer or admin in namespace 'orders'.");
    assertThat(refusal(() -> list(reader, "payments")).getCode())
        .isEqualTo(Status.Code.PERMISSION_DENIED);
  }

  @Test
  void doesNotTellWhichNamespacesExist() {
    var reader = callers.with("orders:reader");

    var present = refusal(() -> list(reader, "payments"));
    var absent = refusal(() -> list(reader, "nowhere"));
    assertThat(absent.getCode()).isEqualTo(present.getCode());
    assertThat(absent.getDescription())
        .isEqualTo(String.valueOf(present.getDescription()).replace("payments", "nowhere"));

    String id = workflows(callers.root())
        .describeNamespace(
            DescribeNamespaceRequest.newBuilder().setNamespace("payments").build())
        .getNamespaceInfo()
        .getId();
    var byId = refusal(() -> workflows(reader)
        .describeNamespace(DescribeNamespaceRequest.newBuilder().setId(id).build()));
    assertThat(byId.getCode()).isEqualTo(Status.Code.PERMISSION_DENIED);

    assertThat(workflows(reader)
            .listNamespaces(ListNamespacesRequest.getDefaultInstance())
            .getNamespacesList())
        .extracting(one -> one.getNamespaceInfo().getName())
        .containsExactly("orders");
  }

  @Test
  void letsAWorkerReadTheHistoryOfItsTaskAndNoOther() {
    var key = callers.created("worker", List.of("reports"), "orders:worker");
    var worker = server.authorized("Bearer " + key.getSecret());
    var writer = callers.with("orders:writer");
    start(writer, "orders", "mine");
    start(writer, "orders", "other");

    var task = workflows(worker)
        .withDeadlineAfter(20, TimeUnit.SECONDS)
        .pollWorkflowTaskQueue(poll("reports"));

    String id = task.getWorkflowExecution().getWorkflowId();
    assertThat(history(worker, id)).isPositive();
    String another = id.equals("mine") ? "other" : "mine";
    assertThat(refusal(() -> history(worker, another)))
        .extracting(Status::getCode, Status::getDescription)
        .containsExactly(
            Status.Code.PERMISSION_DENIED,
            "Request unauthorized. 'worker' may read histories of the tasks that it holds, and no"
                + " other; that takes the role reader.");
    assertThat(
            refusal(() -> workflows(worker).pollWorkflowTaskQueue(poll("mail"))).getCode())
        .isEqualTo(Status.Code.PERMISSION_DENIED);
  }

  @Test
  void endsWaitingCallsOfARevokedKey() throws Exception {
    var key = callers.created("worker", List.of(), "orders:worker");
    var poll = WorkflowServiceGrpc.newFutureStub(server.authorized("Bearer " + key.getSecret()))
        .withDeadlineAfter(60, TimeUnit.SECONDS)
        .pollWorkflowTaskQueue(poll("reports"));
    Waiting.until(() -> isPolled("reports"));

    operators(callers.root())
        .revokeApiKey(
            RevokeApiKeyRequest.newBuilder().setKeyId(key.getKey().getKeyId()).build());

    assertThatThrownBy(() -> poll.get(30, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.UNAUTHENTICATED));
  }

  @Test
  void keepsARotatedKeyForAWhile() {
    var key = callers.created("ci", List.of(), "orders:reader");
    String id = key.getKey().getKeyId();

    var rotated = operators(callers.root())
        .rotateApiKey(RotateApiKeyRequest.newBuilder().setKeyId(id).build());
    list(server.authorized("Bearer " + key.getSecret()), "orders");
    list(server.authorized("Bearer " + rotated.getSecret()), "orders");

    Object again = operators(callers.root())
        .rotateApiKey(RotateApiKeyRequest.newBuilder()
            .setKeyId(id)
            .setOverlap(Duration.newBuilder().setNanos(1))
            .build());
    assertThat(again).isNotNull();
    assertThat(refusal(() -> list(server.authorized("Bearer " + key.getSecret()), "orders"))
            .getCode())
        .isEqualTo(Status.Code.UNAUTHENTICATED);
  }

  @Test
  void letsNobodyGiveMoreThanTheyHave() {
    var admin = callers.with("orders:admin");

    var given = create(admin, "orders:worker");
    assertThat(given).startsWith("alm_");
    for (var more : List.of("payments:reader", "system:reader")) {
      assertThat(refusal(() -> create(admin, more)).getCode())
          .isEqualTo(Status.Code.PERMISSION_DENIED);
    }
    assertThat(refusal(() -> create(callers.with("orders:writer"), "orders:reader"))
            .getCode())
        .isEqualTo(Status.Code.PERMISSION_DENIED);
    assertThat(operators(admin)
            .listApiKeys(ListApiKeysRequest.getDefaultInstance())
            .getKeysList())
        .allSatisfy(key -> assertThat(key.getGrantsList())
            .allSatisfy(grant -> assertThat(grant).startsWith("orders:")));
  }

  @Test
  void tellsCallersWhoTheyAre() {
    var caller = operators(callers.with("orders:reader"))
        .describeCaller(DescribeCallerRequest.getDefaultInstance());

    assertThat(caller.getName()).isEqualTo("caller");
    assertThat(caller.getKind()).isEqualTo("api-key");
    assertThat(caller.getGrantsList()).containsExactly("orders:reader");
  }

  @Test
  void guardsHttpLikeGrpc() throws Exception {
    String key = callers.created("page", List.of(), "orders:reader").getSecret();
    String schedules = "/api/almanac/v1/namespaces/orders/schedules";

    var anonymous = callers.get(schedules);
    assertThat(anonymous.statusCode()).isEqualTo(401);
    assertThat(anonymous.headers().firstValue("WWW-Authenticate"))
        .contains("Bearer realm=\"Almanac\"");
    assertThat(callers.get(schedules, "Authorization", "Bearer " + key).statusCode())
        .isEqualTo(200);
    assertThat(callers
            .get(schedules.replace("orders", "payments"), "Authorization", "Bearer " + key)
            .statusCode())
        .isEqualTo(403);
    assertThat(callers.get("/metrics", "Authorization", "Bearer " + key).statusCode())
        .isEqualTo(403);
    assertThat(
            callers.get("/metrics", "Authorization", "Bearer " + Callers.ROOT).statusCode())
        .isEqualTo(200);
    assertThat(callers.get("/readyz").statusCode()).isEqualTo(200);
    assertThat(callers.get("/api/almanac/v1/events?namespace=orders").statusCode())
        .isEqualTo(401);
    assertThat(callers
            .get(
                "/api/schedules",
                "Authorization",
                "Bearer " + key,
                "X-Namespace",
                "payments",
                "X-Durable-Workflow-Control-Plane-Version",
                "2")
            .statusCode())
        .isEqualTo(403);
  }

  @Test
  void takesKeysAsPasswordsForCalendars() throws Exception {
    String key = callers.created("phone", List.of(), "orders:reader").getSecret();
    String feed = "/api/almanac/v1/namespaces/orders/schedules/upcoming.ics";
    String basic = Base64.getEncoder()
        .encodeToString(("me:" + key).getBytes(java.nio.charset.StandardCharsets.UTF_8));

    assertThat(callers.get(feed).headers().firstValue("WWW-Authenticate"))
        .contains("Basic realm=\"Almanac\"");
    assertThat(callers.get(feed, "Authorization", "Basic " + basic).statusCode())
        .isEqualTo(200);
  }

  @Test
  void keepsKeysWhenItIsStartedAgain() throws Exception {
    var data = new DataLocation.Given(folder.resolve("keys.db"));
    String key;
    try (var first = Servers.guarded(Callers.keys(folder), data, "orders")) {
      key = new Callers(first).created("ci", List.of(), "orders:reader").getSecret();
    }
    try (var second = Servers.guarded(Callers.keys(folder), data, "orders")) {
      list(second.authorized("Bearer " + key), "orders");
    }
  }

  @Test
  void doesNotStartIfNobodyCouldManageKeys() {
    assertThatThrownBy(() -> Servers.guarded(
            AccessConfig.keys(Optional.empty()), new DataLocation.Temporary(), "orders"))
        .isInstanceOf(StartException.class)
        .hasMessageContaining("none of those in the database is admin of the system");
  }

  private static OperatorServiceBlockingStub operators(Channel channel) {
    return OperatorServiceGrpc.newBlockingStub(channel);
  }

  private static String create(Channel channel, String grant) {
    return operators(channel)
        .createApiKey(
            CreateApiKeyRequest.newBuilder().setName("given").addGrants(grant).build())
        .getSecret();
  }

  private static void list(Channel channel, String namespace) {
    Object ignored = workflows(channel)
        .listWorkflowExecutions(
            ListWorkflowExecutionsRequest.newBuilder().setNamespace(namespace).build());
  }

  private static int history(Channel channel, String workflow) {
    return workflows(channel)
        .getWorkflowExecutionHistory(GetWorkflowExecutionHistoryRequest.newBuilder()
            .setNamespace("orders")
            .setExecution(WorkflowExecution.newBuilder().setWorkflowId(workflow))
            .build())
        .getHistory()
        .getEventsCount();
  }

  private static void start(Channel channel, String namespace, String id) {
    Object ignored = workflows(channel)
        .startWorkflowExecution(StartWorkflowExecutionRequest.newBuilder()
            .setNamespace(namespace)
            .setWorkflowId(id)
            .setRequestId(id)
            .setWorkflowType(WorkflowType.newBuilder().setName("Report"))
            .setTaskQueue(TaskQueue.newBuilder().setName("reports"))
            .build());
  }

  private boolean isPolled(String queue) {
    return workflows(callers.root())
            .describeTaskQueue(DescribeTaskQueueRequest.newBuilder()
                .setNamespace("orders")
                .setTaskQueue(TaskQueue.newBuilder().setName(queue))
                .setTaskQueueType(TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW)
                .build())
            .getPollersCount()
        > 0;
  }

  private static PollWorkflowTaskQueueRequest poll(String queue) {
    return PollWorkflowTaskQueueRequest.newBuilder()
        .setNamespace("orders")
        .setTaskQueue(TaskQueue.newBuilder().setName(queue))
        .build();
  }
}
