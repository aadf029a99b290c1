package dev.almanac.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.cli.wire.CannedServer;
import io.grpc.Status;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.schedule.v1.ScheduleListEntry;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.DeleteScheduleRequest;
import io.temporal.api.workflowservice.v1.ListSchedulesRequest;
import io.temporal.api.workflowservice.v1.ListSchedulesResponse;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LookalikesTest {
  private CannedServer server;

  @BeforeEach
  void start() throws IOException {
    server = new CannedServer()
        .answer(WorkflowServiceGrpc.getDeleteScheduleMethod(), request -> {
          throw Status.NOT_FOUND.withDescription("schedule not found").asRuntimeException();
        })
        .answer(WorkflowServiceGrpc.getTerminateWorkflowExecutionMethod(), request -> {
          throw Status.NOT_FOUND.withDescription("workflow not found").asRuntimeException();
        });
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void namesTheScheduleThatSomebodyMayHaveMeant() {
    schedules("nightly-report", "hourly", "weekly");

    var run = server.run("schedule", "delete", "nightly-reprot");

    assertThat(run.exitCode()).isOne();
    assertThat(run.err().lines())
        .containsExactly("almanac: NOT_FOUND: schedule not found", "Did you mean nightly-report?");
    assertThat(server.requests(DeleteScheduleRequest.class)).hasSize(1);
    assertThat(server.requests(ListSchedulesRequest.class))
        .singleElement()
        .satisfies(asked -> assertThat(asked.getMaximumPageSize()).isEqualTo(1_000));
  }

  @Test
  void namesTheWorkflowOfTheNewestRuns() {
    server.answer(
        WorkflowServiceGrpc.getListWorkflowExecutionsMethod(),
        request -> ListWorkflowExecutionsResponse.newBuilder()
            .addExecutions(run("order-17"))
            .addExecutions(run("order-17"))
            .addExecutions(run("invoice"))
            .build());

    assertThat(server.run("workflow", "terminate", "ordr-17").err())
        .contains("Did you mean order-17?");
  }

  @Test
  void saysNothingOfIdsThatDoNotLookAlike() {
    schedules("hourly", "weekly");

    assertThat(server.run("schedule", "delete", "nightly-report").err().lines()).hasSize(1);
  }

  @Test
  void saysNothingIfTheIdIsThere() {
    schedules("nightly-report", "nightly-reports");

    assertThat(server.run("schedule", "delete", "nightly-report").err().lines()).hasSize(1);
  }

  @Test
  void saysNothingToCallersWhoMayNotList() {
    server.answer(WorkflowServiceGrpc.getListSchedulesMethod(), request -> {
      throw Status.PERMISSION_DENIED.asRuntimeException();
    });

    assertThat(server.run("schedule", "delete", "nightly").err().lines())
        .containsExactly("almanac: NOT_FOUND: schedule not found");
  }

  private void schedules(String... ids) {
    var found = ListSchedulesResponse.newBuilder();
    for (var id : ids) {
      found.addSchedules(ScheduleListEntry.newBuilder().setScheduleId(id));
    }
    server.answer(WorkflowServiceGrpc.getListSchedulesMethod(), request -> found.build());
  }

  private static WorkflowExecutionInfo run(String id) {
    return WorkflowExecutionInfo.newBuilder()
        .setExecution(WorkflowExecution.newBuilder().setWorkflowId(id))
        .build();
  }
}
