package dev.almanac.api.access;

import static dev.almanac.api.identity.Permission.ADMINISTER;
import static dev.almanac.api.identity.Permission.COMPLETE;
import static dev.almanac.api.identity.Permission.IDENTIFIED;
import static dev.almanac.api.identity.Permission.KNOW;
import static dev.almanac.api.identity.Permission.OPERATE;
import static dev.almanac.api.identity.Permission.OVERSEE;
import static dev.almanac.api.identity.Permission.READ;
import static dev.almanac.api.identity.Permission.READ_HISTORY;
import static dev.almanac.api.identity.Permission.WORK;
import static dev.almanac.api.identity.Permission.WRITE;

import dev.almanac.api.identity.Permission;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.testservice.TestServiceGrpc;
import io.grpc.MethodDescriptor;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What each call needs. Calls without a handler are listed, too, so that one is not open on the day
 * it gets one.
 */
public final class Permissions {
  private static final String OWN_OPERATOR =
      dev.almanac.protocol.operator.v1.OperatorServiceGrpc.SERVICE_NAME;

  private static final Map<String, Permission> OF = new HashMap<>();

  static {
    namespaces();
    workflows();
    tasks();
    schedules();
    server();
    absent();
  }

  private Permissions() {}

  /** Returns what a call of the method needs; empty if that is stated nowhere. */
  public static Optional<Permission> of(MethodDescriptor<?, ?> method) {
    return Optional.ofNullable(OF.get(method.getFullMethodName()));
  }

  private static void namespaces() {
    workflow(OPERATE, "RegisterNamespace");
    workflow(IDENTIFIED, "ListNamespaces", "GetSearchAttributes");
    workflow(KNOW, "DescribeNamespace");
    workflow(ADMINISTER, "UpdateNamespace", "DeprecateNamespace");
    operator(KNOW, "ListSearchAttributes");
    operator(ADMINISTER, "AddSearchAttributes", "RemoveSearchAttributes", "DeleteNamespace");
  }

  private static void workflows() {
    workflow(
        READ,
        "GetWorkflowExecutionHistoryReverse",
        "ListOpenWorkflowExecutions",
        "ListClosedWorkflowExecutions",
        "ListWorkflowExecutions",
        "ListArchivedWorkflowExecutions",
        "ScanWorkflowExecutions",
        "CountWorkflowExecutions",
        "QueryWorkflow",
        "DescribeWorkflowExecution",
        "PollWorkflowExecutionUpdate",
        "DescribeBatchOperation",
        "ListBatchOperations");
    workflow(READ_HISTORY, "GetWorkflowExecutionHistory");
    workflow(
        WRITE,
        "StartWorkflowExecution",
        "ExecuteMultiOperation",
        "RequestCancelWorkflowExecution",
        "SignalWorkflowExecution",
        "SignalWithStartWorkflowExecution",
        "ResetWorkflowExecution",
        "TerminateWorkflowExecution",
        "DeleteWorkflowExecution",
        "UpdateWorkflowExecution",
        "StartBatchOperation",
        "StopBatchOperation",
        "UpdateActivityOptions",
        "PauseActivity",
        "UnpauseActivity",
        "ResetActivity");
  }

  private static void tasks() {
    workflow(
        WORK,
        "PollWorkflowTaskQueue",
        "RespondWorkflowTaskCompleted",
        "RespondWorkflowTaskFailed",
        "PollActivityTaskQueue",
        "RecordActivityTaskHeartbeat",
        "RespondActivityTaskCompleted",
        "RespondActivityTaskFailed",
        "RespondActivityTaskCanceled",
        "RespondQueryTaskCompleted",
        "ResetStickyTaskQueue",
        "ShutdownWorker",
        "RecordWorkerHeartbeat");
    workflow(
        COMPLETE,
        "RecordActivityTaskHeartbeatById",
        "RespondActivityTaskCompletedById",
        "RespondActivityTaskFailedById",
        "RespondActivityTaskCanceledById");
    workflow(
        READ,
        "DescribeTaskQueue",
        "ListTaskQueuePartitions",
        "ListWorkers",
        "CountWorkers",
        "DescribeWorker");
    own(READ, "ListTaskQueues");
  }

  private static void schedules() {
    workflow(
        READ, "DescribeSchedule", "ListScheduleMatchingTimes", "ListSchedules", "CountSchedules");
    workflow(WRITE, "CreateSchedule", "UpdateSchedule", "PatchSchedule", "DeleteSchedule");
    schedule(
        READ,
        "DescribeSchedule",
        "ListLedger",
        "ListSummaries",
        "ListAttention",
        "ListVersions",
        "CountDays",
        "ListIncarnations",
        "ExplainSchedule",
        "PreviewSchedule",
        "ReadTimeline",
        "PlanSchedules",
        "EvaluateSchedules",
        "DescribeBackfill",
        "ListBackfills",
        "DescribeCalendar",
        "ListCalendars");
    schedule(
        WRITE,
        "CreateSchedule",
        "UpdateSchedule",
        "TriggerSchedule",
        "SkipTime",
        "CreateBackfill",
        "ChangeBackfill",
        "CreateCalendar",
        "UpdateCalendar",
        "DeleteCalendar");
  }

