package dev.almanac.runtime.batch;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.fault.VitalThreads;
import dev.almanac.runtime.loop.Fences;
import dev.almanac.runtime.loop.StoreFaults;
import dev.almanac.store.BatchRow;
import dev.almanac.store.BatchStore;
import dev.almanac.store.Nanos;
import dev.almanac.store.StoreException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Starts, lists and stops batches. Each namespace may run a few at a time. Any thread may call; no
 * call blocks unless it says so.
 */
public final class BatchDesk implements AutoCloseable {
  /** The most batches that run at once, each on its own thread. */
  private static final int MOST = 64;

  private static final int FORGOTTEN_AT_ONCE = 100;

  private final BatchStore batches;
  private final Fences fences;
  private final BatchWork work;
  private final InstantSource clock;
  private final Capacity capacity;
  private final ExecutorService threads;
  private final Map<Key, BatchRun> running = new ConcurrentHashMap<>();

  /**
   * The resources for batches.
   *
   * @param perNamespace how many batches of a namespace may run at a time
   * @param blocking runs database calls, one after the other
   */
  public record Capacity(int perNamespace, Executor blocking) {}

  private record Key(UUID namespace, String jobId) {
    static Key of(BatchJob job) {
      return new Key(job.namespace(), job.jobId());
    }
  }

  public BatchDesk(
      BatchStore batches, Fences fences, BatchWork work, InstantSource clock, Capacity capacity) {
    this.batches = batches;
    this.fences = fences;
    this.work = work;
    this.clock = clock;
    this.capacity = capacity;
    this.threads =
        Executors.newThreadPerTaskExecutor(new VitalThreads(fences.faults()).expendable("batch-"));
  }

  /** Continues the batches of an earlier process. Blocks. */
  public void resume() {
    for (var row : batches.open(MOST)) {
      run(BatchCodec.job(row));
    }
  }

  /** Starts a batch, unless the same request has already started it. */
  public CompletionStage<Boolean> start(BatchJob job) {
    return later(() -> {
      var known = batches.get(job.namespace(), job.jobId()).map(BatchCodec::job);
      if (known.isPresent()) {
        requireSame(known.get(), job);
        return false;
      }
      if (open(job.namespace()) >= capacity.perNamespace() || running.size() >= MOST) {
        throw new CallFailed(
            new CallFailed.Reason.Overloaded("Max concurrent batch operations is reached"));
      }
      boolean isNew = batches.create(fences.current(), BatchCodec.row(job));
      if (isNew) {
        run(job);
      }
      return isNew;
    });
  }

  private long open(UUID namespace) {
    return running.values().stream()
        .map(BatchRun::job)
        .filter(job -> job.namespace().equals(namespace) && job.isOpen())
        .count();
  }

  private static void requireSame(BatchJob known, BatchJob asked) {
    if (!known.request().equals(asked.request())) {
      throw refused(
          Refusal.Reason.ALREADY_EXISTS, "Batch operation %s exists.".formatted(asked.jobId()));
    }
  }

  private void run(BatchJob job) {
    var run = new BatchRun(job, work, this::save, clock);
    running.put(Key.of(job), run);
    threads.execute(() -> {
      run.run();
      running.remove(Key.of(job), run);
    });
  }

  private void save(BatchJob job) {
    batches.save(fences.current(), BatchCodec.row(job));
  }

  /** Returns the current state of a batch. */
  public CompletionStage<BatchJob> get(UUID namespace, String jobId) {
    return later(() -> find(namespace, jobId));
  }

  private BatchJob find(UUID namespace, String jobId) {
    return live(namespace, jobId)
        .map(BatchRun::job)
        .or(() -> batches.get(namespace, jobId).map(BatchCodec::job))
        .orElseThrow(() ->
            refused(Refusal.Reason.NOT_FOUND, "Batch operation %s not found.".formatted(jobId)));
  }

  private Optional<BatchRun> live(UUID namespace, String jobId) {
    return Optional.ofNullable(running.get(new Key(namespace, jobId)));
  }

  /** Lists batches, newest first, after the given one if there is one. */
  public CompletionStage<List<BatchJob>> list(UUID namespace, @Nullable String after, int limit) {
    return later(() -> {
      BatchRow last = after == null ? null : batches.get(namespace, after).orElse(null);
      return batches.list(namespace, last, limit).stream().map(BatchCodec::job).toList();
    });
  }

  /** Stops a batch after the operations under way; an ended batch stays as it is. */
  public CompletionStage<Boolean> stop(UUID namespace, String jobId) {
    return later(() -> {
      boolean isOpen = find(namespace, jobId).isOpen();
      live(namespace, jobId).ifPresent(BatchRun::stop);
      return isOpen;
    });
  }

  /** Deletes batches that ended at least this long ago. Blocks. */
  public void forget(Duration kept) {
    long before = Nanos.of(clock.instant().minus(kept));
    int deleted = FORGOTTEN_AT_ONCE;
    while (deleted == FORGOTTEN_AT_ONCE) {
      deleted = batches.forget(fences.current(), before, FORGOTTEN_AT_ONCE);
    }
  }

  /** Stops running batches after the operations under way; the next process continues them. */
  @Override
  public void close() {
    running.values().forEach(BatchRun::leave);
    threads.close();
  }

  private <T> CompletionStage<T> later(Supplier<T> what) {
    try {
      return CompletableFuture.supplyAsync(
          () -> {
            try {
              return what.get();
            } catch (StoreException e) {
              throw new CallFailed(StoreFaults.reason(e));
            }
          },
          capacity.blocking());
    } catch (RejectedExecutionException e) {
      return CompletableFuture.failedFuture(
          new CallFailed(new CallFailed.Reason.Overloaded("Too many batches are asked about")));
    }
  }

  private static CallFailed refused(Refusal.Reason reason, String message) {
    return new CallFailed(new CallFailed.Reason.Refused(new Refusal(reason, message)));
  }
}
