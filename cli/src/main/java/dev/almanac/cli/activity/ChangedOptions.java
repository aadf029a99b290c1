package dev.almanac.cli.activity;

import com.google.protobuf.FieldMask;
import dev.almanac.protocol.ProtoTime;
import io.temporal.api.activity.v1.ActivityOptions;
import io.temporal.api.workflowservice.v1.UpdateActivityOptionsRequest;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags for new options. The given flags form the mask. */
final class ChangedOptions {
  @Option(names = "--task-queue", paramLabel = "NAME", description = "The task queue.")
  private @Nullable String queue;

  @Option(
      names = "--schedule-to-close-timeout",
      paramLabel = "DURATION",
      description = "Timeout of all attempts together.")
  private @Nullable Duration whole;

  @Option(
      names = "--schedule-to-start-timeout",
      paramLabel = "DURATION",
      description = "Timeout of the wait for a worker.")
  private @Nullable Duration wait;

  @Option(
      names = "--start-to-close-timeout",
      paramLabel = "DURATION",
      description = "Timeout of one attempt.")
  private @Nullable Duration work;

  @Option(
      names = "--heartbeat-timeout",
      paramLabel = "DURATION",
      description = "Longest time between heartbeats.")
  private @Nullable Duration heartbeat;

  @Option(
      names = "--retry-initial-interval",
      paramLabel = "DURATION",
      description = "The pause after the first attempt.")
  private @Nullable Duration first;

  @Option(
      names = "--retry-maximum-interval",
      paramLabel = "DURATION",
      description = "The longest pause.")
  private @Nullable Duration longest;

  @Option(
      names = "--retry-backoff-coefficient",
      paramLabel = "N",
      description = "The factor by which each pause grows.")
  private @Nullable Double coefficient;

  @Option(
      names = "--retry-maximum-attempts",
      paramLabel = "N",
      description = "The number of attempts; 0 for no limit.")
  private @Nullable Integer attempts;

  void writeTo(UpdateActivityOptionsRequest.Builder request) {
    var options = ActivityOptions.newBuilder();
    var mask = FieldMask.newBuilder();
    set(mask, "task_queue.name", queue, name -> options.getTaskQueueBuilder().setName(name));
    time(mask, "schedule_to_close_timeout", whole, options::setScheduleToCloseTimeout);
    time(mask, "schedule_to_start_timeout", wait, options::setScheduleToStartTimeout);
    time(mask, "start_to_close_timeout", work, options::setStartToCloseTimeout);
    time(mask, "heartbeat_timeout", heartbeat, options::setHeartbeatTimeout);
    var policy = options.getRetryPolicyBuilder();
    time(mask, "retry_policy.initial_interval", first, policy::setInitialInterval);
    time(mask, "retry_policy.maximum_interval", longest, policy::setMaximumInterval);
    set(mask, "retry_policy.backoff_coefficient", coefficient, policy::setBackoffCoefficient);
    set(mask, "retry_policy.maximum_attempts", attempts, policy::setMaximumAttempts);
    request.setActivityOptions(options).setUpdateMask(mask);
  }

  private static void time(
      FieldMask.Builder mask,
      String path,
      @Nullable Duration value,
      Consumer<com.google.protobuf.Duration> setter) {
    set(mask, path, value, time -> setter.accept(ProtoTime.duration(time)));
  }

  private static <T> void set(
      FieldMask.Builder mask, String path, @Nullable T value, Consumer<T> setter) {
    if (value != null) {
      mask.addPaths(path);
      setter.accept(value);
    }
  }
}
