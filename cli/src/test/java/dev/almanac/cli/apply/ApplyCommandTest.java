package dev.almanac.cli.apply;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Durations;
import dev.almanac.cli.wire.CannedServer;
import dev.almanac.protocol.schedule.v1.DescribeScheduleResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.UpdateScheduleRequest;
import dev.almanac.protocol.schedule.v1.UpdateScheduleResponse;
import io.grpc.Status;
import io.temporal.api.schedule.v1.Schedule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What somebody else changes between a plan and its step is not overwritten. */
class ApplyCommandTest {
  private static final ByteString TOKEN = ByteString.copyFromUtf8("revision 7");

  @TempDir
  private Path folder;

  private final AtomicLong timeout = new AtomicLong(60);
  private CannedServer server;

  @BeforeEach
  void start() throws IOException {
    server = new CannedServer();
    server.answer(
        ScheduleServiceGrpc.getDescribeScheduleMethod(),
        request -> DescribeScheduleResponse.newBuilder()
            .setDescription(io.temporal.api.workflowservice.v1.DescribeScheduleResponse.newBuilder()
                .setSchedule(stored())
                .setConflictToken(TOKEN)
                .build()
                .toByteString())
            .build());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Schedule stored() {
    var schedule = Schedule.newBuilder();
    var action = schedule.getActionBuilder().getStartWorkflowBuilder().setWorkflowId("a");
    action.getWorkflowTypeBuilder().setName("T");
    action.getTaskQueueBuilder().setName("q");
    action.setWorkflowRunTimeout(Durations.fromSeconds(timeout.get()));
    return schedule.build();
  }

  /** Refuses the update, as if another had come before it that left this timeout. */
  private void refuse(long seconds) {
    server.answer(ScheduleServiceGrpc.getUpdateScheduleMethod(), request -> {
      timeout.set(seconds);
      throw Status.FAILED_PRECONDITION.withDescription("mismatched token").asRuntimeException();
    });
  }

  @Test
  void aStepHasTheTokenOfWhatWasCompared() throws Exception {
    server.answer(
        ScheduleServiceGrpc.getUpdateScheduleMethod(),
        request -> UpdateScheduleResponse.getDefaultInstance());

    var ran = apply();

    assertThat(ran.exitCode()).as(ran.err()).isZero();
    assertThat(ran.out()).contains("action.runTimeout: 1m → 2m", "Applied: 1 written");
    var sent = server.requests(UpdateScheduleRequest.class).getFirst();
    var request =
        io.temporal.api.workflowservice.v1.UpdateScheduleRequest.parseFrom(sent.getRequest());
    assertThat(request.getConflictToken()).isEqualTo(TOKEN);
    assertThat(request.getSchedule().hasState()).isFalse();
    assertThat(sent.getReason()).startsWith("apply ");
  }

  @Test
  void anotherChangeIsReportedAndNotOverwritten() throws Exception {
    refuse(90);

    var ran = apply();

    assertThat(ran.exitCode()).isOne();
    assertThat(ran.out())
        .contains("Failed: schedule 'a': FAILED_PRECONDITION", "plan and apply again");
    assertThat(server.requests(UpdateScheduleRequest.class)).hasSize(1);
  }

  @Test
  void theSameChangeBySomebodyElseIsNoFailure() throws Exception {
    refuse(120);

    var ran = apply();

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).contains("Applied: 0 written, 1 unchanged.");
  }

  private dev.almanac.cli.workflow.CommandRun apply() throws IOException {
    var file = folder.resolve("a.yaml");
    Files.writeString(file, "schedule: a\naction: {workflow: T, taskQueue: q, runTimeout: 2m}\n");
    return server.run("apply", "-f", file.toString());
  }
}
