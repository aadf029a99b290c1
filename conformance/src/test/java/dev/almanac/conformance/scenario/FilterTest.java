package dev.almanac.conformance.scenario;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.common.SearchAttributes;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What filters find of three runs: {@code a} and {@code b} are open and have values of all types,
 * {@code c} is closed and has none.
 */
@OnEachDatabase
class FilterTest {
  private final Storage storage;
  private final SoftAssertions softly = new SoftAssertions();
  private Shop shop;
  private Map<String, WorkflowExecution> runs;

  FilterTest(Storage storage) {
    this.storage = storage;
  }

  @BeforeEach
  void sell() {
    shop = Shop.on(storage);
    var lamps = shop.start(SearchAttributes.newBuilder()
        .set(Shop.TOWN, "Aachen")
        .set(Shop.REMARK, "Fragile: two glass lamps")
        .set(Shop.PIECES, 2L)
        .set(Shop.WEIGHT, 1.5)
        .set(Shop.GIFT, true)
        .set(Shop.DELIVERY, OffsetDateTime.parse("2030-01-31T12:00:00Z"))
        .set(Shop.LABELS, List.of("glass", "lamp")));
    var sofa = shop.start(SearchAttributes.newBuilder()
        .set(Shop.TOWN, "Bonn")
        .set(Shop.REMARK, "A heavy sofa")
        .set(Shop.PIECES, 7L)
        .set(Shop.WEIGHT, -0.25)
        .set(Shop.GIFT, false)
        .set(Shop.DELIVERY, OffsetDateTime.parse("2031-06-30T00:00:00+02:00"))
        .set(Shop.LABELS, List.of("sofa")));
    var plain = shop.start();
    shop.terminate(plain);
    runs = Map.of("a", lamps, "b", sofa, "c", plain);
  }

  @AfterEach
  void close() {
    shop.close();
    softly.assertAll();
  }

  @Test
  void comparesKeywords() {
    finds("a", "Town = 'Aachen'", "Town != 'Bonn'", "Town <> 'Bonn'", "Town < 'Bonn'");
    finds("a", "Town <= 'Aachen'", "Town IN ('Aachen', 'Köln')", "Town NOT IN ('Bonn')");
    finds("b", "Town > 'Aachen'", "Town >= 'Bonn'", "Town BETWEEN 'B' AND 'C'");
    finds("b", "Town NOT BETWEEN 'A' AND 'B'", "Town STARTS_WITH 'Bo'", "Town = \"Bonn\"");
    finds("a", "Town NOT STARTS_WITH 'B'", "`Town` = 'Aachen'");
    finds("c", "Town IS NULL");
    finds("ab", "Town IS NOT NULL", "NOT Town IS NULL", "Town STARTS_WITH ''");
    finds("", "Town = 'aachen'", "Town = ''", "Town STARTS_WITH 'onn'", "Town = '%'");
  }

  @Test
  void looksForElementsOfLists() {
    finds("a", "Labels = 'lamp'", "Labels = 'glass'", "Labels != 'sofa'");
    finds("a", "Labels NOT IN ('sofa', 'table')");
    finds("ab", "Labels IN ('lamp', 'sofa')", "Labels IS NOT NULL", "Labels != 'table'");
    finds("c", "Labels IS NULL");
  }

  @Test
  void looksForWordsInText() {
    finds("a", "Remark = 'glass'", "Remark = 'FRAGILE'", "Remark != 'sofa'");
    finds("ab", "Remark = 'sofa lamps'", "Remark IS NOT NULL", "Remark != 'table'");
    finds("c", "Remark IS NULL");
    finds("", "Remark = 'lamp'");
  }

  @Test
  void comparesWholeNumbers() {
    finds("a", "Pieces = 2", "Pieces != 7", "Pieces < 7", "Pieces <= 2", "Pieces IN (2, 3)");
    finds("b", "Pieces > 2", "Pieces >= 7", "Pieces BETWEEN 3 AND 9", "Pieces NOT IN (2)");
    finds("b", "Pieces NOT BETWEEN -1 AND 2", "Pieces = '7'");
    finds("ab", "Pieces IS NOT NULL", "Pieces > -1");
    finds("c", "Pieces IS NULL");
  }

  @Test
  void comparesFractions() {
    finds("a", "Weight = 1.5", "Weight != -0.25", "Weight > 0", "Weight >= 15e-1");
    finds("a", "Weight IN (1.5, 2)", "Weight NOT IN (-.25)", "Weight BETWEEN 1 AND 2");
    finds("b", "Weight < 0", "Weight <= -0.25", "Weight NOT BETWEEN 0 AND 9.5");
    finds("c", "Weight IS NULL");
    finds("ab", "Weight IS NOT NULL");
  }

  @Test
  void comparesTimes() {
    finds("a", "Delivery = '2030-01-31T13:00:00+01:00'", "Delivery < '2031-01-01T00:00:00Z'");
    finds("a", "Delivery != '2031-06-29T22:00:00Z'", "Delivery <= 1896091200000000000");
    finds("b", "Delivery > '2030-01-31T12:00:00.000000000Z'");
    finds(
        "b",
        "Delivery >= '2030-01-31T12:00:00.000000001Z'",
        "Delivery NOT IN (1896091200000000000)");
    finds("ab", "Delivery BETWEEN '2030-01-31T12:00:00Z' AND '2031-06-29T22:00:00Z'");
    finds("c", "Delivery IS NULL");
  }

  @Test
  void comparesTruth() {
    finds("a", "Gift = true", "Gift != false", "Gift = 'TRUE'");
    finds("b", "Gift = false", "Gift != true");
    finds("c", "Gift IS NULL");
    finds("ab", "Gift IS NOT NULL");
  }

