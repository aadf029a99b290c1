package dev.almanac.conformance.skipping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testkit.product.ServerProcess;
import io.temporal.api.testservice.v1.SleepRequest;
import io.temporal.api.testservice.v1.TestServiceGrpc;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.client.schedules.Schedule;
import io.temporal.client.schedules.ScheduleActionStartWorkflow;
import io.temporal.client.schedules.ScheduleClient;
import io.temporal.client.schedules.ScheduleClientOptions;
import io.temporal.client.schedules.ScheduleHandle;
import io.temporal.client.schedules.ScheduleIntervalSpec;
import io.temporal.client.schedules.ScheduleOptions;
import io.temporal.client.schedules.ScheduleSpec;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A schedule on a server that skips time: it acts at each of its times on the way. Time is locked
 * before and after, for whoever is slow to ask would find that a schedule never rests.
 */
@Timeout(300)
class ScheduleYearTest {
  private static final String QUEUE = "year";

  private static final Duration YEAR = Duration.ofDays(365);

  private static ServerProcess server;
  private static TestWorkflowEnvironment environment;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    server = ServerProcess.spawn("--headless", "--time-skipping");
    server.awaitAnswer();
    environment = TestWorkflowEnvironment.newInstance(TestEnvironmentOptions.newBuilder()
        .setUseExternalService(true)
        .setTarget(server.target())
        .build());
    var worker = environment.newWorker(QUEUE);
    worker.registerWorkflowImplementationTypes(VigilWorkflow.class);
    worker.registerActivitiesImplementations(new PatientChores());
    environment.start();
  }

  @AfterAll
  static void stop() throws IOException {
    environment.close();
    server.close();
  }

  @Test
  void actsEveryWeekOfAYearThatPassesAtOnce() {
    var schedule = weekly();
    var rest = rest("year", YEAR);
    long began = System.nanoTime();

    pass(YEAR.plusHours(1));

    var info = schedule.describe().getInfo();
    System.out.printf(
        "A year of a weekly schedule took %d ms%n",
        Duration.ofNanos(System.nanoTime() - began).toMillis());
    assertThat(info.getNumActions()).isBetween(52L, 53L);
    assertThat(info.getNumActionsMissedCatchupWindow()).isZero();
    assertThat(info.getNumActionsSkippedOverlap()).isZero();
    assertThat(rest.getResult(String.class)).isEqualTo("rested");
  }

  /** Lets so much time pass at once. */
  private static void pass(Duration time) {
    var channel = environment.getWorkflowServiceStubs().getRawChannel();
    var passed = TestServiceGrpc.newBlockingStub(channel)
        .withDeadlineAfter(2, TimeUnit.MINUTES)
        .unlockTimeSkippingWithSleep(SleepRequest.newBuilder()
            .setDuration(com.google.protobuf.Duration.newBuilder().setSeconds(time.toSeconds()))
            .build());
    assertThat(passed).isNotNull();
  }

  private static WorkflowStub rest(String id, Duration time) {
    var run = environment
        .getWorkflowClient()
        .newUntypedWorkflowStub(
            "Vigil",
            WorkflowOptions.newBuilder().setTaskQueue(QUEUE).setWorkflowId(id).build());
    run.start(Vigil.Kind.TIMER, (int) time.toDays());
    return run;
  }

  private static ScheduleHandle weekly() {
    var client = ScheduleClient.newInstance(
        environment.getWorkflowServiceStubs(),
        ScheduleClientOptions.newBuilder()
            .setNamespace(environment.getNamespace())
            .build());
    return client.createSchedule(
        "weekly",
        Schedule.newBuilder()
            .setAction(ScheduleActionStartWorkflow.newBuilder()
                .setWorkflowType("Vigil")
                .setArguments(Vigil.Kind.TIMER, 0)
                .setOptions(WorkflowOptions.newBuilder()
                    .setTaskQueue(QUEUE)
                    .setWorkflowId("week")
                    .build())
                .build())
            .setSpec(ScheduleSpec.newBuilder()
                .setIntervals(List.of(new ScheduleIntervalSpec(Duration.ofDays(7))))
                .build())
            .build(),
        ScheduleOptions.newBuilder().build());
  }
}
