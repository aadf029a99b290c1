package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.util.Durations;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.batch.v1.BatchOperationDeletion;
import io.temporal.api.batch.v1.BatchOperationReset;
import io.temporal.api.batch.v1.BatchOperationSignal;
import io.temporal.api.batch.v1.BatchOperationTermination;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.ResetOptions;
import io.temporal.api.enums.v1.BatchOperationState;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.DescribeBatchOperationRequest;
import io.temporal.api.workflowservice.v1.DescribeBatchOperationResponse;
import io.temporal.api.workflowservice.v1.ListBatchOperationsRequest;
import io.temporal.api.workflowservice.v1.RegisterNamespaceRequest;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import io.temporal.api.workflowservice.v1.StopBatchOperationRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerOptions;
import io.temporal.worker.WorkflowImplementationOptions;
import io.temporal.workflow.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The same for many runs. Each test has a namespace of its own, for one batch runs in each. */
@OnEachDatabase
class BatchTest {
  /** BATCH_OPERATION_TYPE_SIGNAL, whose name is deprecated. */
  private static final int SIGNAL = 3;

  private static final int RUNS = 25;

  private final String namespace = "batch-" + UUID.randomUUID();
  private final Endpoint endpoint;
  private final WorkflowClient client;

  BatchTest(Storage storage) {
    endpoint = storage.endpoint();
    endpoint
        .stubs()
        .blockingStub()
        .registerNamespace(RegisterNamespaceRequest.newBuilder()
            .setNamespace(namespace)
            .setWorkflowExecutionRetentionPeriod(Durations.fromDays(1))
            .build());
    client = endpoint.client(namespace);
  }

  @SuppressWarnings("deprecation") // the name that Temporal's server uses
  @Test
  void signalsAndTerminatesAllThatAFilterSelects() {
    startMany();

    var signalled = run(request("WorkflowType = 'Script'")
        .setSignalOperation(
            BatchOperationSignal.newBuilder().setSignal(Script.POKE).setInput(text("all"))));

    assertThat(signalled.getState()).isEqualTo(BatchOperationState.BATCH_OPERATION_STATE_COMPLETED);
    assertThat(signalled.getOperationTypeValue()).isEqualTo(SIGNAL);
    assertThat(signalled.getTotalOperationCount()).isEqualTo(RUNS);
    assertThat(signalled.getCompleteOperationCount()).isEqualTo(RUNS);
    assertThat(signalled.getFailureOperationCount()).isZero();

    var terminated = run(request("ExecutionStatus = 'Running'")
        .setTerminationOperation(BatchOperationTermination.getDefaultInstance()));

    assertThat(terminated.getCompleteOperationCount()).isEqualTo(RUNS);
    assertThat(count("ExecutionStatus = 'Terminated'")).isEqualTo(RUNS);
    assertThat(endpoint
            .stubs()
            .blockingStub()
            .listBatchOperations(
                ListBatchOperationsRequest.newBuilder().setNamespace(namespace).build())
            .getOperationInfoList())
        .extracting(info -> info.getJobId())
        .containsExactly(terminated.getJobId(), signalled.getJobId());
  }

  @SuppressWarnings("deprecation") // the field that all clients know
  @Test
  void resetsAndDeletesNamedRuns() {
    var names = startMany();
    var factory = WorkerFactory.newInstance(client);
    factory
        .newWorker(
            "nobody-" + namespace, WorkerOptions.newBuilder().setBuildId("v1").build())
        .registerWorkflowImplementationFactory(
            Script.class,
            () -> Script.of((input, pokes) -> {
              Workflow.await(() -> pokes.size() > RUNS);
              return input;
            }),
            WorkflowImplementationOptions.getDefaultInstance());
    factory.start();
    Await.until(
        "all have begun",
        () -> names.stream()
            .allMatch(name -> client.fetchHistory(name).getEvents().size() >= 4));
    factory.shutdownNow();
    var runs = names.stream()
        .map(name -> client.newUntypedWorkflowStub(name).describe().getExecution())
        .toList();

    var reset = run(StartBatchOperationRequest.newBuilder()
        .addAllExecutions(runs.subList(0, 3))
        .setResetOperation(BatchOperationReset.newBuilder()
            .setOptions(ResetOptions.newBuilder().setWorkflowTaskId(4))));

    assertThat(reset.getCompleteOperationCount()).isEqualTo(3);
    var version = run(StartBatchOperationRequest.newBuilder()
        .addExecutions(runs.get(3))
        .setResetOperation(BatchOperationReset.newBuilder()
            .setOptions(ResetOptions.newBuilder().setBuildId("v1"))));
    assertThat(version.getCompleteOperationCount()).isEqualTo(1);
    assertThat(count("WorkflowId = '%s'".formatted(names.get(3)))).isEqualTo(2);
    assertThat(count("WorkflowId = '%s'".formatted(names.getFirst()))).isEqualTo(2);

    var deleted = run(StartBatchOperationRequest.newBuilder()
        .addAllExecutions(runs)
        .setDeletionOperation(BatchOperationDeletion.getDefaultInstance()));

    assertThat(deleted.getCompleteOperationCount()).isEqualTo(RUNS);
    assertThat(count("")).as("what was made by the reset").isEqualTo(4);
  }

