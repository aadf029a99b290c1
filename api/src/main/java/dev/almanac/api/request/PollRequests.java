package dev.almanac.api.request;

import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.store.work.QueueKey;
import io.temporal.api.common.v1.WorkerVersionCapabilities;
import io.temporal.api.deployment.v1.WorkerDeploymentOptions;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.enums.v1.WorkerVersioningMode;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.taskqueue.v1.TaskQueueMetadata;
import java.util.OptionalDouble;

/** Checks that polls for all kinds of tasks share. */
public final class PollRequests {
  private PollRequests() {}

  /** @throws RpcException if the request is invalid */
  public static TaskPolls.Poll of(
      Namespace namespace,
      TaskQueue queue,
      TaskQueueType type,
      TaskPolls.Worker worker,
      Call call) {
    var name = IdChecks.requireQueue(queue.getName());
    return new TaskPolls.Poll(
        new QueueKey(namespace.id(), name, type.getNumber()),
        queue.getKind() == TaskQueueKind.TASK_QUEUE_KIND_STICKY,
        worker,
        LongPollTimeouts.patience(call),
        new CallAsker(call));
  }

  /**
   * Returns the worker that polls.
   *
   * @throws RpcException if the request does not describe it correctly
   */
  public static TaskPolls.Worker worker(String identity, String key, TaskQueueMetadata metadata) {
    OptionalDouble most = metadata.hasMaxTasksPerSecond()
        ? OptionalDouble.of(metadata.getMaxTasksPerSecond().getValue())
        : OptionalDouble.empty();
    if (most.isPresent() && !(most.getAsDouble() >= 0)) { // also true of NaN
      throw RpcError.invalidArgument(
              "MaxTasksPerSecond must not be negative, found %s.".formatted(most.getAsDouble()))
          .exception();
    }
    return new TaskPolls.Worker(
        IdChecks.check("Identity", identity), IdChecks.check("WorkerInstanceKey", key), most);
  }

  /** Refuses versioned workers, which would get tasks of other versions. */
  public static void refuseVersions(
      WorkerDeploymentOptions deployment, WorkerVersionCapabilities capabilities) {
    boolean wantsDeployment = deployment.getWorkerVersioningMode()
        == WorkerVersioningMode.WORKER_VERSIONING_MODE_VERSIONED;
    if (wantsDeployment || capabilities.getUseVersioning()) {
      throw RpcError.permissionDenied(
              "Worker versioning is not available on this server; poll without it.", "")
          .exception();
    }
  }
}
