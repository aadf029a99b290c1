package dev.almanac.conformance.scenario;

import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_MARKER_RECORDED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_PROPERTIES_MODIFIED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED;
import static org.assertj.core.api.Assertions.assertThat;

import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.common.SearchAttributeKey;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What workflows write into their own history: facts, versions, attributes and memos. */
@OnEachDatabase
class MarkerTest {
  private final Storage storage;

  MarkerTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void keepsTheValueOfASideEffect() {
    var calls = new AtomicInteger();
    try (var stage = Stage.on(storage)
        .withoutCache()
        .plays((input, pokes) -> {
          String value = Workflow.sideEffect(
              String.class, () -> UUID.randomUUID() + " " + calls.incrementAndGet());
          Workflow.sleep(Duration.ofMillis(10));
          return value;
        })
        .open()) {
      var workflow = stage.start("");

      assertThat(Stage.result(workflow)).endsWith(" 1");
      assertThat(stage.eventTypes(workflow)).containsOnlyOnce(EVENT_TYPE_MARKER_RECORDED);
    }
    assertThat(calls).hasValue(1);
  }

  @Test
  void recordsAMutableSideEffectOnlyWhenItChanges() {
    try (var stage = Stage.on(storage)
        .withoutCache()
        .plays((input, pokes) -> {
          var values = new StringBuilder();
          for (int i = 0; i < 6; i++) {
            int third = i / 3;
            values.append(Workflow.mutableSideEffect(
                "level", Integer.class, (old, now) -> !old.equals(now), () -> third));
            Workflow.sleep(Duration.ofMillis(5));
          }
          return values.toString();
        })
        .open()) {
      var workflow = stage.start("");

      assertThat(Stage.result(workflow)).isEqualTo("000111");
      assertThat(stage.eventTypes(workflow).stream()
              .filter(type -> type == EVENT_TYPE_MARKER_RECORDED))
          .hasSize(2);
    }
  }

  @Test
  void remembersVersionsOfCode() {
    try (var stage = Stage.on(storage)
        .withoutCache()
        .plays((input, pokes) -> {
          int first = Workflow.getVersion("change", Workflow.DEFAULT_VERSION, 2);
          Workflow.sleep(Duration.ofMillis(10));
          return first + "/" + Workflow.getVersion("change", Workflow.DEFAULT_VERSION, 3);
        })
        .open()) {
      var workflow = stage.start("");

      assertThat(Stage.result(workflow)).isEqualTo("2/2");
      assertThat(stage.eventTypes(workflow)).contains(EVENT_TYPE_MARKER_RECORDED);
    }
  }

  @Test
  void changesSearchAttributes() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          Workflow.upsertTypedSearchAttributes(
              Endpoint.CUSTOMER.valueSet("grace"), Endpoint.AMOUNT.valueSet(1L));
          Workflow.upsertTypedSearchAttributes(Endpoint.AMOUNT.valueUnset());
          Workflow.sleep(Duration.ofMillis(10));
          return "" + Workflow.getTypedSearchAttributes().get(Endpoint.CUSTOMER);
        })
        .open()) {
      var workflow = stage.start("");

      assertThat(Stage.result(workflow)).isEqualTo("grace");
      assertThat(stage.eventTypes(workflow)).contains(EVENT_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES);
      var attributes = workflow.describe().getTypedSearchAttributes();
      assertThat(attributes.get(Endpoint.CUSTOMER)).isEqualTo("grace");
      assertThat(attributes.containsKey(Endpoint.AMOUNT)).isFalse();
    }
  }

  @Test
  void failsTheTaskForUnknownSearchAttributes() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          Workflow.upsertTypedSearchAttributes(
              SearchAttributeKey.forKeyword("Nobody").valueSet("x"));
          return "";
        })
        .open()) {
      var workflow = stage.start("");
      Await.until(
          "the task has failed",
          () -> stage.eventTypes(workflow).contains(EVENT_TYPE_WORKFLOW_TASK_FAILED));

      var failed = stage.history(workflow).stream()
          .filter(event -> event.getEventType() == EVENT_TYPE_WORKFLOW_TASK_FAILED)
          .findFirst()
          .orElseThrow();
      assertThat(failed.getWorkflowTaskFailedEventAttributes().getCause())
          .isEqualTo(WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_SEARCH_ATTRIBUTES);
      stage.plays((input, pokes) -> "mended");
      assertThat(Stage.result(workflow)).isEqualTo("mended");
    }
  }

  @Test
  void changesTheMemo() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          Workflow.upsertMemo(Map.of("stage", "two", "added", 3));
          Workflow.sleep(Duration.ofMillis(10));
          return "" + Workflow.getMemo("stage", String.class);
        })
        .open()) {
      var workflow = stage.start(
          stage.workflow(options -> options.setMemo(Map.of("stage", "one", "kept", true))), "");

      assertThat(Stage.result(workflow)).isEqualTo("two");
      assertThat(stage.eventTypes(workflow)).contains(EVENT_TYPE_WORKFLOW_PROPERTIES_MODIFIED);
      var described = workflow.describe();
      assertThat(described.getMemo("stage", String.class)).isEqualTo("two");
      assertThat(described.getMemo("added", Integer.class)).isEqualTo(3);
      assertThat(described.getMemo("kept", Boolean.class)).isEqualTo(true);
    }
  }
}
