package dev.almanac.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import com.google.protobuf.util.Durations;
import io.grpc.Status;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.NamespaceState;
import io.temporal.api.errordetails.v1.NamespaceAlreadyExistsFailure;
import io.temporal.api.errordetails.v1.NamespaceNotFoundFailure;
import io.temporal.api.namespace.v1.NamespaceConfig;
import io.temporal.api.namespace.v1.UpdateNamespaceInfo;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.DescribeNamespaceResponse;
import io.temporal.api.workflowservice.v1.ListNamespacesRequest;
import io.temporal.api.workflowservice.v1.ListNamespacesResponse;
import io.temporal.api.workflowservice.v1.RegisterNamespaceRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.UpdateNamespaceRequest;
import io.temporal.api.workflowservice.v1.UpdateNamespaceResponse;
import io.temporal.serviceclient.StatusUtils;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NamespaceCallsTest {
  private Servers server;

  @BeforeEach
  void start() throws StartException {
    server = Servers.start("default");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void describesTheDefaultNamespace() {
    DescribeNamespaceResponse found = describe("default");

    assertThat(found.getNamespaceInfo().getName()).isEqualTo("default");
    assertThat(found.getNamespaceInfo().getState())
        .isEqualTo(NamespaceState.NAMESPACE_STATE_REGISTERED);
    assertThat(found.getConfig().getWorkflowExecutionRetentionTtl())
        .isEqualTo(Durations.fromHours(72));
    assertThat(found.getNamespaceInfo().getLimits().getBlobSizeLimitError()).isEqualTo(2_097_152);
    assertThat(found.getNamespaceInfo().getLimits().getMemoSizeLimitError()).isEqualTo(2_097_152);
    assertThat(found.getNamespaceInfo().getCapabilities().getPollerAutoscaling())
        .isTrue();
    assertThat(found.getReplicationConfig().getActiveClusterName()).isEqualTo("almanac");
  }

  @Test
  void describesByIdToo() {
    String id = describe("default").getNamespaceInfo().getId();

    assertThat(server
            .workflows()
            .describeNamespace(DescribeNamespaceRequest.newBuilder().setId(id).build()))
        .isEqualTo(describe("default"));
  }

  @Test
  void saysWhichNamespaceIsUnknown() {
    var refused = refused(() -> describe("lost"));

    assertThat(refused.getStatus().getCode()).isEqualTo(Code.NOT_FOUND);
    assertThat(StatusUtils.getFailure(refused, NamespaceNotFoundFailure.class).getNamespace())
        .isEqualTo("lost");
  }

  @Test
  void registersANamespaceThatCanBeUsedAtOnce() {
    register("orders", 1);

    assertThat(describe("orders").getNamespaceInfo().getDescription()).isEqualTo("for orders");
    assertThat(describe("orders").getNamespaceInfo().getDataMap()).isEqualTo(Map.of("team", "a"));
  }

  @Test
  void registersANameOnce() {
    var refused = refused(() -> register("default", 24));

    assertThat(refused.getStatus().getCode()).isEqualTo(Code.ALREADY_EXISTS);
    assertThat(StatusUtils.hasFailure(refused, NamespaceAlreadyExistsFailure.class))
        .isTrue();
  }

  @Test
  void refusesARetentionOfLessThanAnHour() {
    var refused = refused(() -> register("orders", 0));

    assertThat(refused.getStatus().getCode()).isEqualTo(Code.INVALID_ARGUMENT);
    assertThat(refused.getStatus().getDescription())
        .startsWith("A valid retention period is not set on request")
        .contains("at least 1h, found 0s");
  }

  @Test
  void readsHowLongLedgersAreKeptAsPeopleWriteIt() {
    register("orders", 24);

    assertThat(keepLedgers("365d").getNamespaceInfo().getDataMap())
        .containsEntry("ledger-retention", "P365D");
    assertThat(keepLedgers("1d12h").getNamespaceInfo().getDataMap())
        .containsEntry("ledger-retention", "PT36H");
    assertThat(keepLedgers("P30D").getNamespaceInfo().getDataMap())
        .containsEntry("ledger-retention", "P30D");
    assertThat(keepLedgers("0s").getNamespaceInfo().getDataMap())
        .containsEntry("ledger-retention", "PT0S");
    for (var wrong : List.of("a year", "365", "-1d", "-P1D", "P1Y")) {
      var refused = refused(() -> keepLedgers(wrong));

      assertThat(refused.getStatus().getCode()).isEqualTo(Code.INVALID_ARGUMENT);
      assertThat(refused.getStatus().getDescription())
          .isEqualTo("ledger-retention: expected a duration such as 365d or P365D, or 0s for ever,"
              + " found '%s'.".formatted(wrong));
    }
  }

  private UpdateNamespaceResponse keepLedgers(String text) {
    return server
        .workflows()
        .updateNamespace(UpdateNamespaceRequest.newBuilder()
            .setNamespace("orders")
            .setUpdateInfo(UpdateNamespaceInfo.newBuilder().putData("ledger-retention", text))
            .build());
  }

  @Test
  void refusesNamesThatAreMissingOrTooLong() {
    assertThat(refused(() -> register("", 24)).getStatus().getDescription())
        .isEqualTo("Namespace is not set on request.");
    assertThat(refused(() -> register("a\u001b[2J\nb", 24)).getStatus())
        .returns(Code.INVALID_ARGUMENT, Status::getCode)
        .returns("Namespace contains a control character: a\\u001b[2J\\nb", Status::getDescription);
    assertThat(refused(() -> register("n".repeat(1_001), 24)).getStatus().getDescription())
        .isEqualTo("Namespace length exceeds limit. It has more than 1000 bytes.");
  }

  @Test
  void saysThatANamespaceIsUnknownBeforeItLooksAtATaskToken() {
    var report = RespondActivityTaskCompletedRequest.newBuilder()
        .setNamespace("nowhere")
        .setTaskToken(ByteString.copyFromUtf8("no token"))
        .build();

    var refused = refused(() -> server.workflows().respondActivityTaskCompleted(report));

    assertThat(refused.getStatus().getCode()).isEqualTo(Code.NOT_FOUND);
    assertThat(refused.getStatus().getDescription()).contains("nowhere");
  }

  @Test
  void updatesOnlyWhatTheRequestSets() {
    register("orders", 24);
    var before = describe("orders");

    var updated = server
        .workflows()
        .updateNamespace(UpdateNamespaceRequest.newBuilder()
            .setNamespace("orders")
            .setUpdateInfo(UpdateNamespaceInfo.newBuilder().putData("tier", "1"))
            .setConfig(NamespaceConfig.newBuilder()
                .setWorkflowExecutionRetentionTtl(Durations.fromDays(7))
                .putCustomSearchAttributeAliases("Keyword01", "Customer")
                .putCustomSearchAttributeAliases("Keyword02", ""))
            .build());

    var after = describe("orders");
    assertThat(updated.getNamespaceInfo()).isEqualTo(after.getNamespaceInfo());
    assertThat(updated.getConfig()).isEqualTo(after.getConfig());
    assertThat(after.getNamespaceInfo().getId())
        .isEqualTo(before.getNamespaceInfo().getId());
    assertThat(after.getNamespaceInfo().getDescription()).isEqualTo("for orders");
    assertThat(after.getNamespaceInfo().getDataMap()).isEqualTo(Map.of("team", "a", "tier", "1"));
    assertThat(after.getConfig().getWorkflowExecutionRetentionTtl())
        .isEqualTo(Durations.fromDays(7));
    assertThat(after.getConfig().getCustomSearchAttributeAliasesMap())
        .isEqualTo(Map.of("Keyword01", "Customer"));
  }

  @Test
  void refusesToUpdateWhatIsUnknown() {
    var refused = refused(() -> server
        .workflows()
        .updateNamespace(
            UpdateNamespaceRequest.newBuilder().setNamespace("lost").build()));

    assertThat(refused.getStatus().getCode()).isEqualTo(Code.NOT_FOUND);
  }

  @Test
  void listsAllNamespacesInPages() {
    register("c", 24);
    register("a", 24);
    register("b", 24);
    var names = new ArrayList<List<String>>();
    var request = ListNamespacesRequest.newBuilder().setPageSize(2);
    ListNamespacesResponse page;
    do {
      page = server.workflows().listNamespaces(request.build());
      names.add(page.getNamespacesList().stream()
          .map(found -> found.getNamespaceInfo().getName())
          .toList());
      request.setNextPageToken(page.getNextPageToken());
    } while (!page.getNextPageToken().isEmpty());

    assertThat(names).containsExactly(List.of("a", "b"), List.of("c", "default"));
  }

  private DescribeNamespaceResponse describe(String name) {
    return server
        .workflows()
        .describeNamespace(
            DescribeNamespaceRequest.newBuilder().setNamespace(name).build());
  }

  private Message register(String name, int retentionHours) {
    return server
        .workflows()
        .registerNamespace(RegisterNamespaceRequest.newBuilder()
            .setNamespace(name)
            .setDescription("for " + name)
            .putData("team", "a")
            .setWorkflowExecutionRetentionPeriod(Durations.fromHours(retentionHours))
            .build());
  }

  private static StatusRuntimeException refused(Supplier<Message> call) {
    return catchThrowableOfType(StatusRuntimeException.class, call::get);
  }
}
