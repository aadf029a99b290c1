package dev.almanac.bench.load.fill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.bench.load.calibrate.RawStore;
import dev.almanac.bench.load.measure.DatabaseAddress;
import dev.almanac.store.Blob;
import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.CountQuery;
import dev.almanac.store.list.Field;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FillingTest {
  private static final UUID NAMESPACE = new UUID(1, 2);

  @TempDir
  Path folder;

  private Path file;

  @BeforeEach
  void startOnce() {
    file = folder.resolve("almanac.db");
    try (var store = SqliteStore.open(SqliteOptions.file(file))) {
      var fence = store.nodes().take("node-1");
      store.namespaces().register(fence, NAMESPACE, "default", Blob.of(1, new byte[0]));
    }
  }

  @Test
  void mixedRunsDifferInTypeEndAndAttributes() {
    try (var raw = filled(new Population.Mixed())) {
      var customer = raw.store().attributes().list(NAMESPACE, "", 9).stream()
          .filter(attribute -> attribute.name().equals("FillCustomer"))
          .findFirst()
          .orElseThrow();

      assertThat(count(raw, Condition.EVERYTHING))
          .isEqualTo(Map.of(
              status(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING), 2L,
              status(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_FAILED), 8L,
              status(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED), 390L));
      assertThat(count(raw, Condition.is(Field.Listed.WORKFLOW_TYPE, "mixed-3")))
          .isEqualTo(
              Map.of(status(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED), 40L));
      assertThat(count(raw, Condition.is(new Field.Custom(customer.id(), Field.Kind.TEXT), "c-7")))
          .isEqualTo(
              Map.of(status(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED), 1L));
    }
  }

  @Test
  void closedRunsHaveCompleted() {
    try (var raw = filled(new Population.Closed())) {
      assertThat(count(raw, Condition.EVERYTHING))
          .isEqualTo(
              Map.of(status(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED), 400L));
    }
  }

  private RawStore filled(Population population) {
    var raw = RawStore.ofServer(new DatabaseAddress.Sqlite(file));
    new Filling("default", 400, population).fill(raw, done -> {});
    return raw;
  }

  private static Map<Optional<Value>, Long> count(RawStore raw, Condition condition) {
    return raw.store()
        .visibility()
        .count(new CountQuery(NAMESPACE, condition, Field.Listed.STATUS, null))
        .groups();
  }

  private static Optional<Value> status(WorkflowExecutionStatus status) {
    return Optional.of(new Value.Whole(status.getNumber()));
  }
}
