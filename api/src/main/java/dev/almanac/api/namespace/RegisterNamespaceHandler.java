package dev.almanac.api.namespace;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.request.IdChecks;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.RegisterNamespaceRequest;
import io.temporal.api.workflowservice.v1.RegisterNamespaceResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Creates a namespace, which is usable at once. */
public record RegisterNamespaceHandler(Namespaces namespaces)
    implements Handler<RegisterNamespaceRequest, RegisterNamespaceResponse> {
  @Override
  public MethodDescriptor<RegisterNamespaceRequest, RegisterNamespaceResponse> method() {
    return WorkflowServiceGrpc.getRegisterNamespaceMethod();
  }

  @Override
  public CompletionStage<RegisterNamespaceResponse> handle(
      RegisterNamespaceRequest request, Call call) {
    String name = IdChecks.requireName("Namespace", request.getNamespace());
    if (request.getIsGlobalNamespace()) {
      throw RpcError.invalidArgument("Cannot register a global namespace: there is one cluster.")
          .exception();
    }
    return namespaces.register(name, settings(request)).thenApply(registered -> {
      if (registered.isEmpty()) {
        throw RpcError.namespaceAlreadyExists().exception();
      }
      return RegisterNamespaceResponse.getDefaultInstance();
    });
  }

  private static Namespace.Settings settings(RegisterNamespaceRequest request) {
    return new Namespace.Settings(
        request.getDescription(),
        request.getOwnerEmail(),
        LedgerRetention.checked(request.getDataMap()),
        RetentionPeriod.read(request.getWorkflowExecutionRetentionPeriod()),
        Map.of());
  }
}
