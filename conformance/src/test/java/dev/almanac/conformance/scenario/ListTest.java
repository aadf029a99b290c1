package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Timestamp;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.filter.v1.StartTimeFilter;
import io.temporal.api.filter.v1.StatusFilter;
import io.temporal.api.filter.v1.WorkflowExecutionFilter;
import io.temporal.api.filter.v1.WorkflowTypeFilter;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.ListArchivedWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListClosedWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListOpenWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ScanWorkflowExecutionsRequest;
import io.temporal.common.SearchAttributes;
import io.temporal.workflow.Workflow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Lists and counts of runs, beside what is written meanwhile. */
@OnEachDatabase
class ListTest {
  private final Storage storage;

  ListTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void showsWhatWasAnsweredAtOnce() {
    try (var shop = Shop.on(storage)) {
      for (int count = 1; count <= 10; count++) {
        var run = shop.start();
        assertThat(shop.found("ExecutionStatus = 'Running'")).contains(run);
        assertThat(shop.count("")).isEqualTo(count);
        shop.terminate(run);
        assertThat(shop.found("ExecutionStatus = 'Terminated'")).contains(run);
        assertThat(shop.count("CloseTime IS NULL")).isZero();
      }
    }
  }

  @Test
  void showsWhatAWorkflowSaysOfItselfAtOnce() {
    try (var shop = Shop.on(storage, (input, pokes) -> {
      Workflow.upsertTypedSearchAttributes(
          Shop.PIECES.valueSet(5L),
          Shop.LABELS.valueSet(List.of("a", "b")),
          Shop.WEIGHT.valueUnset());
      Workflow.upsertMemo(Map.of("note", "changed"));
      Workflow.await(() -> !pokes.isEmpty());
      Workflow.upsertTypedSearchAttributes(Shop.PIECES.valueUnset());
      return "";
    })) {
      var workflow = shop.stage()
          .workflow(options -> options.setTypedSearchAttributes(SearchAttributes.newBuilder()
              .set(Shop.SHOP, shop.name())
              .set(Shop.WEIGHT, 2.0)
              .build()));
      var run = Stage.execution(shop.stage().start(workflow, ""));
      Await.until(
          "the workflow has spoken",
          () -> workflow.describe().getTypedSearchAttributes().containsKey(Shop.PIECES));

      assertThat(shop.found("Pieces = 5 AND Labels = 'b' AND Weight IS NULL")).containsExactly(run);
      var listed =
          shop.stage().client().listExecutions(shop.ours("Pieces = 5")).toList().getFirst();
      assertThat(listed.getTypedSearchAttributes().get(Shop.LABELS)).containsExactly("a", "b");
      assertThat(listed.getMemo("note", String.class)).isEqualTo("changed");

      workflow.signal(Script.POKE, "on");
      Stage.result(workflow);
      assertThat(shop.found("Pieces IS NULL AND Labels = 'a' AND ExecutionDuration >= 0"))
          .containsExactly(run);
    }
  }

  @Test
  void countsByStatus() {
    try (var shop = Shop.on(storage)) {
      shop.terminate(shop.start());
      shop.terminate(shop.start());
      shop.start();

      var counted =
          shop.stage().client().countWorkflows(shop.ours("") + " GROUP BY ExecutionStatus");
      assertThat(counted.getCount()).isEqualTo(3);
      assertThat(counted.getGroups())
          .extracting(
              group -> group.getGroupValues().getFirst().getFirst() + " " + group.getCount())
          .containsExactly("Running 1", "Terminated 2");
    }
  }

  @Test
  void pagesStayGoodWhileRunsComeAndGo() {
    try (var shop = Shop.on(storage)) {
      var runs = new ArrayList<WorkflowExecution>();
      for (int count = 0; count < 5; count++) {
        runs.add(shop.start());
      }
      var request = ListWorkflowExecutionsRequest.newBuilder()
          .setNamespace(Endpoint.NAMESPACE)
          .setQuery(shop.ours(""))
          .setPageSize(2);
      var listed = new ArrayList<WorkflowExecution>();
      do {
        var page =
            shop.stage().endpoint().stubs().blockingStub().listWorkflowExecutions(request.build());
        page.getExecutionsList().forEach(run -> listed.add(run.getExecution()));
        request.setNextPageToken(page.getNextPageToken());
        shop.start();
      } while (!request.getNextPageToken().isEmpty());

      assertThat(listed).containsExactlyElementsOf(runs.reversed());
    }
  }

  @Test
  void largeMemosMakePagesShorter() {
    try (var shop = Shop.on(storage)) {
      for (int count = 0; count < 6; count++) {
        var workflow = shop.stage()
            .workflow(options -> options
                .setMemo(Map.of("note", "x".repeat(1 << 20)))
                .setTypedSearchAttributes(
                    SearchAttributes.newBuilder().set(Shop.SHOP, shop.name()).build()));
        shop.stage().start(workflow, "");
      }
      var page = shop.stage()
          .endpoint()
          .stubs()
          .blockingStub()
          .listWorkflowExecutions(ListWorkflowExecutionsRequest.newBuilder()
              .setNamespace(Endpoint.NAMESPACE)
              .setQuery(shop.ours(""))
              .build());

      assertThat(page.getExecutionsList()).hasSize(4);
      assertThat(shop.found("")).as("all pages").hasSize(6);
    }
  }

