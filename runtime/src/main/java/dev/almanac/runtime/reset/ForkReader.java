package dev.almanac.runtime.reset;

import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.reset.Fork;
import dev.almanac.runtime.ResetOrder;
import dev.almanac.store.EntityRef;
import dev.almanac.store.PageLimit;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.run.LogCodec;
import dev.almanac.store.run.RunRecord;
import dev.almanac.store.run.RunStore;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Reads the beginning of a history for a reset, and what came after it there and in the runs that
 * continued it. Runs on a thread that may block.
 */
final class ForkReader {
  private static final PageLimit PAGE = new PageLimit(256, 1 << 20);

  /** How many runs of a chain are read. */
  private static final int MOST_RUNS = 1_000;

  private static final int MOST_EVENTS = 20_000;
  private static final long MOST_BYTES = 4 * 1024 * 1024;

  /**
   * The result of a read.
   *
   * @param begin the events up to the fork that were not copied
   * @param copied the bytes of those that were
   * @param again the later events to apply again
   * @param last the run that was read last, and how far
   * @param isWhole whether everything could be read
   */
  record Found(
      Fork fork,
      List<HistoryEvent> begin,
      long copied,
      List<HistoryEvent> again,
      Last last,
      boolean isWhole) {}

  /** A run, its last event that was read, and whether it was open then. */
  record Last(UUID runId, long eventId, boolean isOpen) {}

  private final RunStore runs;
  private final ResetOrder order;
  private final Fork fork;
  private final long copiedEventId;
  private long copiedBytes;
  private final List<HistoryEvent> begin = new ArrayList<>();
  private final List<HistoryEvent> again = new ArrayList<>();
  private long againBytes;

  private ForkReader(RunStore runs, RunKey key, ResetOrder order, long copiedEventId) {
    this.runs = runs;
    this.order = order;
    this.fork = new Fork(key);
    this.copiedEventId = copiedEventId;
  }

  /** @param copiedEventId the last event that the new run already has */
  static Found read(
      RunStore runs, RunRecord base, RunKey key, ResetOrder order, long copiedEventId) {
    return new ForkReader(runs, key, order, copiedEventId).read(base);
  }

  private Found read(RunRecord base) {
    var run = base;
    var last = read(run, this::take);
    for (int count = 1; count < MOST_RUNS && isRoom(); count++) {
      var next = last.flatMap(ForkReader::successor)
          .flatMap(id -> runs.run(base.identity().namespace(), id));
      if (next.isEmpty()) {
        return found(run, true);
      }
      run = next.get();
      last = read(run, this::takeAgain);
    }
    return found(run, false);
  }

  private Found found(RunRecord last, boolean isWhole) {
    return new Found(
        fork,
        List.copyOf(begin),
        copiedBytes,
        List.copyOf(again),
        new Last(
            last.identity().runId(),
            last.state().lastEventId(),
            last.state().status()
                == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING_VALUE),
        isWhole);
  }

  private void take(HistoryEvent event) {
    if (event.getEventId() < order.finishEventId()) {
      fork.add(event);
      if (event.getEventId() <= copiedEventId) {
        copiedBytes += event.getSerializedSize();
      } else {
        begin.add(event);
      }
    } else {
      takeAgain(event);
    }
  }

  private void takeAgain(HistoryEvent event) {
    if (isRoom()) {
      order.reapply().again(event).ifPresent(taken -> {
        again.add(taken);
        againBytes += taken.getSerializedSize();
      });
    }
  }

  /** Returns whether more would still fit into one commit. */
  private boolean isRoom() {
    return again.size() < MOST_EVENTS && againBytes < MOST_BYTES;
  }

  /** Reads a run to its end and returns its last event. */
  private Optional<HistoryEvent> read(RunRecord run, Consumer<HistoryEvent> taken) {
    long next = 1;
    Optional<HistoryEvent> last = Optional.empty();
    while (next <= run.state().lastEventId()) {
      long from = next;
      for (var event : page(run.identity().ref(), next)) {
        if (event.getEventId() == next && next <= run.state().lastEventId()) {
          taken.accept(event);
          last = Optional.of(event);
          next++;
        }
      }
      requireMore(run, from, next);
    }
    return last;
  }

  /** Fails if a history ends too early, because its run was deleted meanwhile. */
  private static void requireMore(RunRecord run, long from, long next) {
    if (next == from) {
      throw new StoreException.Corrupt(
          "Expected event %d of %s, found none".formatted(from, run.identity()), null);
    }
  }

  private List<HistoryEvent> page(EntityRef run, long from) {
    return runs.history(run, from, PAGE).stream()
        .flatMap(row -> LogCodec.events(row).stream())
        .toList();
  }

  /** Returns the run that continued a closed one. */
  private static Optional<UUID> successor(HistoryEvent last) {
    String id = switch (last.getAttributesCase()) {
      case WORKFLOW_EXECUTION_CONTINUED_AS_NEW_EVENT_ATTRIBUTES ->
        last.getWorkflowExecutionContinuedAsNewEventAttributes().getNewExecutionRunId();
      case WORKFLOW_EXECUTION_COMPLETED_EVENT_ATTRIBUTES ->
        last.getWorkflowExecutionCompletedEventAttributes().getNewExecutionRunId();
      case WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES ->
        last.getWorkflowExecutionFailedEventAttributes().getNewExecutionRunId();
      case WORKFLOW_EXECUTION_TIMED_OUT_EVENT_ATTRIBUTES ->
        last.getWorkflowExecutionTimedOutEventAttributes().getNewExecutionRunId();
      default -> "";
    };
    return id.isEmpty() ? Optional.empty() : Optional.of(UUID.fromString(id));
  }
}