  @Test
  void canBeStoppedAndRunsAloneInItsNamespace() {
    startMany();
    var slow = request("WorkflowType = 'Script'")
        .setMaxOperationsPerSecond(0.5f)
        .setTerminationOperation(BatchOperationTermination.getDefaultInstance());
    var first = start(slow);

    assertThatThrownBy(() -> start(request("WorkflowType = 'Script'")
            .setTerminationOperation(BatchOperationTermination.getDefaultInstance())))
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED));
    endpoint
        .stubs()
        .blockingStub()
        .stopBatchOperation(StopBatchOperationRequest.newBuilder()
            .setNamespace(namespace)
            .setJobId(first)
            .setReason("enough")
            .build());

    var ended = awaitEnd(first);
    assertThat(ended.getState()).isEqualTo(BatchOperationState.BATCH_OPERATION_STATE_FAILED);
    assertThat(ended.getCompleteOperationCount()).isLessThan(RUNS);
  }

  @Test
  void refusesWhatItDoesNotUnderstand() {
    for (var bad : List.of(
        request("WorkflowType = 'Script'"),
        request("").setDeletionOperation(BatchOperationDeletion.getDefaultInstance()),
        request("Nonsense ==").setDeletionOperation(BatchOperationDeletion.getDefaultInstance()),
        request("WorkflowType = 'x'").setResetOperation(BatchOperationReset.getDefaultInstance()),
        request("WorkflowType = 'x'")
            .setSignalOperation(BatchOperationSignal.getDefaultInstance()))) {
      assertThatThrownBy(() -> start(bad))
          .isInstanceOfSatisfying(
              StatusRuntimeException.class,
              e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT));
    }
    assertThatThrownBy(() -> described("nobody"))
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.NOT_FOUND));
  }

  /** Workflows that nobody works on. */
  private List<String> startMany() {
    var ids = new ArrayList<String>();
    for (int number = 0; number < RUNS; number++) {
      var options = WorkflowOptions.newBuilder()
          .setWorkflowId("w-" + number)
          .setTaskQueue("nobody-" + namespace)
          .build();
      client.newUntypedWorkflowStub(Script.TYPE, options).start("");
      ids.add("w-" + number);
    }
    return ids;
  }

  private static StartBatchOperationRequest.Builder request(String query) {
    return StartBatchOperationRequest.newBuilder().setVisibilityQuery(query);
  }

  private static Payloads text(String text) {
    return DefaultDataConverter.STANDARD_INSTANCE.toPayloads(text).orElseThrow();
  }

  private DescribeBatchOperationResponse run(StartBatchOperationRequest.Builder request) {
    return awaitEnd(start(request));
  }

  private String start(StartBatchOperationRequest.Builder request) {
    String job = UUID.randomUUID().toString();
    endpoint
        .stubs()
        .blockingStub()
        .startBatchOperation(
            request.setNamespace(namespace).setJobId(job).setReason("a test").build());
    return job;
  }

  private DescribeBatchOperationResponse awaitEnd(String job) {
    Await.until("the batch has ended", () -> described(job).hasCloseTime());
    return described(job);
  }

  private DescribeBatchOperationResponse described(String job) {
    return endpoint
        .stubs()
        .blockingStub()
        .describeBatchOperation(DescribeBatchOperationRequest.newBuilder()
            .setNamespace(namespace)
            .setJobId(job)
            .build());
  }

  private long count(String query) {
    return endpoint
        .stubs()
        .blockingStub()
        .countWorkflowExecutions(CountWorkflowExecutionsRequest.newBuilder()
            .setNamespace(namespace)
            .setQuery(query)
            .build())
        .getCount();
  }
}
