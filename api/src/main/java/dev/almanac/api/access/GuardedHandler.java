package dev.almanac.api.access;

import com.google.protobuf.Message;
import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.identity.Identity;
import dev.almanac.api.identity.Permission;
import io.grpc.MethodDescriptor;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Asks whether the caller may, before the handler does anything.
 *
 * @param namespace reads the namespace of a request; gives an empty text if it names none
 */
record GuardedHandler<Q extends Message, A extends Message>(
    Handler<Q, A> handler, Permission permission, Function<Q, String> namespace)
    implements Handler<Q, A> {
  @Override
  public MethodDescriptor<Q, A> method() {
    return handler.method();
  }

  @Override
  public CompletionStage<A> handle(Q request, Call call) {
    var identity = call.identity();
    String name = namespace.apply(request);
    if (!identity.may(permission, name)) {
      throw Denials.of(identity, permission, name).exception();
    }
    if (!identity.queues().isEmpty()) {
      checkQueues(identity, request, name);
    }
    return handler.handle(request, call);
  }

  /** Who may take some tasks only may not complete others', of which it needs just the ids. */
  private void checkQueues(Identity identity, Q request, String name) {
    polled(request).map(GuardedHandler::nameOf).ifPresent(queue -> {
      if (!identity.mayUseQueue(queue)) {
        throw Denials.queue(identity, queue).exception();
      }
    });
    if (permission == Permission.COMPLETE && !identity.may(Permission.WRITE, name)) {
      throw Denials.of(identity, Permission.WRITE, name).exception();
    }
  }

  private static Optional<TaskQueue> polled(Message request) {
    return switch (request) {
      case PollWorkflowTaskQueueRequest poll -> Optional.of(poll.getTaskQueue());
      case PollActivityTaskQueueRequest poll -> Optional.of(poll.getTaskQueue());
      default -> Optional.empty();
    };
  }

  /** A worker gives its sticky queue a name of its own. */
  private static String nameOf(TaskQueue queue) {
    return queue.getKind() == TaskQueueKind.TASK_QUEUE_KIND_STICKY
        ? queue.getNormalName()
        : queue.getName();
  }
}
