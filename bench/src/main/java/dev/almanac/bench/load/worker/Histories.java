package dev.almanac.bench.load.worker;

import com.google.protobuf.ByteString;
import dev.almanac.bench.load.measure.Meter;
import dev.almanac.bench.load.wire.Answer;
import dev.almanac.bench.load.wire.Wire;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Determines the progress of a task's run. The events of the poll suffice if they begin at the
 * beginning, or where the worker's memory ends; else the history is read.
 */
record Histories(Wire wire, Home home, RunCache cache, Meter meter) {
  /** Far more than the largest history allowed. */
  private static final int MAX_PAGES = 1_000;

  /** The progress is empty if the history could not be read. */
  void progress(PollWorkflowTaskQueueResponse task, Consumer<Optional<Progress>> found) {
    Optional<Progress> before = before(task);
    if (before.isEmpty()) {
      new Read(task.getWorkflowExecution(), Progress.NONE, found).page(ByteString.EMPTY);
      return;
    }
    Progress progress = before.get().after(task.getHistory().getEventsList());
    if (task.getNextPageToken().isEmpty()) {
      found.accept(Optional.of(progress));
    } else {
      new Read(task.getWorkflowExecution(), progress, found).page(task.getNextPageToken());
    }
  }

  /** Returns what was known before the events in the poll. */
  private Optional<Progress> before(PollWorkflowTaskQueueResponse task) {
    if (task.getHistory().getEventsCount() == 0) {
      return Optional.empty();
    }
    long first = task.getHistory().getEvents(0).getEventId();
    if (first == 1) {
      return Optional.of(Progress.NONE);
    }
    return first == task.getPreviousStartedEventId() + 1
        ? cache.at(task.getWorkflowExecution().getRunId(), task.getPreviousStartedEventId())
        : Optional.empty();
  }

  /** Reads the pages of one history in sequence. */
  private final class Read {
    private final WorkflowExecution execution;
    private final Consumer<Optional<Progress>> found;
    private Progress progress;
    private int pages;

    Read(WorkflowExecution execution, Progress progress, Consumer<Optional<Progress>> found) {
      this.execution = execution;
      this.progress = progress;
      this.found = found;
    }

    void page(ByteString token) {
      meter.historyRead();
      var request = GetWorkflowExecutionHistoryRequest.newBuilder()
          .setNamespace(home.namespace())
          .setExecution(execution)
          .setNextPageToken(token)
          .build();
      wire.insist(
          WorkflowServiceGrpc.getGetWorkflowExecutionHistoryMethod(),
          request,
          Wire.DEADLINE,
          Answer.of(this::arrived, status -> found.accept(Optional.empty())));
    }

    private void arrived(GetWorkflowExecutionHistoryResponse reply) {
      pages++;
      progress = progress.after(reply.getHistory().getEventsList());
      if (reply.getNextPageToken().isEmpty()) {
        found.accept(Optional.of(progress));
      } else if (pages == MAX_PAGES) {
        found.accept(Optional.empty());
      } else {
        page(reply.getNextPageToken());
      }
    }
  }
}
