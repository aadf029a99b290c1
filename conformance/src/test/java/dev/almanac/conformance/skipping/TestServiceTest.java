package dev.almanac.conformance.skipping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Empty;
import dev.almanac.testkit.product.ServerProcess;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.testservice.v1.LockTimeSkippingRequest;
import io.temporal.api.testservice.v1.SleepRequest;
import io.temporal.api.testservice.v1.SleepUntilRequest;
import io.temporal.api.testservice.v1.TestServiceGrpc;
import io.temporal.api.testservice.v1.UnlockTimeSkippingRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.serviceclient.TestServiceStubs;
import io.temporal.serviceclient.TestServiceStubsOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.WorkerFactory;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The calls with which tests hold time and let it go, through the SDK's stubs for them. */
@Timeout(300)
class TestServiceTest {
  private static final String QUEUE = "vigils";

  private ServerProcess server;
  private WorkflowServiceStubs workflows;
  private TestServiceStubs time;
  private WorkerFactory workers;
  private WorkflowClient client;

  @BeforeEach
  void start() throws IOException, InterruptedException {
    server = ServerProcess.spawn("--headless", "--time-skipping");
    server.awaitAnswer();
    workflows = WorkflowServiceStubs.newServiceStubs(
        WorkflowServiceStubsOptions.newBuilder().setTarget(server.target()).build());
    time = TestServiceStubs.newServiceStubs(TestServiceStubsOptions.newBuilder()
        .setChannel(workflows.getRawChannel())
        .validateAndBuildWithDefaults());
    client = WorkflowClient.newInstance(workflows);
    workers = WorkerFactory.newInstance(client);
    var worker = workers.newWorker(QUEUE);
    worker.registerWorkflowImplementationTypes(VigilWorkflow.class);
    worker.registerActivitiesImplementations(new PatientChores());
    workers.start();
  }

  @AfterEach
  void stop() throws IOException {
    workers.shutdownNow();
    workflows.shutdownNow();
    server.close();
  }

  @Test
  void signalsAWorkflowThatHasSleptForADay() {
    var run = start("signalled", Vigil.Kind.SIGNAL, 10);
    var began = now();

    sleepUnlocked(Duration.ofDays(1));
    assertThat(now()).isBetween(began.plus(Duration.ofDays(1)), began.plus(Duration.ofHours(25)));
    run.signal("call", "Ada");

    assertThat(result(run)).isEqualTo("called by Ada");
  }

  @Test
  void letsTimersEndThatAreDueBeforeTheSleepIsOverAndNoOthers() {
    var near = start("near", Vigil.Kind.TIMER, 1);
    var far = start("far", Vigil.Kind.TIMER, 3);

    sleepUnlocked(Duration.ofDays(2));

    assertThat(near.getResult(String.class)).isEqualTo("rested");
    assertThat(far.describe().getStatus())
        .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
    assertThat(result(far)).isEqualTo("rested");
  }

  @Test
  void sleepsUntilATimeThatOthersCanSkipTo() {
    var noon = now().plus(Duration.ofDays(100));
    unlock();
    time.blockingStub()
        .sleepUntil(SleepUntilRequest.newBuilder()
            .setTimestamp(com.google.protobuf.Timestamp.newBuilder()
                .setSeconds(noon.getEpochSecond())
                .setNanos(noon.getNano()))
            .build());
    assertThat(now()).isBetween(noon, noon.plus(Duration.ofHours(1)));

    time.blockingStub().sleep(request(Duration.ofDays(1)));
    assertThat(now()).isAfterOrEqualTo(noon.plus(Duration.ofDays(1)));
  }

  @Test
  void keepsToRealTimeWhileItIsLocked() {
    var began = now();
    time.blockingStub().sleep(request(Duration.ofMillis(50)));

    assertThat(now()).isBetween(began.plusMillis(50), began.plusSeconds(60));
  }

  @Test
  void refusesToUnlockWhatIsNotLocked() {
    unlock();
    assertThatThrownBy(this::unlock)
        .isInstanceOf(StatusRuntimeException.class)
        .extracting(e -> ((StatusRuntimeException) e).getStatus().getCode())
        .isEqualTo(Status.Code.FAILED_PRECONDITION);

    lock();
    unlock();
  }

  @Test
  void isNotServedByOtherServers() throws IOException, InterruptedException {
    try (var other = ServerProcess.spawn("--headless")) {
      other.awaitAnswer();
      var channel = Grpc.newChannelBuilder(other.target(), InsecureChannelCredentials.create())
          .build();
      assertThatThrownBy(() ->
              TestServiceGrpc.newBlockingStub(channel).getCurrentTime(Empty.getDefaultInstance()))
          .isInstanceOf(StatusRuntimeException.class)
          .hasMessageContaining("UNIMPLEMENTED");
      channel.shutdownNow();
    }
  }

  private WorkflowStub start(String id, Vigil.Kind kind, int days) {
    var run = client.newUntypedWorkflowStub(
        "Vigil",
        WorkflowOptions.newBuilder().setTaskQueue(QUEUE).setWorkflowId(id).build());
    run.start(kind, days);
    return run;
  }

  private String result(WorkflowStub run) {
    unlock();
    try {
      return run.getResult(String.class);
    } finally {
      lock();
    }
  }

  private void lock() {
    var done = time.blockingStub().lockTimeSkipping(LockTimeSkippingRequest.getDefaultInstance());
    assertThat(done).isNotNull();
  }

  private void unlock() {
    var done =
        time.blockingStub().unlockTimeSkipping(UnlockTimeSkippingRequest.getDefaultInstance());
    assertThat(done).isNotNull();
  }

  private void sleepUnlocked(Duration duration) {
    assertThat(time.blockingStub().unlockTimeSkippingWithSleep(request(duration)))
        .isNotNull();
  }

  private static SleepRequest request(Duration duration) {
    return SleepRequest.newBuilder()
        .setDuration(com.google.protobuf.Duration.newBuilder()
            .setSeconds(duration.toSeconds())
            .setNanos(duration.toNanosPart()))
        .build();
  }

  private Instant now() {
    var time =
        this.time.blockingStub().getCurrentTime(Empty.getDefaultInstance()).getTime();
    return Instant.ofEpochSecond(time.getSeconds(), time.getNanos());
  }
}
