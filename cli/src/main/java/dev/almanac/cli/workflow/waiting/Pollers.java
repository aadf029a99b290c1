package dev.almanac.cli.workflow.waiting;

import dev.almanac.cli.output.RelativeTime;
import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.cli.wire.Connection;
import dev.almanac.protocol.ProtoTime;
import io.grpc.Status;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Who polls task queues; each queue is asked for once. */
public final class Pollers {
  private final Connection connection;
  private final String namespace;
  private final Map<Key, Optional<Polls>> known = new HashMap<>();

  /** Idle workers poll at least about once a minute. */
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private record Key(String queue, TaskQueueType type) {}

  /** @param last when the newest poll began; empty if nobody polls or the server does not tell */
  private record Polls(int workers, Optional<Instant> last) {}

  public Pollers(Connection connection, String namespace) {
    this.connection = connection;
    this.namespace = namespace;
  }

  /**
   * Says that nobody polls a queue, or nobody has for a while; empty if somebody does, and if the
   * server does not tell.
   */
  public Optional<String> absence(String queue, TaskQueueType type, Instant now) {
    var tasks = type == TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY ? "activities" : "workflow tasks";
    return queue.isEmpty()
        ? Optional.empty()
        : known.computeIfAbsent(new Key(queue, type), this::ask).flatMap(polls -> {
          var last = polls.last();
          if (polls.workers() == 0) {
            return Optional.of("nobody polls task queue '%s' for %s".formatted(queue, tasks));
          }
          return last.filter(poll -> poll.isBefore(now.minus(PATIENCE)))
              .map(poll ->
                  "nobody has polled task queue '%s' for %s since %s: its workers are gone or full"
                      .formatted(queue, tasks, RelativeTime.of(poll, now)));
        });
  }

  private Optional<Polls> ask(Key key) {
    var request = DescribeTaskQueueRequest.newBuilder()
        .setNamespace(namespace)
        .setTaskQueue(TaskQueue.newBuilder().setName(key.queue()))
        .setTaskQueueType(key.type())
        .build();
    try {
      var answer = connection.call(stub -> stub.describeTaskQueue(request));
      var last = answer.getPollersList().stream()
          .filter(poller -> poller.hasLastAccessTime())
          .map(poller -> ProtoTime.instant(poller.getLastAccessTime()))
          .max(Instant::compareTo);
      return Optional.of(new Polls(answer.getPollersCount(), last));
    } catch (CallFailedException e) {
      if (e.failure().getStatus().getCode() == Status.Code.UNIMPLEMENTED) {
        return Optional.empty();
      }
      throw e;
    }
  }
}
