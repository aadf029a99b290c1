package dev.almanac.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.client.schedule.Backfill;
import dev.almanac.client.schedule.BackfillProgress;
import dev.almanac.client.schedule.BackfillProgress.Status;
import dev.almanac.client.schedule.CronDialect;
import dev.almanac.client.schedule.Overlap;
import dev.almanac.client.schedule.ScheduleDefinition;
import dev.almanac.client.schedule.ScheduleHandle;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Backfills as objects. */
@Timeout(300)
class BackfillTest {
  private static final Instant APRIL = Instant.parse("2026-04-01T00:00:00Z");
  private static final Instant MAY = Instant.parse("2026-05-01T00:00:00Z");
  private static final String QUEUE = "at-once";

  private static Almanac almanac;

  /** Ends at once. */
  @WorkflowInterface
  public interface AtOnce {
    @WorkflowMethod
    void run();
  }

  /** The implementation. */
  public static final class AtOnceFlow implements AtOnce {
    @Override
    public void run() {}
  }

  @BeforeAll
  static void start() {
    almanac = Almanac.embedded().start();
    almanac.workers().newWorker(QUEUE).registerWorkflowImplementationTypes(AtOnceFlow.class);
    almanac.workers().start();
  }

  @AfterAll
  static void stop() {
    almanac.close();
  }

  private static ScheduleHandle daily(String id, String queue) {
    return almanac
        .schedules()
        .create(
            id,
            ScheduleDefinition.of("AtOnce", queue)
                .withoutTimes()
                .cron("0 2 * * *", CronDialect.DBOS));
  }

  @Test
  void waitsForItsEnd() {
    var backfill = daily("awaited", QUEUE).backfill(APRIL, MAY, Overlap.BUFFER_ALL);

    assertThat(backfill.await(Duration.ofMinutes(2)).orElseThrow())
        .isEqualTo(new BackfillProgress(backfill.id(), Status.COMPLETED, APRIL, MAY, 30, 0, 0, 0))
        .isEqualTo(backfill.progress());
  }

  @Test
  void pausesResumesAndCancels() {
    var schedule = daily("managed", "nobody-works-here");
    var backfill = schedule.backfill(APRIL, MAY, Overlap.BUFFER_ALL);

    assertThat(backfill.pause().status()).isEqualTo(Status.PAUSED);
    assertThat(schedule.backfill(backfill.id()).progress().status()).isEqualTo(Status.PAUSED);
    assertThat(backfill.resume().status()).isEqualTo(Status.RUNNING);
    assertThat(backfill.await(Duration.ofMillis(50))).isEmpty();
    assertThat(backfill.cancel().status()).isEqualTo(Status.CANCELLED);

    assertThat(backfill.await(Duration.ZERO).map(BackfillProgress::hasEnded)).hasValue(true);
    assertThat(schedule.backfills())
        .extracting(BackfillProgress::id)
        .containsExactly(backfill.id());
    assertThatThrownBy(() -> schedule.backfill("unknown").progress())
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            refusal -> assertThat(refusal.getStatus().getCode()).isEqualTo(Code.NOT_FOUND));
  }

  @Test
  void everyCallHasAFuture() throws Exception {
    var schedules = almanac.schedules();
    var definition = ScheduleDefinition.of("AtOnce", QUEUE).withoutTimes();

    var ended = schedules
        .async(all -> all.create("futures", definition.cron("0 2 * * *", CronDialect.DBOS)))
        .thenCompose(schedule -> schedule.async(one -> one.backfill(APRIL, MAY)))
        .thenCompose(backfill -> backfill.async(one -> one.await(Duration.ofMinutes(2))))
        .get(150, TimeUnit.SECONDS);

    assertThat(ended.orElseThrow().started()).isEqualTo(30);
    assertThat(schedules.async(all -> all.handle("nowhere").describe()))
        .failsWithin(Duration.ofMinutes(1))
        .withThrowableThat()
        .withMessageContaining("NOT_FOUND");
  }

  @Test
  void toCancelAFutureCancelsTheCall() throws Exception {
    var backfill =
        daily("long", "nobody-works-here-either").backfill(APRIL, MAY, Overlap.BUFFER_ALL);
    var isThere = new CountDownLatch(1);
    var end = new CompletableFuture<Throwable>();

    var future = backfill.async(one -> awaited(one, isThere, end));
    assertThat(isThere.await(1, TimeUnit.MINUTES)).isTrue();
    future.cancel(true);

    assertThat(end.get(1, TimeUnit.MINUTES)).hasMessageStartingWith("CANCELLED");
  }

  private static boolean awaited(
      Backfill backfill, CountDownLatch isThere, CompletableFuture<Throwable> end) {
    isThere.countDown();
    try {
      return backfill.await(Duration.ofHours(1)).isPresent();
    } catch (StatusRuntimeException e) {
      end.complete(e);
      throw e;
    }
  }
}