  private static void server() {
    workflow(IDENTIFIED, "GetSystemInfo", "GetClusterInfo");
    own(OVERSEE, "DescribeServer", "DescribeEncryption");
    own(OPERATE, "ConfirmClock", "RotateKeys", "ListAuditChains", "ReadAuditChain");
    own(ADMINISTER, "ListAuditRecords");
    // Their handlers compare what a key grants with what the caller may do.
    own(
        IDENTIFIED,
        "CreateApiKey",
        "ListApiKeys",
        "RotateApiKey",
        "RevokeApiKey",
        "DescribeCaller");
    put(TestServiceGrpc.SERVICE_NAME, IDENTIFIED, "GetCurrentTime");
    put(
        TestServiceGrpc.SERVICE_NAME,
        OPERATE,
        "LockTimeSkipping",
        "UnlockTimeSkipping",
        "Sleep",
        "SleepUntil",
        "UnlockTimeSkippingWithSleep");
  }

  /** What this server does not do, or answers as where there is none. */
  private static void absent() {
    workflow(
        READ,
        "ListWorkflowRules",
        "DescribeWorkflowRule",
        "GetWorkerBuildIdCompatibility",
        "GetWorkerVersioningRules",
        "GetWorkerTaskReachability",
        "ListDeployments",
        "DescribeDeployment",
        "GetDeploymentReachability",
        "GetCurrentDeployment",
        "ListWorkerDeployments",
        "DescribeWorkerDeployment",
        "DescribeWorkerDeploymentVersion",
        "ValidateWorkerDeploymentVersionComputeConfig",
        "FetchWorkerConfig",
        "DescribeActivityExecution",
        "PollActivityExecution",
        "ListActivityExecutions",
        "CountActivityExecutions",
        "DescribeNexusOperationExecution",
        "PollNexusOperationExecution",
        "ListNexusOperationExecutions",
        "CountNexusOperationExecutions");
    workflow(
        WRITE,
        "PauseWorkflowExecution",
        "UnpauseWorkflowExecution",
        "UpdateWorkflowExecutionOptions",
        "TriggerWorkflowRule",
        "StartActivityExecution",
        "RequestCancelActivityExecution",
        "TerminateActivityExecution",
        "DeleteActivityExecution",
        "PauseActivityExecution",
        "ResetActivityExecution",
        "UnpauseActivityExecution",
        "UpdateActivityExecutionOptions",
        "StartNexusOperationExecution",
        "RequestCancelNexusOperationExecution",
        "TerminateNexusOperationExecution",
        "DeleteNexusOperationExecution");
    absentChanges();
  }

  private static void absentChanges() {
    workflow(
        ADMINISTER,
        "CreateWorkflowRule",
        "DeleteWorkflowRule",
        "UpdateTaskQueueConfig",
        "UpdateWorkerConfig",
        "UpdateWorkerBuildIdCompatibility",
        "UpdateWorkerVersioningRules",
        "SetCurrentDeployment",
        "CreateWorkerDeployment",
        "DeleteWorkerDeployment",
        "SetWorkerDeploymentCurrentVersion",
        "SetWorkerDeploymentRampingVersion",
        "SetWorkerDeploymentManager",
        "CreateWorkerDeploymentVersion",
        "DeleteWorkerDeploymentVersion",
        "UpdateWorkerDeploymentVersionComputeConfig",
        "UpdateWorkerDeploymentVersionMetadata");
    workflow(WORK, "PollNexusTaskQueue", "RespondNexusTaskCompleted", "RespondNexusTaskFailed");
    operator(OVERSEE, "ListClusters");
    operator(IDENTIFIED, "ListNexusEndpoints", "GetNexusEndpoint");
    operator(
        OPERATE,
        "AddOrUpdateRemoteCluster",
        "RemoveRemoteCluster",
        "CreateNexusEndpoint",
        "UpdateNexusEndpoint",
        "DeleteNexusEndpoint");
  }

  private static void workflow(Permission permission, String... methods) {
    put(WorkflowServiceGrpc.SERVICE_NAME, permission, methods);
  }

  private static void operator(Permission permission, String... methods) {
    put(OperatorServiceGrpc.SERVICE_NAME, permission, methods);
  }

  private static void own(Permission permission, String... methods) {
    put(OWN_OPERATOR, permission, methods);
  }

  private static void schedule(Permission permission, String... methods) {
    put(ScheduleServiceGrpc.SERVICE_NAME, permission, methods);
  }

  private static void put(String service, Permission permission, String... methods) {
    for (var method : methods) {
      if (OF.put(service + "/" + method, permission) != null) {
        throw new IllegalStateException("Two permissions for %s/%s".formatted(service, method));
      }
    }
  }
}