  @Test
  void joinsComparisons() {
    finds("ab", "Pieces = 2 OR Town = 'Bonn'", "Pieces = 2 or Gift = false");
    finds("a", "Pieces = 2 OR Pieces = 7 AND Town = 'Köln'");
    finds("", "(Pieces = 2 OR Pieces = 7) AND Town = 'Köln'");
    finds("b", "NOT Pieces = 2", "NOT (Pieces = 2 OR Gift = true)");
    finds("ab", "NOT (Pieces = 2 AND Gift = false)", "NOT NOT (Pieces > 0)");
    finds("abc", "Pieces IS NULL OR NOT Pieces IS NULL", "((ExecutionStatus != 'Failed'))");
  }

  @Test
  void knowsWhatEveryRunHas() {
    var lamps = requireNonNull(runs.get("a"));
    finds("a", is("WorkflowId", lamps.getWorkflowId()), is("RunId", lamps.getRunId()));
    finds("a", is("ScheduleId", lamps.getWorkflowId()), is("RootRunId", lamps.getRunId()));
    finds("a", is("TemporalWorkflowId", lamps.getWorkflowId()));
    finds("a", is("RootWorkflowId", lamps.getWorkflowId()));
    finds("abc", "WorkflowId STARTS_WITH 'w-'", "WorkflowType = 'Script'");
    finds("abc", is("TaskQueue", shop.stage().queue()), "ParentWorkflowId IS NULL");
    finds("abc", "StartTime BETWEEN '2020-01-01T00:00:00Z' AND '2120-01-01T00:00:00Z'");
    finds("abc", "ExecutionTime > '2020-01-01T00:00:00Z'");
    finds("ab", "StateTransitionCount IS NULL");
    finds("c", "StateTransitionCount >= 2", "StateTransitionCount < 1000");
    finds("abc", "ScheduledById IS NULL AND TemporalScheduledById IS NULL");
    finds("ab", "CloseTime IS NULL", "HistoryLength IS NULL", "ExecutionDuration IS NULL");
    finds("c", "CloseTime > '2020-01-01T00:00:00Z'", "HistoryLength >= 3");
    finds("c", "HistorySizeBytes > 0", "ExecutionDuration < '1h'", "ExecutionDuration >= 0");
    finds("c", "ExecutionDuration < '00:30:00'", "ExecutionDuration BETWEEN '0s' AND '1d2h3m4s'");
    finds("", "ExecutionDuration > '90m'", "HistoryLength > 1000", "WorkflowType = 'script'");
  }

  @Test
  void knowsStatusesByNameAndNumber() {
    finds("ab", "ExecutionStatus = 'Running'", "ExecutionStatus = 1", "ExecutionStatus = '1'");
    finds("c", "ExecutionStatus = 'Terminated'", "ExecutionStatus = 5");
    finds("c", "ExecutionStatus != 'Running'", "ExecutionStatus NOT IN (1, 'Completed')");
    finds("abc", "ExecutionStatus IN ('Running', 'Terminated')", "ExecutionStatus IN (1, 5)");
    finds("", "ExecutionStatus IN ('Completed', 'Failed', 'Canceled', 'TimedOut')");
    finds("", "ExecutionStatus = 'ContinuedAsNew'", "ExecutionStatus IS NULL");
  }

  @Test
  void saysWhatIsWrongWithAFilterAndWhere() {
    refused("Pieces = 'many'", "expected a whole number, found 'many' at position 10");
    refused("Nobody = 1", "search attribute 'Nobody' is not defined at position 1");
    refused("Town LIKE 'A'", "expected a comparison after Town, found 'LIKE' at position 6");
    refused("Labels STARTS_WITH 'g'", "operator STARTS_WITH is not supported");
    refused(
        "Remark < 'x'", "operator < is not supported for search attribute 'Remark' of type Text");
    refused("Gift IN (true)", "operator IN is not supported");
    refused("ExecutionStatus = 'Unhappy'", "expected a status such as 'Running', found 'Unhappy'");
    refused("StartTime > 'yesterday'", "expected a time such as '2030-01-31T12:00:00Z'");
    refused("(Pieces = 1", "expected ), found the end at position 12");
    refused("Pieces = 1 ORDER BY StartTime", "ORDER BY is not supported");
    refused("Pieces = 1 LIMIT 5", "LIMIT is not supported");
    refused("Town = 'A", "expected ' to end the quotation of position 8");
    refused("GROUP BY Town", "'GROUP BY' clause is only supported for ExecutionStatus");
  }

  /** Lists and counts agree that these filters find these runs. */
  private void finds(String letters, String... queries) {
    for (String query : queries) {
      var found = shop.found(query);
      softly
          .assertThat(runs.entrySet().stream()
              .filter(run -> found.contains(run.getValue()))
              .map(Map.Entry::getKey)
              .sorted()
              .collect(Collectors.joining()))
          .as(query)
          .isEqualTo(letters);
      softly.assertThat(shop.count(query)).as("count of " + query).isEqualTo(letters.length());
    }
  }

  private void refused(String query, String why) {
    assertThatThrownBy(() -> shop.stage().client().countWorkflows(query))
        .isInstanceOfSatisfying(StatusRuntimeException.class, e -> {
          assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
          assertThat(e.getStatus().getDescription())
              .startsWith("Invalid query: ")
              .contains(why);
        });
  }

  private static String is(String name, String value) {
    return "%s = '%s'".formatted(name, value);
  }
}
