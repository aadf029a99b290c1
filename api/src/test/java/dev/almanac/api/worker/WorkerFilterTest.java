package dev.almanac.api.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.api.Growth;
import dev.almanac.api.RpcException;
import io.temporal.api.enums.v1.WorkerStatus;
import io.temporal.api.worker.v1.WorkerHeartbeat;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkerFilterTest {
  private static final WorkerHeartbeat WORKER = WorkerHeartbeat.newBuilder()
      .setTaskQueue("orders")
      .setWorkerIdentity("7@host")
      .setStatus(WorkerStatus.WORKER_STATUS_RUNNING)
      .build();

  @Test
  void comparesWhatWorkersSay() {
    for (var query : List.of(
        "",
        "  ",
        "TaskQueue = 'orders'",
        "taskqueue=\"orders\" and WorkerIdentity STARTS_WITH '7@'",
        "`TaskQueue` != 'others' AND Status = 'RUNNING'",
        "Status = 'Running' AND Status != 'ShuttingDown'")) {
      assertThat(WorkerFilter.parse(query)).as(query).accepts(WORKER);
    }
    for (var query : List.of("TaskQueue = 'others'", "TaskQueue = 'orders' AND Status = 'x'")) {
      assertThat(WorkerFilter.parse(query)).as(query).rejects(WORKER);
    }
  }

  @Test
  void readsQuotesOfATextBehindABackslash() {
    var worker = WORKER.toBuilder().setTaskQueue("a'b\"c\\d").build();

    assertThat(WorkerFilter.parse("TaskQueue = 'a\\'b\"c\\\\d'")).accepts(worker);
    assertThat(WorkerFilter.parse("TaskQueue = \"a'b\\\"c\\\\d\"")).accepts(worker);
    assertThatThrownBy(() -> WorkerFilter.parse("TaskQueue = 'a\\'"))
        .isInstanceOf(RpcException.class);
  }

  @Test
  void saysWhereItCannotReadOn() {
    for (var query : List.of(
        "TaskQueue",
        "TaskQueue = orders",
        "TaskQueue = 'a' AND",
        "TaskQueue = 'a' OR TaskQueue = 'b'",
        "Color = 'red'")) {
      assertThatThrownBy(() -> WorkerFilter.parse(query))
          .as(query)
          .isInstanceOf(RpcException.class)
          .hasMessageContaining(query);
    }
  }

  @Test
  void refusesWhatIsTooLongToBeAFilter() {
    for (var query : List.of(
        "x".repeat(20_000),
        " ".repeat(20_000),
        "TaskQueue = 'a'" + " AND TaskQueue = 'a'".repeat(50))) {
      assertThatThrownBy(() -> WorkerFilter.parse(query))
          .isInstanceOf(RpcException.class)
          .hasMessageContaining("Expected at most");
    }
  }

  @Test
  void takesTimeThatGrowsWithTheTextAndNoFaster() {
    Growth.of("worker filter", WorkerFilter::parse)
        .upTo(9_000)
        .check("TaskQueue", "=", "'", "\"", "`", " ", "AND", "x", "_", "\u00a0", "= 'a' AND x ");
  }
}
