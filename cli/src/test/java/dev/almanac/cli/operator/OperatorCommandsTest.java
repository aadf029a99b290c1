package dev.almanac.cli.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.util.Durations;
import dev.almanac.cli.wire.CannedServer;
import dev.almanac.cli.workflow.CommandRun;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.ListSearchAttributesResponse;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.api.operatorservice.v1.RemoveSearchAttributesRequest;
import io.temporal.api.version.v1.Alert;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.DescribeNamespaceResponse;
import io.temporal.api.workflowservice.v1.GetClusterInfoResponse;
import io.temporal.api.workflowservice.v1.ListNamespacesResponse;
import io.temporal.api.workflowservice.v1.RegisterNamespaceRequest;
import io.temporal.api.workflowservice.v1.UpdateNamespaceRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperatorCommandsTest {
  private final CannedServer server = new CannedServer();

  OperatorCommandsTest() throws IOException {}

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void createsANamespaceThatKeepsRunsForThreeDaysUnlessToldOtherwise() {
    var created = run("namespace", "create", "orders", "--data", "team=billing");

    assertThat(created.out()).contains("Created namespace 'orders'. It keeps closed runs for 3d.");
    var request = server.last(RegisterNamespaceRequest.class);
    assertThat(request.getNamespace()).isEqualTo("orders");
    assertThat(request.getDataMap()).containsEntry("team", "billing");
    assertThat(request.getWorkflowExecutionRetentionPeriod()).isEqualTo(Durations.fromDays(3));
  }

  @Test
  void showsWhatAnUpdateChangesAndWhatItDeletes() {
    server.answer(WorkflowServiceGrpc.getDescribeNamespaceMethod(), request -> orders());
    String[] command = {"namespace", "update", "orders", "--retention", "36h", "--email", "a@b.c"};

    var planned = run(with(command, "--dry-run"));
    var updated = run(command);

    assertThat(planned.lines())
        .containsExactly(
            "Would update namespace 'orders'.",
            "  email: (none) → a@b.c",
            "  retention: 30d → 1d12h",
            "  note: runs that closed more than 1d12h ago are deleted");
    assertThat(updated.lines()).first().isEqualTo("Updated namespace 'orders'.");
    assertThat(server.requests(UpdateNamespaceRequest.class)).singleElement().satisfies(request -> {
      assertThat(request.getConfig().getWorkflowExecutionRetentionTtl())
          .isEqualTo(Durations.fromHours(36));
      assertThat(request.getUpdateInfo().getOwnerEmail()).isEqualTo("a@b.c");
      assertThat(request.getUpdateInfo().getDescription()).isEmpty();
    });
  }

  @Test
  void listsAndDescribesNamespacesWithTheirRetention() {
    server.answer(
        WorkflowServiceGrpc.getListNamespacesMethod(),
        request -> ListNamespacesResponse.newBuilder().addNamespaces(orders()).build());
    server.answer(WorkflowServiceGrpc.getDescribeNamespaceMethod(), request -> orders());

    assertThat(run("namespace", "list").out()).contains("orders").contains("30d");
    assertThat(run("namespace", "list", "-o", "json").out()).startsWith("[").contains("\"orders\"");
    assertThat(run("namespace", "describe", "--namespace-id", "7").out()).contains("Retention");
    assertThat(server.last(DescribeNamespaceRequest.class).getId()).isEqualTo("7");
  }

  @Test
  void addsAttributesAndSaysWhichWereThereAlready() {
    server.answer(
        OperatorServiceGrpc.getListSearchAttributesMethod(),
        request -> ListSearchAttributesResponse.newBuilder()
            .putCustomAttributes("Paid", IndexedValueType.INDEXED_VALUE_TYPE_BOOL)
            .putSystemAttributes("RunId", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD)
            .build());

    var added = run(
        "search-attribute",
        "create",
        "--name",
        "Total",
        "--type",
        "double",
        "--name",
        "Paid",
        "--type",
        "Bool");

    assertThat(added.lines())
        .containsExactly(
            "Added search attribute 'Total' of type Double.",
            "There already is a search attribute 'Paid' of type Bool.");
    assertThat(server.last(AddSearchAttributesRequest.class).getSearchAttributesMap())
        .containsEntry("Total", IndexedValueType.INDEXED_VALUE_TYPE_DOUBLE);
    assertThat(run("search-attribute", "list").lines())
        .containsExactly(
            "Name   Type     Kind", "Paid   Bool     custom", "RunId  Keyword  system");
  }

  @Test
  void removesAnAttributeOnlyOnceThatIsConfirmed() {
    var refused = run("search-attribute", "remove", "--name", "Total");
    var removed = run("search-attribute", "remove", "--name", "Total", "--yes");

    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("--yes");
    assertThat(removed.out()).contains("Removed search attribute 'Total'.");
    assertThat(server.requests(RemoveSearchAttributesRequest.class)).hasSize(1);
  }

  @Test
  void tellsByItsExitCodeWhetherTheServerServes() {
    server.answer(HealthGrpc.getCheckMethod(), request -> health(request, ServingStatus.SERVING));
    var healthy = run("cluster", "health");
    server.answer(
        HealthGrpc.getCheckMethod(), request -> health(request, ServingStatus.NOT_SERVING));
    var ill = run("cluster", "health", "-o", "jsonl");

    assertThat(healthy.exitCode()).isZero();
    assertThat(healthy.out()).isEqualToIgnoringNewLines("SERVING");
    assertThat(ill.exitCode()).isOne();
    assertThat(ill.out()).contains("{\"status\":\"NOT_SERVING\"}");
  }

  @Test
  void describesTheServerWithItsAlerts() {
    server.answer(WorkflowServiceGrpc.getGetClusterInfoMethod(), request -> {
      var info = GetClusterInfoResponse.newBuilder().setClusterName("here").setClusterId("7");
      info.getVersionInfoBuilder().addAlerts(Alert.newBuilder().setMessage("Look at the clock"));
      return info.build();
    });

    assertThat(run("cluster", "describe").out())
        .contains("here", "Look at the clock")
        .doesNotContain("ClusterId");
    assertThat(run("cluster", "describe", "--detail").out()).contains("ClusterId");
    assertThat(run("cluster", "system").out()).contains("supportsSchedules").contains("no");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          namespace update orders                          | Expected --retention
          namespace update orders --description=           | cannot clear a description
          namespace create orders --retention 3            | expected a duration such as 10s
          namespace describe other -n default              | Expected one namespace, found 'other'
          namespace describe other --namespace-id 7        | cannot be combined
          search-attribute create --name A                 | Missing required option: '--type=TYPE'
          search-attribute create --name A --name B --type Int | one --type for each --name
          search-attribute create --name A --type Wrong    | expected one of Text, Keyword, Int
          """)
  void badUsageIsRefusedBeforeAnythingIsSent(String args, String message) {
    var refused = run(args.split(" "));

    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains(message).contains("Try 'almanac operator ");
    assertThat(server.requests(com.google.protobuf.Message.class)).isEmpty();
  }

  private static HealthCheckResponse health(HealthCheckRequest asked, ServingStatus status) {
    assertThat(asked.getService()).isEqualTo(WorkflowServiceGrpc.SERVICE_NAME);
    return HealthCheckResponse.newBuilder().setStatus(status).build();
  }

  private static DescribeNamespaceResponse orders() {
    var answer = DescribeNamespaceResponse.newBuilder();
    answer.getNamespaceInfoBuilder().setName("orders");
    answer.getConfigBuilder().setWorkflowExecutionRetentionTtl(Durations.fromDays(30));
    return answer.build();
  }

  private CommandRun run(String... words) {
    var all = new ArrayList<>(List.of("operator"));
    all.addAll(List.of(words));
    all.addAll(List.of("--address", server.address()));
    return CommandRun.of(all);
  }

  private static String[] with(String[] words, String more) {
    var all = new ArrayList<>(List.of(words));
    all.add(more);
    return all.toArray(String[]::new);
  }
}
