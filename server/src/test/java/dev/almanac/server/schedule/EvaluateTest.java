package dev.almanac.server.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Timestamp;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.EvaluateSchedulesRequest;
import dev.almanac.protocol.schedule.v1.EvaluateSchedulesResponse;
import dev.almanac.protocol.schedule.v1.EvaluatedTime;
import dev.almanac.protocol.schedule.v1.Outcome;
import dev.almanac.server.StartException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** An evaluation of all schedules, on a server that acts by itself. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EvaluateTest {
  private static final Timestamp BEGINNING = ProtoTime.timestamp(Instant.EPOCH);

  private ScheduleServer server;

  @BeforeAll
  void start() throws StartException {
    server = ScheduleServer.start();
  }

  @AfterAll
  void stop() {
    server.close();
  }

  private EvaluateSchedulesResponse evaluate(Timestamp after, int limit) {
    return server
        .own()
        .evaluateSchedules(EvaluateSchedulesRequest.newBuilder()
            .setNamespace(ScheduleServer.NAMESPACE)
            .setAfter(after)
            .setLimit(limit)
            .build());
  }

  @Test
  void eachOutcomeIsInOneOfTheEvaluationsThatContinueEachOther() {
    server.create("one", ScheduleServer.every(Duration.ofSeconds(1)));
    server.create("other", ScheduleServer.every(Duration.ofSeconds(1)));
    server.create("never", ScheduleServer.NEVER);
    server.trigger("never");

    var rows = new ArrayList<EvaluatedTime>();
    var after = BEGINNING;
    while (rows.size() < 8 || started(rows).size() < 2) {
      var page = evaluate(after, 1);
      rows.addAll(page.getOutcomesList());
      after = page.getEvaluatedUntil();
    }
    var end = after;

    assertThat(rows).doesNotHaveDuplicates();
    assertThat(rows)
        .extracting(EvaluatedTime::getScheduleId)
        .as("without the trigger")
        .containsOnly("one", "other");
    assertThat(rows)
        .filteredOn(row -> row.getOutcome() == Outcome.OUTCOME_SKIPPED)
        .isNotEmpty()
        .allSatisfy(row -> assertThat(row.getReason()).isEqualTo("overlap"));
    assertThat(started(rows))
        .hasSize(2)
        .allSatisfy(row -> assertThat(row.getRunId()).isNotEmpty());
    assertThat(until(end, evaluate(BEGINNING, 500))).containsExactlyElementsOf(keys(rows));
  }

  private static List<EvaluatedTime> started(List<EvaluatedTime> rows) {
    return rows.stream()
        .filter(row -> row.getOutcome() == Outcome.OUTCOME_STARTED)
        .toList();
  }

  private static List<String> until(Timestamp end, EvaluateSchedulesResponse all) {
    return keys(all.getOutcomesList().stream()
        .filter(row -> !ProtoTime.instant(row.getDecidedTime()).isAfter(ProtoTime.instant(end)))
        .toList());
  }

  /** What stays the same when a schedule goes on. */
  private static List<String> keys(List<EvaluatedTime> rows) {
    return rows.stream()
        .map(row -> "%s %s %s"
            .formatted(
                row.getScheduleId(), ProtoTime.instant(row.getNominalTime()), row.getOutcome()))
        .toList();
  }

  @Test
  void refusesWhatItDoesNotUnderstand() {
    assertThatThrownBy(() -> evaluate(BEGINNING, 501))
        .hasMessage("INVALID_ARGUMENT: Expected a limit of 1 to 500, found 501");
    assertThatThrownBy(() -> evaluate(Timestamp.newBuilder().setNanos(-1).build(), 1))
        .hasMessage("INVALID_ARGUMENT: After is not a valid time");
    assertThatThrownBy(() -> server
            .own()
            .evaluateSchedules(
                EvaluateSchedulesRequest.newBuilder().setNamespace("nowhere").build()))
        .hasMessageStartingWith("NOT_FOUND");
  }
}
