package dev.almanac.conformance.scenario;

import static io.temporal.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY;
import static io.temporal.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Duration;
import io.temporal.api.enums.v1.DescribeTaskQueueMode;
import io.temporal.api.workflowservice.v1.ListTaskQueuePartitionsRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.common.Priority;
import io.temporal.workflow.Promise;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Task queues: whose turn it is, how fast it goes, and who asks. */
@OnEachDatabase
class QueueTest {
  private final Storage storage;

  QueueTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void givesTasksByPriorityAndThenInTheOrderOfTheirStart() {
    try (var stage = Stage.on(storage)) {
      for (int priority : List.of(5, 3, 1, 2, 1)) {
        start(stage, priority);
      }
      start(stage, 0);

      var order = new ArrayList<Integer>();
      for (int n = 0; n < 6; n++) {
        order.add(priority(Counter.of(stage).workflowTask("")));
      }

      assertThat(order).containsExactly(1, 1, 2, 3, 0, 5);
    }
  }

  @Test
  void givesActivitiesByTheirOwnPriorityOrThatOfTheirWorkflow() {
    try (var stage = scheduler(5, 3, 0, 1, 2).open()) {
      var workflow = stage.start(
          stage.workflow(options -> options.setPriority(priority(4))),
          elsewhere(stage).queue());
      Await.until(
          "all wait",
          () -> elsewhere(stage).stats(TASK_QUEUE_TYPE_ACTIVITY).getApproximateBacklogCount() == 5);

      var order = new ArrayList<Integer>();
      for (int n = 0; n < 5; n++) {
        var activity = elsewhere(stage).activity();
        order.add(activity.getPriority().getPriorityKey());
        elsewhere(stage).complete(activity);
      }

      assertThat(order).containsExactly(1, 2, 3, 4, 5);
      assertThat(Stage.result(workflow)).isEqualTo("done");
    }
  }

  @Test
  void showsWhatWaitsAndSinceWhen() {
    try (var stage = Stage.on(storage)) {
      start(stage, 1);
      start(stage, 4);
      start(stage, 4);

      var described = Counter.of(stage).describe(TASK_QUEUE_TYPE_WORKFLOW);

      assertThat(described.getStats().getApproximateBacklogCount()).isEqualTo(3);
      assertThat(described.getStats().getApproximateBacklogAge())
          .isNotEqualTo(Duration.getDefaultInstance());
      assertThat(described.getStats().getTasksAddRate()).isPositive();
      assertThat(described.getStatsByPriorityKeyMap()).containsOnlyKeys(1, 4);
      assertThat(described.getStatsByPriorityKeyOrThrow(4).getApproximateBacklogCount())
          .isEqualTo(2);
      assertThat(described.getPollersList()).isEmpty();
      stage.open();
      Await.until(
          "all is done",
          () ->
              Counter.of(stage).stats(TASK_QUEUE_TYPE_WORKFLOW).getApproximateBacklogCount() == 0);
    }
  }

  @Test
  @SuppressWarnings("deprecation") // older command lines ask so
  void showsTheWorkersThatAsk() {
    try (var stage = Stage.on(storage).open()) {
      var counter = Counter.of(stage);
      var identity = stage.client().getOptions().getIdentity();
      for (var type : List.of(TASK_QUEUE_TYPE_WORKFLOW, TASK_QUEUE_TYPE_ACTIVITY)) {
        Await.until("a worker asks", () -> counter.describe(type).getPollersCount() == 1);
        var poller = counter.describe(type).getPollers(0);
        assertThat(poller.getIdentity()).isEqualTo(identity);
        assertThat(poller.hasLastAccessTime()).isTrue();
        assertThat(poller.getRatePerSecond()).isPositive();
      }
      var enhanced = counter
          .stub()
          .describeTaskQueue(counter
              .description()
              .setApiMode(DescribeTaskQueueMode.DESCRIBE_TASK_QUEUE_MODE_ENHANCED)
              .setReportPollers(true)
              .setReportStats(true)
              .build());
      var unversioned = enhanced.getVersionsInfoOrThrow("");
      assertThat(unversioned.getTypesInfoMap()).containsOnlyKeys(1, 2);
      assertThat(unversioned.getTypesInfoOrThrow(1).getPollersCount()).isEqualTo(1);
    }
  }

