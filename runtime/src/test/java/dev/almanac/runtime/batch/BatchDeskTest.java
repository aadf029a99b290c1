package dev.almanac.runtime.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.loop.Fences;
import dev.almanac.store.memory.MemoryStore;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.BatchOperationState;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class BatchDeskTest {
  private static final UUID NAMESPACE = new UUID(1, 2);
  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final int RUNS = 130;

  private final MemoryStore store = new MemoryStore();
  private final Fences fences = new Fences(store.nodes(), store.nodes().take("node"));
  private final Crowd crowd = new Crowd();
  private BatchDesk desk = desk(1);

  @AfterEach
  void closeDesk() {
    desk.close();
  }

  @Test
  void doesTheSameToEachRun() {
    desk.start(job("all", 1_000)).toCompletableFuture().join();

    var ended = ended("all");
    assertThat(ended.state()).isEqualTo(BatchOperationState.BATCH_OPERATION_STATE_COMPLETED);
    assertThat(ended.counts()).isEqualTo(new BatchJob.Counts(RUNS, RUNS, 0));
    assertThat(crowd.done).hasSize(RUNS).doesNotHaveDuplicates();
  }

  @Test
  void tellsWhatCannotBeDoneFromWhatNeedsNotBe() {
    crowd.failures.put("3", refused(Refusal.Reason.FAILED_PRECONDITION));
    crowd.failures.put("4", refused(Refusal.Reason.NOT_FOUND));

    desk.start(job("some", 1_000)).toCompletableFuture().join();

    assertThat(ended("some").counts()).isEqualTo(new BatchJob.Counts(RUNS, RUNS - 1, 1));
  }

  @Test
  void goesOnWhereAnotherProcessHasLeft() throws InterruptedException {
    var unavailable = new CallFailed(new CallFailed.Reason.Unavailable("not now"));
    crowd.failures.put("60", unavailable);
    desk.start(job("long", 1_000)).toCompletableFuture().join();
    crowd.begun.await();
    desk.close();
    int before = crowd.done.size();

    crowd.failures.clear();
    desk = desk(1);
    desk.resume();

    assertThat(ended("long").state())
        .isEqualTo(BatchOperationState.BATCH_OPERATION_STATE_COMPLETED);
    assertThat(before).isLessThan(RUNS);
    assertThat(crowd.distinct()).hasSize(RUNS);
  }

  @Test
  void endsIfItsFilterCannotBeUsed() {
    crowd.isLost = true;

    desk.start(job("lost", 1_000)).toCompletableFuture().join();

    assertThat(ended("lost").state()).isEqualTo(BatchOperationState.BATCH_OPERATION_STATE_FAILED);
  }

  @Test
  void canBeStoppedAndIsAloneInItsNamespace() throws InterruptedException {
    desk.start(job("slow", 1)).toCompletableFuture().join();
    crowd.begun.await();

    assertThat(desk.start(job("slow", 1)).toCompletableFuture().join()).isFalse();
    assertFails(job("slow", 2), CallFailed.Reason.Refused.class);
    assertFails(job("another", 1), CallFailed.Reason.Overloaded.class);
    assertThat(desk.stop(NAMESPACE, "slow").toCompletableFuture().join()).isTrue();

    assertThat(ended("slow").state()).isEqualTo(BatchOperationState.BATCH_OPERATION_STATE_FAILED);
    assertThat(desk.stop(NAMESPACE, "slow").toCompletableFuture().join()).isFalse();
    assertThat(crowd.done.size()).isLessThan(RUNS);
  }

  @Test
  void runsBesideAsManyOthersAsAllowed() {
    desk.close();
    desk = desk(2);
    desk.start(job("one", 1)).toCompletableFuture().join();
    desk.start(job("two", 1)).toCompletableFuture().join();

    assertFails(job("three", 1), CallFailed.Reason.Overloaded.class);
    assertThat(desk.stop(NAMESPACE, "one").toCompletableFuture().join()).isTrue();

    assertThat(ended("one").isOpen()).isFalse();
    assertThat(desk.get(NAMESPACE, "two").toCompletableFuture().join().isOpen()).isTrue();
  }

  @Test
  void isForgottenSomeTimeAfterItsEnd() {
    desk.start(job("old", 1_000)).toCompletableFuture().join();
    ended("old");

    desk.forget(Duration.ofSeconds(-1));

    assertThat(desk.list(NAMESPACE, null, 10).toCompletableFuture().join()).isEmpty();
  }

  private BatchDesk desk(int perNamespace) {
    var capacity = new BatchDesk.Capacity(perNamespace, Runnable::run);
    return new BatchDesk(store.batches(), fences, crowd, () -> NOW, capacity);
  }

  private static BatchJob job(String id, float rate) {
    var request = StartBatchOperationRequest.newBuilder()
        .setJobId(id)
        .setVisibilityQuery("all")
        .setMaxOperationsPerSecond(rate)
        .build();
    return BatchJob.begun(NAMESPACE, request, NOW, RUNS);
  }

  /** The batch once it has ended and that is stored. */
  private BatchJob ended(String id) {
    while (store.batches().open(10).stream().anyMatch(row -> row.jobId().equals(id))) {
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
    return desk.get(NAMESPACE, id).toCompletableFuture().join();
  }

  private void assertFails(BatchJob job, Class<? extends CallFailed.Reason> reason) {
    assertThatThrownBy(() -> desk.start(job).toCompletableFuture().join())
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOfSatisfying(
            CallFailed.class, failed -> assertThat(failed.reason()).isInstanceOf(reason));
  }

  private static CallFailed refused(Refusal.Reason reason) {
    return new CallFailed(new CallFailed.Reason.Refused(new Refusal(reason, "no")));
  }

  /** Runs that are found in pages and do what they are told, but for some. */
  private static final class Crowd implements BatchWork {
    private final Queue<String> done = new ConcurrentLinkedQueue<>();
    private final Map<String, CallFailed> failures = new ConcurrentHashMap<>();
    private final CountDownLatch begun = new CountDownLatch(1);
    private volatile boolean isLost;

    Set<String> distinct() {
      return Set.copyOf(done);
    }

    @Override
    public CompletionStage<Page> find(
        UUID namespace, String query, Instant asOf, ByteString page, int size) {
      if (isLost) {
        return CompletableFuture.failedFuture(
            new CallFailed(new CallFailed.Reason.DataLoss("No such filter")));
      }
      int from = page.isEmpty() ? 0 : Integer.parseInt(page.toStringUtf8());
      int end = Math.min(RUNS, from + size);
      List<WorkflowExecution> runs = IntStream.range(from, end)
          .mapToObj(
              number -> WorkflowExecution.newBuilder().setRunId("" + number).build())
          .toList();
      return CompletableFuture.completedFuture(
          new Page(runs, end == RUNS ? ByteString.EMPTY : ByteString.copyFromUtf8("" + end)));
    }

    @Override
    public CompletionStage<Boolean> apply(
        UUID namespace, StartBatchOperationRequest request, WorkflowExecution run) {
      var failure = failures.get(run.getRunId());
      if (failure != null) {
        return CompletableFuture.failedFuture(failure);
      }
      done.add(run.getRunId());
      begun.countDown();
      return CompletableFuture.completedFuture(true);
    }
  }
}
