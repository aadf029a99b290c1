package dev.almanac.api.system;

import io.temporal.api.namespace.v1.NamespaceInfo;
import io.temporal.api.workflowservice.v1.GetSystemInfoResponse;
import java.util.Set;

/** A feature that SDKs, CLI and UI use only if the server claims it. */
public enum Feature {
  /** Headers are stored with signals and passed to queries. */
  SIGNAL_AND_QUERY_HEADER,
  /** A failed activity attempt may carry the details of a last heartbeat. */
  ACTIVITY_FAILURE_INCLUDE_HEARTBEAT,
  SCHEDULES,
  /** Failures are stored unchanged, including encoded attributes. */
  ENCODED_FAILURE_ATTRIBUTES,
  UPSERT_MEMO,
  EAGER_WORKFLOW_START,
  COUNT_GROUP_BY_EXECUTION_STATUS,
  WORKER_HEARTBEATS,
  /** Polls of a worker that is shutting down are answered, so it need not cancel them. */
  POLLS_RELEASED_ON_SHUTDOWN,
  UPDATE,
  /** Workflow tasks that keep failing are shown in a search attribute. */
  REPORTED_PROBLEMS,
  /** Workers are advised to poll more while tasks wait, and less if there are none. */
  POLLER_SCALING;

  /**
   * Returns the flags for GetSystemInfo. SDK metadata is always claimed: workers write other
   * histories with it than without, so it must never change. So are build ids: workers write theirs
   * into histories only if the server claims it, and workflows that read it would replay
   * differently on a newer build. Faults that a retry may cure are never INTERNAL, so that
   * distinction is claimed, too.
   */
  static GetSystemInfoResponse.Capabilities ofSystem(Set<Feature> built) {
    return GetSystemInfoResponse.Capabilities.newBuilder()
        .setSdkMetadata(true)
        .setBuildIdBasedVersioning(true)
        .setInternalErrorDifferentiation(true)
        .setSignalAndQueryHeader(built.contains(SIGNAL_AND_QUERY_HEADER))
        .setActivityFailureIncludeHeartbeat(built.contains(ACTIVITY_FAILURE_INCLUDE_HEARTBEAT))
        .setSupportsSchedules(built.contains(SCHEDULES))
        .setEncodedFailureAttributes(built.contains(ENCODED_FAILURE_ATTRIBUTES))
        .setUpsertMemo(built.contains(UPSERT_MEMO))
        .setEagerWorkflowStart(built.contains(EAGER_WORKFLOW_START))
        .setCountGroupByExecutionStatus(built.contains(COUNT_GROUP_BY_EXECUTION_STATUS))
        .build();
  }

  /** Returns the flags for DescribeNamespace. */
  public static NamespaceInfo.Capabilities ofNamespace(Set<Feature> built) {
    return NamespaceInfo.Capabilities.newBuilder()
        .setEagerWorkflowStart(built.contains(EAGER_WORKFLOW_START))
        .setSyncUpdate(built.contains(UPDATE))
        .setAsyncUpdate(built.contains(UPDATE))
        .setWorkerHeartbeats(built.contains(WORKER_HEARTBEATS))
        .setReportedProblemsSearchAttribute(built.contains(REPORTED_PROBLEMS))
        .setPollerAutoscaling(built.contains(POLLER_SCALING))
        .setWorkerPollCompleteOnShutdown(built.contains(POLLS_RELEASED_ON_SHUTDOWN))
        .build();
  }
}
