package dev.almanac.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.cli.output.Terminal;
import dev.almanac.cli.wire.CannedServer;
import dev.almanac.protocol.schedule.v1.Backfill;
import dev.almanac.protocol.schedule.v1.BackfillStatus;
import dev.almanac.protocol.schedule.v1.DescribeBackfillResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import io.temporal.api.enums.v1.BatchOperationState;
import io.temporal.api.enums.v1.BatchOperationType;
import io.temporal.api.workflowservice.v1.DescribeBatchOperationResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What takes time shows how far it is to a person at a terminal, and to nobody else. */
class WatchedTest {
  private static final int COLUMNS = 120;

  /** More looks than fit into the second for which nothing is drawn. */
  private static final int LOOKS = 5;

  private final AtomicInteger looks = new AtomicInteger();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private CannedServer server;

  @BeforeEach
  void start() throws IOException {
    server = new CannedServer();
    server.answer(WorkflowServiceGrpc.getDescribeBatchOperationMethod(), request -> batch());
    server.answer(
        ScheduleServiceGrpc.getDescribeBackfillMethod(),
        request -> DescribeBackfillResponse.newBuilder().setBackfill(backfill()).build());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aBarGrowsWithABatch() {
    int exitCode = run(true, "batch", "describe", "cleanup", "--follow");

    assertThat(exitCode).isEqualTo(1);
    assertThat(err.toString(UTF_8))
        .contains("UnpauseActivity [", "00 of 1,000")
        .endsWith("\u001b[K");
    assertThat(out.toString(UTF_8).lines())
        .containsExactly("UnpauseActivity: Completed, 995 of 1000 done, 5 failed.");
  }

  @Test
  void aPipeGetsALineForEachChange() {
    int exitCode = run(false, "batch", "describe", "cleanup", "--follow");

    assertThat(exitCode).isEqualTo(1);
    assertThat(err.toString(UTF_8)).isEmpty();
    assertThat(out.toString(UTF_8).lines())
        .contains("UnpauseActivity: Running, 300 of 1000 done, 0 failed.")
        .endsWith("UnpauseActivity: Completed, 995 of 1000 done, 5 failed.");
  }

  @Test
  void aProgramGetsMessagesEvenAtATerminal() {
    run(true, "batch", "describe", "cleanup", "--follow", "--output", "jsonl");

    assertThat(err.toString(UTF_8)).isEmpty();
    assertThat(out.toString(UTF_8).lines())
        .hasSizeGreaterThanOrEqualTo(LOOKS)
        .allMatch(line -> line.startsWith("{"));
  }

  @Test
  void aLineFollowsABackfill() {
    int exitCode =
        run(true, "schedule", "backfills", "describe", "nightly", "--backfill-id", "b", "--follow");

    assertThat(exitCode).isZero();
    assertThat(err.toString(UTF_8))
        .contains(" started, 0 waiting, 0 dropped, 0 run before, at its beginning");
    assertThat(out.toString(UTF_8).lines())
        .containsExactly(
            "Running: 2 started, 0 waiting, 0 dropped, 0 run before",
            "Completed: 6 started, 0 waiting, 0 dropped, 0 run before");
  }

  private DescribeBatchOperationResponse batch() {
    int look = looks.incrementAndGet();
    boolean isOver = look > LOOKS;
    return DescribeBatchOperationResponse.newBuilder()
        .setOperationType(BatchOperationType.BATCH_OPERATION_TYPE_UNPAUSE_ACTIVITY)
        .setState(
            isOver
                ? BatchOperationState.BATCH_OPERATION_STATE_COMPLETED
                : BatchOperationState.BATCH_OPERATION_STATE_RUNNING)
        .setTotalOperationCount(1_000)
        .setCompleteOperationCount(isOver ? 995 : 100L * look)
        .setFailureOperationCount(isOver ? 5 : 0)
        .build();
  }

  private Backfill backfill() {
    int look = looks.incrementAndGet();
    boolean isOver = look > LOOKS;
    return Backfill.newBuilder()
        .setBackfillId("b")
        .setStatus(
            isOver
                ? BackfillStatus.BACKFILL_STATUS_COMPLETED
                : BackfillStatus.BACKFILL_STATUS_RUNNING)
        .setStarted(look)
        .build();
  }

  private int run(boolean isWatched, String... args) {
    var words = new ArrayList<>(List.of(args));
    words.addAll(List.of("--address", server.address()));
    return Almanac.commandLine(terminal(out, isWatched), terminal(err, isWatched))
        .execute(words.toArray(String[]::new));
  }

  private static Terminal terminal(ByteArrayOutputStream stream, boolean isWatched) {
    return isWatched ? new Terminal(stream, COLUMNS) : Terminal.none(stream);
  }
}
