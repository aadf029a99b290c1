package dev.almanac.api.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Message;
import dev.almanac.api.Call;
import dev.almanac.api.Caller;
import dev.almanac.api.Handler;
import dev.almanac.api.identity.Grants;
import dev.almanac.api.identity.Identity;
import io.grpc.MethodDescriptor;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedByIdRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GuardedHandlerTest {
  private final List<Message> handled = new ArrayList<>();

  @Test
  void letsThroughWhoHasThePermission() throws Exception {
    list(identity(List.of(), "orders:reader"), "orders");

    assertThat(handled).hasSize(1);
  }

  @Test
  void deniesOthersAndSaysWhatTheyLack() {
    assertThatThrownBy(() -> list(identity(List.of(), "orders:worker"), "orders"))
        .hasMessage("Request unauthorized. 'ci' needs the role reader, writer or admin in namespace"
            + " 'orders'.");
    assertThatThrownBy(() -> list(identity(List.of(), "orders:admin"), "absent"))
        .hasMessage("Request unauthorized. 'ci' needs the role reader, writer or admin in namespace"
            + " 'absent'.");
    assertThatThrownBy(() -> list(identity(List.of(), "orders:admin"), ""))
        .hasMessage("Request unauthorized. The request names no namespace.");
    assertThat(handled).isEmpty();
  }

  @Test
  void letsALimitedWorkerPollItsQueuesOnly() throws Exception {
    var worker = identity(List.of("reports"), "orders:worker");

    poll(worker, TaskQueue.newBuilder().setName("reports"));
    poll(worker, sticky("reports"));
    assertThat(handled).hasSize(2);

    assertThatThrownBy(() -> poll(worker, TaskQueue.newBuilder().setName("mail")))
        .hasMessage("Request unauthorized. 'ci' may not work for task queue 'mail'.");
    assertThatThrownBy(() -> poll(worker, sticky("mail"))).hasMessageContaining("'mail'");
  }

  @Test
  void letsALimitedWorkerCompleteWithATokenOnly() throws Exception {
    complete(identity(List.of(), "orders:worker"));
    complete(identity(List.of("reports"), "orders:worker,writer"));
    assertThat(handled).hasSize(2);

    assertThatThrownBy(() -> complete(identity(List.of("reports"), "orders:worker")))
        .hasMessageContaining("needs the role writer or admin");
  }

  private void list(Identity identity, String namespace) {
    ask(
        WorkflowServiceGrpc.getListWorkflowExecutionsMethod(),
        ListWorkflowExecutionsRequest.newBuilder().setNamespace(namespace).build(),
        identity);
  }

  private void poll(Identity identity, TaskQueue.Builder queue) {
    ask(
        WorkflowServiceGrpc.getPollWorkflowTaskQueueMethod(),
        PollWorkflowTaskQueueRequest.newBuilder()
            .setNamespace("orders")
            .setTaskQueue(queue)
            .build(),
        identity);
  }

  private void complete(Identity identity) {
    ask(
        WorkflowServiceGrpc.getRespondActivityTaskCompletedByIdMethod(),
        RespondActivityTaskCompletedByIdRequest.newBuilder()
            .setNamespace("orders")
            .build(),
        identity);
  }

  @SuppressWarnings("unchecked")
  private <Q extends Message, A extends Message> void ask(
      MethodDescriptor<Q, A> method, Q request, Identity identity) {
    Handler<Q, A> handler = Handler.of(method, message -> {
      handled.add(message);
      return new CompletableFuture<@Nullable A>();
    });
    var guarded = (Handler<Q, A>)
        new AccessGuard(new NoNamespaces()).around(List.of(handler)).getFirst();
    Object ignored = guarded.handle(request, Call.patient(Caller.UNKNOWN).from(identity));
  }

  private static TaskQueue.Builder sticky(String normal) {
    return TaskQueue.newBuilder()
        .setName("host:123")
        .setNormalName(normal)
        .setKind(TaskQueueKind.TASK_QUEUE_KIND_STICKY);
  }

  private static Identity identity(List<String> queues, String grant) throws Exception {
    return new Identity("ci", Identity.Kind.API_KEY, Grants.of(List.of(grant)), queues);
  }
}