  @Test
  void aQueueIsItsOwnOnlyPartition() {
    try (var stage = Stage.on(storage)) {
      var partitions = Counter.of(stage)
          .stub()
          .listTaskQueuePartitions(ListTaskQueuePartitionsRequest.newBuilder()
              .setNamespace(Endpoint.NAMESPACE)
              .setTaskQueue(Counter.of(stage).name())
              .build());
      assertThat(partitions.getWorkflowTaskQueuePartitionsList())
          .singleElement()
          .matches(partition -> partition.getKey().equals(stage.queue()));
    }
  }

  @Test
  void aWorkerMayLimitHowFastActivitiesAreGivenAway() {
    try (var stage = Stage.on(storage)
        .does(input -> input + "!")
        .plays((input, pokes) ->
            Activities.act(input, options -> options.setDisableEagerExecution(true)))
        .employs(options -> options.setMaxTaskQueueActivitiesPerSecond(40))
        .open()) {
      assertThat(Stage.result(stage.start("in"))).isEqualTo("in!");

      var described = Counter.of(stage).describe(TASK_QUEUE_TYPE_ACTIVITY);

      assertThat(described.getEffectiveRateLimit().getRequestsPerSecond()).isEqualTo(40f);
      assertThat(described.getPollers(0).getRatePerSecond()).isEqualTo(40);
    }
  }

  @Test
  void whatIsAboveTheLimitWaitsUntilAWorkerRaisesIt() throws Exception {
    try (var stage = scheduler(0, 0).open()) {
      var queue = elsewhere(stage);
      var workflow = stage.start(queue.queue());
      queue.complete(queue.nextActivity("slow", 0.001).get());
      var second = queue.nextActivity("slow", 0.001);
      Await.until(
          "the second is held back",
          () -> queue.stats(TASK_QUEUE_TYPE_ACTIVITY).getRateLimitingActive());
      assertThat(queue.stats(TASK_QUEUE_TYPE_ACTIVITY).getApproximateBacklogCount())
          .isEqualTo(1);

      var fast = queue.nextActivity("fast", 1_000);

      queue.complete(second.get());
      queue.shutDown("fast");
      assertThat(fast.get().getTaskToken().isEmpty()).isTrue();
      assertThat(Stage.result(workflow)).isEqualTo("done");
    }
  }

  /** A workflow that has activities of these priorities done at the queue that is its input. */
  private Stage scheduler(int... priorities) {
    return Stage.on(storage).plays((input, pokes) -> {
      var deeds = new ArrayList<Promise<String>>();
      for (int priority : priorities) {
        deeds.add(Activities.begin("in", options -> {
          var placed = options.setTaskQueue(input);
          return priority == 0 ? placed : placed.setPriority(priority(priority));
        }));
      }
      Promise.allOf(deeds).get();
      return "done";
    });
  }

  /** Another queue, at which nobody asks but this test. */
  private static Counter elsewhere(Stage stage) {
    return new Counter(stage.endpoint(), stage.queue() + "-elsewhere");
  }

  private static void start(Stage stage, int priority) {
    stage
        .workflow(options -> priority == 0 ? options : options.setPriority(priority(priority)))
        .start("in");
  }

  private static Priority priority(int key) {
    return Priority.newBuilder().setPriorityKey(key).build();
  }

  private static int priority(PollWorkflowTaskQueueResponse task) {
    return task.getHistory()
        .getEvents(0)
        .getWorkflowExecutionStartedEventAttributes()
        .getPriority()
        .getPriorityKey();
  }
}
