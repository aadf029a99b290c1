package dev.almanac.runtime.batch;

import dev.almanac.runtime.CallFailed;
import dev.almanac.store.StoreException;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.BatchOperationState;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs one batch on its own thread, which mostly waits. */
final class BatchRun implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(BatchRun.class);
  private static final int PAGE = 100;
  private static final int AT_ONCE = 10;
  private static final int MOST_SAVES = 30;
  private static final float USUAL_RATE = 50;
  private static final float HIGHEST_RATE = 1_000;
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final BatchWork work;
  private final Consumer<BatchJob> save;
  private final InstantSource clock;
  private final Ending ending = new Ending();
  private final Insistence insistence = new Insistence(ending);
  private volatile BatchJob job;

  BatchRun(BatchJob job, BatchWork work, Consumer<BatchJob> save, InstantSource clock) {
    this.job = job;
    this.work = work;
    this.save = save;
    this.clock = clock;
  }

  /** Returns the current state, which may not be saved yet. */
  BatchJob job() {
    return job;
  }

  /** Ends the batch for good, after the operations under way. */
  void stop() {
    ending.stop();
  }

  /** Leaves the batch for another process to continue. */
  void leave() {
    ending.leave();
  }

  @Override
  public void run() {
    try {
      boolean isDone = isCarriedOut();
      if (isDone || !ending.isLeft()) {
        job = job.ended(
            isDone
                ? BatchOperationState.BATCH_OPERATION_STATE_COMPLETED
                : BatchOperationState.BATCH_OPERATION_STATE_FAILED,
            clock.instant());
        saveNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isCarriedOut() throws InterruptedException {
    try {
      boolean isMore = true;
      while (isMore && !ending.isDue()) {
        isMore = isMoreAfter(next());
      }
      return !isMore;
    } catch (CallFailed e) {
      if (!ending.isDue()) {
        LOG.error("Batch {} cannot find its runs: {}", job.jobId(), e.reason());
      }
      return false;
    }
  }

  /** Processes a page of runs and returns whether there are more. */
  private boolean isMoreAfter(BatchWork.Page page) throws InterruptedException {
    var counts = counted(page.runs());
    if (ending.isDue()) {
      return true; // the rest of the page is not done: the batch resumes with this page
    }
    var place = new BatchJob.Place(page.next(), job.place().done() + page.runs().size());
    job = job.at(counts, place);
    saveNow();
    return isNamed() ? place.done() < job.named().size() : !page.next().isEmpty();
  }

  private boolean isNamed() {
    return !job.named().isEmpty();
  }

  private BatchWork.Page next() throws InterruptedException {
    if (isNamed()) {
      var named = job.named();
      int from = Math.min(job.place().done(), named.size());
      var some = named.subList(from, Math.min(from + PAGE, named.size()));
      return new BatchWork.Page(some, job.place().page());
    }
    return insistence.answer(() -> work.find(
        job.namespace(),
        job.request().getVisibilityQuery(),
        job.started(),
        job.place().page(),
        PAGE));
  }

  private BatchJob.Counts counted(List<WorkflowExecution> runs) throws InterruptedException {
    var counts = job.counts();
    for (int from = 0; from < runs.size() && !ending.isDue(); from += AT_ONCE) {
      var some = runs.subList(from, Math.min(from + AT_ONCE, runs.size()));
      int done = done(some);
      counts = counts.plus(done, some.size() - done);
      job = job.at(counts, job.place());
      ending.pause(Duration.ofNanos((long) (some.size() / rate() * 1e9)));
    }
    return counts;
  }

  private int done(List<WorkflowExecution> runs) throws InterruptedException {
    var replies = new ArrayList<CompletionStage<Boolean>>();
    for (var run : runs) {
      replies.add(apply(run));
    }
    int done = 0;
    for (int at = 0; at < runs.size(); at++) {
      var run = runs.get(at);
      if (insistence.isDone(replies.get(at), () -> apply(run))) {
        done++;
      } else {
        LOG.info("Batch {} has failed for run {}", job.jobId(), run.getRunId());
      }
    }
    return done;
  }

  private CompletionStage<Boolean> apply(WorkflowExecution run) {
    return work.apply(job.namespace(), job.request(), run);
  }

  private float rate() {
    float asked = job.request().getMaxOperationsPerSecond();
    return asked > 0 ? Math.min(asked, HIGHEST_RATE) : USUAL_RATE;
  }

  /** Saves the progress. A failed save waits for the next page; the last one is retried. */
  private void saveNow() throws InterruptedException {
    for (int tries = 1; ; tries++) {
      try {
        save.accept(job);
        return;
      } catch (StoreException e) {
        LOG.warn("Batch {} cannot save its progress: {}", job.jobId(), e.getMessage());
        if (job.isOpen() || tries >= MOST_SAVES) {
          return;
        }
      }
      ending.pause(PAUSE);
    }
  }
}
