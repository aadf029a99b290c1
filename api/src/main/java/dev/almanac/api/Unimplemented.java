package dev.almanac.api;

import com.google.protobuf.Message;
import io.grpc.MethodDescriptor;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The methods without a handler. Every method of Temporal's services has a handler or is listed
 * here, so a method that a new version of the stubs adds does not go unnoticed. Adding a handler
 * means deleting a line.
 */
final class Unimplemented {
  private static final Map<String, Set<String>> METHODS = Map.of(
      WorkflowServiceGrpc.SERVICE_NAME,
      Set.of(
          // Namespaces
          "DeprecateNamespace",
          // Workflows
          "PauseWorkflowExecution",
          "UnpauseWorkflowExecution",
          "UpdateWorkflowExecutionOptions",
          // Rules
          "CreateWorkflowRule",
          "DeleteWorkflowRule",
          "DescribeWorkflowRule",
          "ListWorkflowRules",
          "TriggerWorkflowRule",
          // Tasks
          "PollNexusTaskQueue",
          "RespondNexusTaskCompleted",
          "RespondNexusTaskFailed",
          "UpdateTaskQueueConfig",
          // Activities without a workflow
          "CountActivityExecutions",
          "DeleteActivityExecution",
          "DescribeActivityExecution",
          "ListActivityExecutions",
          "PollActivityExecution",
          "RequestCancelActivityExecution",
          "StartActivityExecution",
          "TerminateActivityExecution",
          // Nexus operations without a workflow
          "CountNexusOperationExecutions",
          "DeleteNexusOperationExecution",
          "DescribeNexusOperationExecution",
          "ListNexusOperationExecutions",
          "PollNexusOperationExecution",
          "RequestCancelNexusOperationExecution",
          "StartNexusOperationExecution",
          "TerminateNexusOperationExecution",
          // Worker versions; what reads them is in the package absent
          "CreateWorkerDeployment",
          "CreateWorkerDeploymentVersion",
          "DeleteWorkerDeployment",
          "DeleteWorkerDeploymentVersion",
          "DescribeDeployment",
          "GetCurrentDeployment",
          "GetDeploymentReachability",
          "GetWorkerTaskReachability",
          "SetCurrentDeployment",
          "SetWorkerDeploymentCurrentVersion",
          "SetWorkerDeploymentManager",
          "SetWorkerDeploymentRampingVersion",
          "UpdateWorkerBuildIdCompatibility",
          "UpdateWorkerDeploymentVersionComputeConfig",
          "UpdateWorkerDeploymentVersionMetadata",
          "UpdateWorkerVersioningRules",
          "ValidateWorkerDeploymentVersionComputeConfig",
          // Workers
          "FetchWorkerConfig",
          "UpdateWorkerConfig"),
      OperatorServiceGrpc.SERVICE_NAME,
      Set.of(
          "AddOrUpdateRemoteCluster",
          "CreateNexusEndpoint",
          "DeleteNexusEndpoint",
          "ListClusters",
          "RemoveRemoteCluster",
          "UpdateNexusEndpoint"));

  private Unimplemented() {}

  static boolean lists(MethodDescriptor<?, ?> method) {
    return METHODS
        .getOrDefault(String.valueOf(method.getServiceName()), Set.of())
        .contains(String.valueOf(method.getBareMethodName()));
  }

  /** For the test that every listed method is in the proto. */
  static Set<String> listedFor(String service) {
    return METHODS.getOrDefault(service, Set.of());
  }

  /** Refuses every call of the method, with its name in the error. */
  @SuppressWarnings("unchecked")
  static Handler<?, ?> handler(MethodDescriptor<?, ?> method) {
    return new Refusing((MethodDescriptor<Message, Message>) method);
  }

  private record Refusing(MethodDescriptor<Message, Message> method)
      implements Handler<Message, Message> {
    @Override
    public CompletionStage<Message> handle(Message request, Call call) {
      return CompletableFuture.failedFuture(RpcError.of(
              RpcError.Code.UNIMPLEMENTED,
              "Method not implemented: %s. This version of Almanac does not answer it."
                  .formatted(method.getFullMethodName()))
          .exception());
    }
  }
}
