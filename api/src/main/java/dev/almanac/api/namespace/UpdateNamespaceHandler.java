package dev.almanac.api.namespace;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.request.IdChecks;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.namespace.v1.NamespaceConfig;
import io.temporal.api.namespace.v1.UpdateNamespaceInfo;
import io.temporal.api.workflowservice.v1.UpdateNamespaceRequest;
import io.temporal.api.workflowservice.v1.UpdateNamespaceResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Changes the fields that the request sets: texts, data, retention, aliases. */
public record UpdateNamespaceHandler(Namespaces namespaces, NamespaceMessages messages)
    implements Handler<UpdateNamespaceRequest, UpdateNamespaceResponse> {
  @Override
  public MethodDescriptor<UpdateNamespaceRequest, UpdateNamespaceResponse> method() {
    return WorkflowServiceGrpc.getUpdateNamespaceMethod();
  }

  @Override
  public CompletionStage<UpdateNamespaceResponse> handle(
      UpdateNamespaceRequest request, Call call) {
    String name = IdChecks.require("Namespace", request.getNamespace());
    if (request.getPromoteNamespace()) {
      throw RpcError.invalidArgument("Cannot promote a namespace: there is one cluster.")
          .exception();
    }
    Optional<Duration> retention = retention(request.getConfig());
    Map<String, String> data = LedgerRetention.checked(request.getUpdateInfo().getDataMap());
    return namespaces
        .update(name, before -> merge(before, request, data, retention))
        .thenApply(updated ->
            answer(updated.orElseThrow(() -> RpcError.namespaceNotFound(name).exception())));
  }

  private static Optional<Duration> retention(NamespaceConfig config) {
    return config.hasWorkflowExecutionRetentionTtl()
        ? Optional.of(RetentionPeriod.read(config.getWorkflowExecutionRetentionTtl()))
        : Optional.empty();
  }

  private static Namespace.Settings merge(
      Namespace.Settings before,
      UpdateNamespaceRequest request,
      Map<String, String> changes,
      Optional<Duration> retention) {
    UpdateNamespaceInfo info = request.getUpdateInfo();
    var data = new HashMap<>(before.data());
    data.putAll(changes);
    return new Namespace.Settings(
        info.getDescription().isEmpty() ? before.description() : info.getDescription(),
        info.getOwnerEmail().isEmpty() ? before.ownerEmail() : info.getOwnerEmail(),
        data,
        retention.orElse(before.retention()),
        aliases(before.aliases(), request.getConfig().getCustomSearchAttributeAliasesMap()));
  }

  /** An empty alias removes the existing one. */
  private static Map<String, String> aliases(
      Map<String, String> before, Map<String, String> changes) {
    var after = new HashMap<>(before);
    after.putAll(changes);
    after.values().removeIf(String::isEmpty);
    return after;
  }

  private UpdateNamespaceResponse answer(Namespace namespace) {
    return UpdateNamespaceResponse.newBuilder()
        .setNamespaceInfo(messages.info(namespace))
        .setConfig(NamespaceMessages.config(namespace.settings()))
        .setReplicationConfig(NamespaceMessages.replication())
        .build();
  }
}
