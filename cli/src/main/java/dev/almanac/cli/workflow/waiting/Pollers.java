package dev.almanac.cli.workflow.waiting;

import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.cli.wire.Connection;
import io.grpc.Status;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/** How many workers poll task queues; each queue is asked for once. */
final class Pollers {
  private final Connection connection;
  private final String namespace;
  private final Map<Key, OptionalInt> known = new HashMap<>();

  private record Key(String queue, TaskQueueType type) {}

  Pollers(Connection connection, String namespace) {
    this.connection = connection;
    this.namespace = namespace;
  }

  /** Returns whether nobody polls. False if the server does not tell. */
  boolean isNobody(String queue, TaskQueueType type) {
    return !queue.isEmpty() && of(queue, type).equals(OptionalInt.of(0));
  }

  /** Returns the number of workers; empty if the server does not tell. */
  OptionalInt of(String queue, TaskQueueType type) {
    return known.computeIfAbsent(new Key(queue, type), this::ask);
  }

  private OptionalInt ask(Key key) {
    var request = DescribeTaskQueueRequest.newBuilder()
        .setNamespace(namespace)
        .setTaskQueue(TaskQueue.newBuilder().setName(key.queue()))
        .setTaskQueueType(key.type())
        .build();
    try {
      var answer = connection.call(stub -> stub.describeTaskQueue(request));
      return OptionalInt.of(answer.getPollersCount());
    } catch (CallFailedException e) {
      if (e.failure().getStatus().getCode() == Status.Code.UNIMPLEMENTED) {
        return OptionalInt.empty();
      }
      throw e;
    }
  }
}
