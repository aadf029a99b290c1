package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.DoubleValue;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.taskqueue.v1.TaskQueueMetadata;
import io.temporal.api.taskqueue.v1.TaskQueueStats;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueRequest;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueResponse;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueResponse;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.ShutdownWorkerRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** A task queue, asked by hand at the place of a worker. */
record Counter(Endpoint endpoint, String queue) {
  static Counter of(Stage stage) {
    return new Counter(stage.endpoint(), stage.queue());
  }

  PollWorkflowTaskQueueResponse workflowTask(String workerKey) {
    return stub().pollWorkflowTaskQueue(workflowPoll(workerKey));
  }

  /** Asks, and does not wait. */
  Future<PollWorkflowTaskQueueResponse> nextWorkflowTask(String workerKey) {
    return endpoint
        .stubs()
        .futureStub()
        .withDeadlineAfter(30, TimeUnit.SECONDS)
        .pollWorkflowTaskQueue(workflowPoll(workerKey));
  }

  private PollWorkflowTaskQueueRequest workflowPoll(String workerKey) {
    return PollWorkflowTaskQueueRequest.newBuilder()
        .setNamespace(Endpoint.NAMESPACE)
        .setTaskQueue(name())
        .setIdentity("poller")
        .setWorkerInstanceKey(workerKey)
        .build();
  }

  PollActivityTaskQueueResponse activity() {
    return stub().pollActivityTaskQueue(activityPoll().build());
  }

  /** Asks for a worker that wants no more than so many in a second, and does not wait. */
  Future<PollActivityTaskQueueResponse> nextActivity(String workerKey, double mostPerSecond) {
    return endpoint
        .stubs()
        .futureStub()
        .withDeadlineAfter(30, TimeUnit.SECONDS)
        .pollActivityTaskQueue(activityPoll()
            .setWorkerInstanceKey(workerKey)
            .setTaskQueueMetadata(TaskQueueMetadata.newBuilder()
                .setMaxTasksPerSecond(DoubleValue.newBuilder().setValue(mostPerSecond)))
            .build());
  }

  private PollActivityTaskQueueRequest.Builder activityPoll() {
    return PollActivityTaskQueueRequest.newBuilder()
        .setNamespace(Endpoint.NAMESPACE)
        .setTaskQueue(name())
        .setIdentity("poller");
  }

  void complete(PollActivityTaskQueueResponse activity) {
    var done = stub()
        .respondActivityTaskCompleted(RespondActivityTaskCompletedRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setTaskToken(activity.getTaskToken())
            .build());
    assertThat(done).isNotNull();
  }

  /** The worker says that it stops. */
  void shutDown(String workerKey) {
    var done = stub()
        .shutdownWorker(ShutdownWorkerRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setIdentity("poller")
            .setTaskQueue(queue)
            .setWorkerInstanceKey(workerKey)
            .build());
    assertThat(done).isNotNull();
  }

  DescribeTaskQueueResponse describe(TaskQueueType type) {
    return stub()
        .describeTaskQueue(
            description().setTaskQueueType(type).setReportStats(true).build());
  }

  TaskQueueStats stats(TaskQueueType type) {
    return describe(type).getStats();
  }

  DescribeTaskQueueRequest.Builder description() {
    return DescribeTaskQueueRequest.newBuilder()
        .setNamespace(Endpoint.NAMESPACE)
        .setTaskQueue(name());
  }

  TaskQueue name() {
    return TaskQueue.newBuilder().setName(queue).build();
  }

  WorkflowServiceBlockingStub stub() {
    return endpoint.stubs().blockingStub().withDeadlineAfter(30, TimeUnit.SECONDS);
  }
}