  @Test
  void theOlderCallsListOpenRuns() {
    try (var shop = Shop.on(storage)) {
      var open = shop.start();
      var closed = shop.start();
      shop.terminate(closed);
      var now = Instant.now().getEpochSecond();

      assertThat(open(shop, with -> with.setExecutionFilter(called(open)))).containsExactly(open);
      assertThat(open(shop, with -> with.setExecutionFilter(called(closed)))).isEmpty();
      assertThat(open(shop, with -> with.setTypeFilter(type(Script.TYPE)))).contains(open);
      assertThat(open(shop, with -> with.setTypeFilter(type("Other")))).doesNotContain(open);
      assertThat(open(
              shop,
              with -> with.setExecutionFilter(called(open))
                  .setStartTimeFilter(between(now - 3_600, now + 3_600))))
          .containsExactly(open);
      assertThat(open(
              shop,
              with -> with.setExecutionFilter(called(open))
                  .setStartTimeFilter(between(now + 3_600, now + 7_200))))
          .isEmpty();
      assertThatThrownBy(() -> open(shop, with -> with.setStartTimeFilter(between(now, now - 1))))
          .hasMessageContaining("INVALID_ARGUMENT")
          .hasMessageContaining("EarliestTime");
    }
  }

  @Test
  void theOlderCallsListClosedRuns() {
    try (var shop = Shop.on(storage)) {
      var open = shop.start();
      var closed = shop.start();
      shop.terminate(closed);

      assertThat(closed(shop, with -> with.setExecutionFilter(called(closed))))
          .containsExactly(closed);
      assertThat(closed(shop, with -> with.setExecutionFilter(called(open)))).isEmpty();
      assertThat(closed(shop, with -> with.setTypeFilter(type(Script.TYPE)))).contains(closed);
      assertThat(closed(shop, with -> with.setStatusFilter(status("TERMINATED"))))
          .contains(closed);
      assertThat(closed(shop, with -> with.setStatusFilter(status("FAILED"))))
          .doesNotContain(closed);
      assertThatThrownBy(() -> closed(shop, with -> with.setStatusFilter(status("RUNNING"))))
          .hasMessageContaining("INVALID_ARGUMENT")
          .hasMessageContaining("must be not Running");
    }
  }

  @Test
  void scansAndHasNoArchive() {
    try (var shop = Shop.on(storage)) {
      var run = shop.start();
      var stub = shop.stage().endpoint().stubs().blockingStub();

      assertThat(stub.scanWorkflowExecutions(ScanWorkflowExecutionsRequest.newBuilder()
                  .setNamespace(Endpoint.NAMESPACE)
                  .setQuery(shop.ours(""))
                  .build())
              .getExecutionsList())
          .extracting(WorkflowExecutionInfo::getExecution)
          .containsExactly(run);
      assertThatThrownBy(() ->
              stub.listArchivedWorkflowExecutions(ListArchivedWorkflowExecutionsRequest.newBuilder()
                  .setNamespace(Endpoint.NAMESPACE)
                  .build()))
          .hasMessageContaining("Cluster is not configured for visibility archival.");
    }
  }

  private static List<WorkflowExecution> open(
      Shop shop, UnaryOperator<ListOpenWorkflowExecutionsRequest.Builder> with) {
    var request = ListOpenWorkflowExecutionsRequest.newBuilder().setNamespace(Endpoint.NAMESPACE);
    return executions(shop.stage()
        .endpoint()
        .stubs()
        .blockingStub()
        .listOpenWorkflowExecutions(with.apply(request).build())
        .getExecutionsList());
  }

  private static List<WorkflowExecution> closed(
      Shop shop, UnaryOperator<ListClosedWorkflowExecutionsRequest.Builder> with) {
    var request = ListClosedWorkflowExecutionsRequest.newBuilder().setNamespace(Endpoint.NAMESPACE);
    return executions(shop.stage()
        .endpoint()
        .stubs()
        .blockingStub()
        .listClosedWorkflowExecutions(with.apply(request).build())
        .getExecutionsList());
  }

  private static List<WorkflowExecution> executions(List<WorkflowExecutionInfo> runs) {
    return runs.stream().map(WorkflowExecutionInfo::getExecution).toList();
  }

  private static WorkflowExecutionFilter called(WorkflowExecution run) {
    return WorkflowExecutionFilter.newBuilder()
        .setWorkflowId(run.getWorkflowId())
        .build();
  }

  private static WorkflowTypeFilter type(String name) {
    return WorkflowTypeFilter.newBuilder().setName(name).build();
  }

  private static StatusFilter status(String name) {
    return StatusFilter.newBuilder()
        .setStatus(WorkflowExecutionStatus.valueOf("WORKFLOW_EXECUTION_STATUS_" + name))
        .build();
  }

  private static StartTimeFilter between(long earliest, long latest) {
    return StartTimeFilter.newBuilder()
        .setEarliestTime(Timestamp.newBuilder().setSeconds(earliest))
        .setLatestTime(Timestamp.newBuilder().setSeconds(latest))
        .build();
  }
}
