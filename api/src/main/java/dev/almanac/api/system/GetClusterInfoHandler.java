package dev.almanac.api.system;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import io.grpc.MethodDescriptor;
import io.temporal.api.enums.v1.Severity;
import io.temporal.api.version.v1.Alert;
import io.temporal.api.version.v1.ReleaseInfo;
import io.temporal.api.version.v1.VersionInfo;
import io.temporal.api.workflowservice.v1.GetClusterInfoRequest;
import io.temporal.api.workflowservice.v1.GetClusterInfoResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Shows the installation to UI and CLI. */
public final class GetClusterInfoHandler
    implements Handler<GetClusterInfoRequest, GetClusterInfoResponse> {
  /** By client name; the ranges are those of Temporal's server. */
  private static final Map<String, String> CLIENTS = Map.of(
      "temporal-go", "<2.0.0",
      "temporal-java", "<2.0.0",
      "temporal-php", "<2.0.0",
      "temporal-server", "<2.0.0",
      "temporal-typescript", "<2.0.0",
      "temporal-cli", "<2.0.0",
      "temporal-ui", "<3.0.0");

  private final GetClusterInfoResponse answer;
  private final Supplier<Optional<String>> alarm;

  /** @param alarm the current warning for operators, if any */
  public GetClusterInfoHandler(ClusterIdentity identity, Supplier<Optional<String>> alarm) {
    this.alarm = alarm;
    answer = GetClusterInfoResponse.newBuilder()
        .putAllSupportedClients(CLIENTS)
        .setServerVersion(ClusterIdentity.TEMPORAL_VERSION)
        .setClusterId(identity.id())
        .setClusterName(ClusterIdentity.CLUSTER)
        .setVersionInfo(VersionInfo.newBuilder()
            .setCurrent(
                ReleaseInfo.newBuilder().setVersion(identity.version()).setNotes("Almanac")))
        .setHistoryShardCount(1)
        .setPersistenceStore(identity.store())
        .setVisibilityStore(identity.store())
        .build();
  }

  @Override
  public MethodDescriptor<GetClusterInfoRequest, GetClusterInfoResponse> method() {
    return WorkflowServiceGrpc.getGetClusterInfoMethod();
  }

  @Override
  public CompletionStage<GetClusterInfoResponse> handle(GetClusterInfoRequest request, Call call) {
    return CompletableFuture.completedFuture(alarm.get().map(this::withAlarm).orElse(answer));
  }

  private GetClusterInfoResponse withAlarm(String text) {
    var answered = answer.toBuilder();
    answered
        .getVersionInfoBuilder()
        .addAlerts(Alert.newBuilder().setMessage(text).setSeverity(Severity.SEVERITY_HIGH));
    return answered.build();
  }
}
