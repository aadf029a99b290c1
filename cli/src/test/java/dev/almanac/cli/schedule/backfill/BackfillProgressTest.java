package dev.almanac.cli.schedule.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Timestamp;
import dev.almanac.cli.wire.CannedServer;
import dev.almanac.protocol.schedule.v1.Backfill;
import dev.almanac.protocol.schedule.v1.BackfillStatus;
import dev.almanac.protocol.schedule.v1.DescribeBackfillResponse;
import dev.almanac.protocol.schedule.v1.DescribeScheduleResponse;
import dev.almanac.protocol.schedule.v1.ListBackfillsResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.schedule.v1.ScheduleAction;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BackfillProgressTest {
  /** More looks than it takes until the command says what it waits for. */
  private static final int LOOKS = 7;

  private final AtomicInteger looks = new AtomicInteger();
  private CannedServer server;

  @BeforeEach
  void start() throws IOException {
    server = new CannedServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void saysThatNobodyPolls() {
    var described = io.temporal.api.workflowservice.v1.DescribeScheduleResponse.newBuilder()
        .setSchedule(Schedule.newBuilder()
            .setAction(ScheduleAction.newBuilder()
                .setStartWorkflow(NewWorkflowExecutionInfo.newBuilder()
                    .setTaskQueue(TaskQueue.newBuilder().setName("reports")))))
        .build();
    server.answer(
        ScheduleServiceGrpc.getDescribeScheduleMethod(),
        request -> DescribeScheduleResponse.newBuilder()
            .setDescription(described.toByteString())
            .build());
    endsAtLast(BackfillStatus.BACKFILL_STATUS_RUNNING);

    assertThat(follow())
        .containsExactly(
            "Running: 1 started, 3 waiting, 0 dropped, 0 run before",
            "It waits: nobody polls task queue 'reports' for workflow tasks.",
            "Completed: 1 started, 3 waiting, 0 dropped, 0 run before");
  }

  @Test
  void namesTheBackfillThatIsBeforeIt() {
    server.answer(
        ScheduleServiceGrpc.getListBackfillsMethod(),
        request -> ListBackfillsResponse.newBuilder()
            .addBackfills(backfill("may", BackfillStatus.BACKFILL_STATUS_RUNNING, 20))
            .addBackfills(backfill("april", BackfillStatus.BACKFILL_STATUS_RUNNING, 10))
            .addBackfills(backfill("march", BackfillStatus.BACKFILL_STATUS_COMPLETED, 5))
            .build());
    endsAtLast(BackfillStatus.BACKFILL_STATUS_RUNNING);

    assertThat(follow())
        .contains("It waits: backfill 'april' is before it (Running: 1 started, 3 waiting,"
            + " 0 dropped, 0 run before).");
  }

  @Test
  void saysHowToResumeOneThatIsPaused() {
    endsAtLast(BackfillStatus.BACKFILL_STATUS_PAUSED);

    assertThat(follow())
        .contains(
            "It waits: the backfill is paused; 'almanac schedule backfills resume' resumes it.");
  }

  private void endsAtLast(BackfillStatus until) {
    server.answer(ScheduleServiceGrpc.getDescribeBackfillMethod(), request -> {
      boolean isOver = looks.incrementAndGet() > LOOKS;
      var status = isOver ? BackfillStatus.BACKFILL_STATUS_COMPLETED : until;
      return DescribeBackfillResponse.newBuilder()
          .setBackfill(backfill("may", status, 20))
          .build();
    });
  }

  private List<String> follow() {
    var run = server.run(
        "schedule", "backfills", "describe", "nightly", "--backfill-id", "may", "--follow");
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.out().lines().toList();
  }

  private static Backfill backfill(String id, BackfillStatus status, int created) {
    return Backfill.newBuilder()
        .setBackfillId(id)
        .setStatus(status)
        .setCreatedAt(Timestamp.newBuilder().setSeconds(created))
        .setStarted(1)
        .setWaiting(3)
        .build();
  }
}
