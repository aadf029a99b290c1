package dev.almanac.conformance.upgrade;

import static io.temporal.api.enums.v1.WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED;
import static io.temporal.api.enums.v1.WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.almanac.conformance.scenario.Await;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.serviceclient.WorkflowServiceStubs;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A server that took over, and what must be true of it. */
final class Sequel implements AutoCloseable {
  private static final String[] QUEUES = {
    Recorder.TALES, Recorder.STICKY, Recorder.IDLE, Recorder.IDLE_SCENES
  };

  private final Map<String, Testimony.Account> before;
  private final WorkflowServiceStubs stubs;
  private final WorkflowClient client;
  private final WorkflowClient otherClient;

  Sequel(Testimony before, String target) {
    this.before = byRun(before);
    this.stubs = Clients.stubs(target);
    this.client = Clients.client(stubs, Recorder.NAMESPACE);
    this.otherClient = Clients.client(stubs, Recorder.OTHER_NAMESPACE);
  }

  private static Map<String, Testimony.Account> byRun(Testimony testimony) {
    return testimony.accounts().stream()
        .collect(toMap(account -> account.listed().getExecution().getRunId(), Function.identity()));
  }

  /** Before any worker is there: what had ended is as it was, the rest has lost nothing. */
  void checkWhatIsThere() {
    var now = byRun(Testimony.of(client));
    assertThat(now).hasSameSizeAs(before);
    assertThat(count("")).isEqualTo(before.size());
    before.forEach((run, account) -> {
      var listed = account.listed();
      var accountNow = requireNonNull(now.get(run));
      var listedNow = accountNow.listed();
      assertThat(lasting(listedNow, listed.hasCloseTime()))
          .isEqualTo(lasting(listed, listed.hasCloseTime()));
      assertThat(listedNow.getSearchAttributes().getIndexedFieldsMap())
          .containsAllEntriesOf(listed.getSearchAttributes().getIndexedFieldsMap());
      assertHistoryKept(account, accountNow);
    });
    assertThat(count("ExecutionStatus = 'Completed'"))
        .isEqualTo(closedBefore(WORKFLOW_EXECUTION_STATUS_COMPLETED));
    assertThat(count("WorkflowId = 'again'")).isEqualTo(2);
  }

  /** What lists say of a run in every version, for as long as its workflow says nothing else. */
  private static WorkflowExecutionInfo lasting(WorkflowExecutionInfo listed, boolean isClosed) {
    var lasting = WorkflowExecutionInfo.newBuilder()
        .setExecution(listed.getExecution())
        .setType(listed.getType())
        .setStartTime(listed.getStartTime())
        .setExecutionTime(listed.getExecutionTime())
        .setMemo(listed.getMemo())
        .setTaskQueue(listed.getTaskQueue());
    return isClosed
        ? lasting
            .setStatus(listed.getStatus())
            .setCloseTime(listed.getCloseTime())
            .setHistoryLength(listed.getHistoryLength())
            .build()
        : lasting.build();
  }

  private static void assertHistoryKept(Testimony.Account before, Testimony.Account now) {
    int events = before.events().size();
    assertThat(now.events()).hasSizeGreaterThanOrEqualTo(events);
    assertThat(now.events().subList(0, events))
        .isEqualTo(before.events().stream().map(Sequel::withTaskId).toList());
    if (before.listed().hasCloseTime()) {
      assertThat(now.events()).hasSize(events);
    }
  }

  /** An event that was stored when events had no task id has its event id for it. */
  private static HistoryEvent withTaskId(HistoryEvent event) {
    return event.getTaskId() == 0
        ? event.toBuilder().setTaskId(event.getEventId()).build()
        : event;
  }

  private long closedBefore(WorkflowExecutionStatus status) {
    return before.values().stream()
        .filter(account -> account.listed().getStatus() == status)
        .count();
  }

  /** Whatever was open comes to its end, with workers of today. */
  void tellTheRest() {
    try (var troupe = Troupe.of(client, Era.after(), QUEUES);
        var otherTroupe = Troupe.of(otherClient, Era.after(), QUEUES)) {
      troupe.begin();
      otherTroupe.begin();
      note(Chapter.NOTES, "c");
      note(Chapter.BIG, "the last");
      note(Chapter.ATTRIBUTES, "go");
      note(Chapter.AGAIN, "go");
      client
          .newActivityCompletionClient()
          .complete(
              Chapter.ELSEWHERE.workflowId(), Optional.empty(), activityId(), "from elsewhere");
      for (var chapter : Chapter.values()) {
        if (chapter.status() == WORKFLOW_EXECUTION_STATUS_COMPLETED) {
          assertThat(result(client, chapter)).as("%s", chapter).isEqualTo(chapter.result());
        }
      }
      assertThat(result(otherClient, Chapter.IDLE)).isEqualTo(Chapter.IDLE.result());
      Await.until("nothing is open", () -> count("ExecutionStatus = 'Running'") == 0);
    }
  }

  private String activityId() {
    return before.values().stream()
        .filter(account -> isOpen(account, Chapter.ELSEWHERE))
        .flatMap(account -> account.events().stream())
        .filter(event -> event.hasActivityTaskScheduledEventAttributes())
        .map(event -> event.getActivityTaskScheduledEventAttributes().getActivityId())
        .findFirst()
        .orElseThrow();
  }

  private static boolean isOpen(Testimony.Account account, Chapter chapter) {
    var listed = account.listed();
    return listed.getStatus() == WORKFLOW_EXECUTION_STATUS_RUNNING
        && listed.getExecution().getWorkflowId().equals(chapter.workflowId());
  }

  private static String result(WorkflowClient client, Chapter chapter) {
    return client.newUntypedWorkflowStub(chapter.workflowId()).getResult(String.class);
  }

  private void note(Chapter chapter, String word) {
    client.newUntypedWorkflowStub(chapter.workflowId()).signal(Tale.NOTE, word);
  }

  /** All have ended as they should, and their histories begin as they did and replay. */
  void checkTheEnd() {
    var now = byRun(Testimony.of(client));
    assertThat(now).hasSameSizeAs(before);
    try (var troupe = Troupe.of(client, Era.after(), "nobody")) {
      now.forEach((run, account) -> {
        var execution = account.listed().getExecution();
        var chapter = Chapter.of(execution.getWorkflowId());
        assertThat(account.listed().getStatus()).as("%s", chapter).isEqualTo(chapter.status());
        assertHistoryKept(requireNonNull(before.get(run)), account);
        assertThatCode(() -> troupe.replay(execution, account.events()))
            .as("%s", chapter)
            .doesNotThrowAnyException();
      });
    }
    now.values().stream()
        .collect(groupingBy(account -> account.listed().getStatus(), counting()))
        .forEach((status, runs) ->
            assertThat(count("ExecutionStatus = " + status.getNumber())).isEqualTo(runs));
  }

  private long count(String query) {
    return stubs
        .blockingStub()
        .countWorkflowExecutions(CountWorkflowExecutionsRequest.newBuilder()
            .setNamespace(Recorder.NAMESPACE)
            .setQuery(query)
            .build())
        .getCount();
  }

  @Override
  public void close() {
    stubs.shutdownNow();
  }
}
