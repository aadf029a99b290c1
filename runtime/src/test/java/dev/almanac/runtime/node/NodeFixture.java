package dev.almanac.runtime.node;

import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.workflow.RunStart;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.StartOrder;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.loop.Fences;
import dev.almanac.runtime.loop.Surroundings;
import dev.almanac.store.Fence;
import dev.almanac.store.Store;
import dev.almanac.store.work.QueueKey;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.taskqueue.v1.TaskQueue;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/** A node on real threads, and what tests ask of it. */
final class NodeFixture {
  static final UUID NAMESPACE = UUID.fromString("11111111-2222-3333-4444-555555555555");

  private static final Map<Store, Fence> FENCES = new ConcurrentHashMap<>();

  private NodeFixture() {}

  /** The fence of the node; the first call takes it, later ones find it. */
  static Fence fence(Store store) {
    return FENCES.computeIfAbsent(store, one -> one.nodes().take("node"));
  }

  static Node node(Store store) {
    var fences = new Fences(store.nodes(), fence(store));
    return Node.start(
        store, fences, (namespace, name) -> null, NodeOptions.EMBEDDED, loop -> new Surroundings() {
          private final RandomGenerator random = RandomGenerator.of("L64X128MixRandom");

          @Override
          public Instant now() {
            return Instant.now();
          }

          @Override
          public long nanos() {
            return System.nanoTime();
          }

          @Override
          public RandomGenerator random() {
            return random;
          }
        });
  }

  static <T> T get(CompletionStage<T> stage) throws Exception {
    return stage.toCompletableFuture().get(20, TimeUnit.SECONDS);
  }

  static WorkflowKey workflow(String id) {
    return new WorkflowKey(NAMESPACE, id);
  }

  static CompletionStage<Optional<TaskPolls.WorkflowTask>> pollWorkflowTask(
      Node node, String queue, boolean sticky) {
    var poll = poll(queue, TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW, sticky);
    return node.polls().at(poll.queue()).workflowTask(poll);
  }

  static CompletionStage<Optional<TaskPolls.ActivityTask>> pollActivity(Node node) {
    var poll = poll("queue", TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY, false);
    return node.polls().at(poll.queue()).activity(poll);
  }

  private static TaskPolls.Poll poll(String queue, TaskQueueType type, boolean sticky) {
    return new TaskPolls.Poll(
        new QueueKey(NAMESPACE, queue, type.getNumber()),
        sticky,
        TaskPolls.Worker.named("worker"),
        Duration.ofSeconds(20),
        Asker.PATIENT);
  }

  static StartOrder order(String id) {
    return new StartOrder(
        new RunStart(
            workflow(id),
            WorkflowExecutionStartedEventAttributes.newBuilder()
                .setWorkflowType(WorkflowType.newBuilder().setName("type"))
                .setTaskQueue(TaskQueue.newBuilder().setName("queue"))
                .setWorkflowTaskTimeout(
                    com.google.protobuf.Duration.newBuilder().setSeconds(10))
                .build()),
        "request-" + id,
        new StartOrder.Policies(
            WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_UNSPECIFIED,
            WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_UNSPECIFIED),
        Optional.empty());
  }
}
