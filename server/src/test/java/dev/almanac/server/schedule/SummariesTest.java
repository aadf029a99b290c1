package dev.almanac.server.schedule;

import static dev.almanac.server.schedule.ScheduleServer.NEVER;
import static dev.almanac.server.schedule.ScheduleServer.every;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Timestamps;
import dev.almanac.protocol.schedule.v1.DescribeScheduleRequest;
import dev.almanac.protocol.schedule.v1.ListSummariesRequest;
import dev.almanac.protocol.schedule.v1.ListSummariesResponse;
import dev.almanac.protocol.schedule.v1.Outcome;
import dev.almanac.protocol.schedule.v1.RecentOutcome;
import dev.almanac.protocol.schedule.v1.RunStatus;
import dev.almanac.protocol.schedule.v1.ScheduleState;
import dev.almanac.protocol.schedule.v1.ScheduleSummary;
import dev.almanac.protocol.schedule.v1.StateCount;
import dev.almanac.protocol.schedule.v1.SummaryOrder;
import dev.almanac.server.StartException;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.schedule.v1.CalendarSpec;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Schedules at a glance. */
@Timeout(60)
class SummariesTest {
  private static final ScheduleSpec HOURLY = every(Duration.ofHours(1));

  private ScheduleServer server;

  @BeforeEach
  void start() throws StartException {
    server = ScheduleServer.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private ListSummariesResponse list(UnaryOperator<ListSummariesRequest.Builder> with) {
    var request = ListSummariesRequest.newBuilder().setNamespace(ScheduleServer.NAMESPACE);
    return server.own().listSummaries(with.apply(request).build());
  }

  private ScheduleSummary summary(String id) {
    return list(request -> request.setSearch(id)).getSchedulesList().stream()
        .filter(one -> one.getScheduleId().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> ids(ListSummariesResponse page) {
    return page.getSchedulesList().stream().map(ScheduleSummary::getScheduleId).toList();
  }

  private static Map<ScheduleState, Long> counts(ListSummariesResponse page) {
    return page.getCountsList().stream()
        .collect(Collectors.toMap(StateCount::getState, StateCount::getCount));
  }

  /** Waits until a schedule has heard how its last workflow ended. */
  private ScheduleSummary settled(String id) {
    while (true) {
      var summary = summary(id);
      if (summary.getRecentList().stream()
          .noneMatch(one -> one.getRunStatus() == RunStatus.RUN_STATUS_RUNNING)) {
        return summary;
      }
      Thread.onSpinWait();
    }
  }

  @Test
  void saysWhatAScheduleDoesAndWhen() {
    var spec = ScheduleSpec.newBuilder()
        .setTimezoneName("Europe/Berlin")
        .addCalendar(CalendarSpec.newBuilder().setHour("3"))
        .build();
    server.create(
        "nightly",
        spec,
        request -> request.setMemo(Memo.newBuilder()
            .putFields("owner", json("\"ops\""))
            .putFields("level", json("3"))
            .putFields("secret", Payload.getDefaultInstance())));

    var summary = summary("nightly");

    assertThat(summary.getState()).isEqualTo(ScheduleState.SCHEDULE_STATE_ACTIVE);
    assertThat(summary.getWorkflowType()).isEqualTo("type-nightly");
    assertThat(summary.getTaskQueue()).isEqualTo("queue-nightly");
    assertThat(summary.getSentence()).contains("03:00").contains("Europe/Berlin");
    assertThat(summary.getTimeZone()).isEqualTo("Europe/Berlin");
    assertThat(summary.getLabelsMap()).isEqualTo(Map.of("owner", "ops", "level", "3"));
    assertThat(summary.getNextList()).hasSize(3);
    assertThat(summary.getNextList())
        .isSortedAccordingTo(
            (one, other) -> Timestamps.compare(one.getActualTime(), other.getActualTime()));
    assertThat(summary.hasPause()).isFalse();
    assertThat(summary.getRecentList()).isEmpty();
  }

  private static Payload json(String text) {
    return Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
        .setData(ByteString.copyFromUtf8(text))
        .build();
  }

  @Test
  void aScheduleWhoseRunsFailDoesNotReadActive() {
    server.create("fails", HOURLY);
    server.runs("fails", true);
    server.runs("fails", false);
    assertThat(settled("fails").getState()).isEqualTo(ScheduleState.SCHEDULE_STATE_ACTIVE);
    server.runs("fails", false);

    var summary = settled("fails");

    assertThat(summary.getState()).isEqualTo(ScheduleState.SCHEDULE_STATE_FAILING);
    assertThat(summary.getFailuresInRow()).isEqualTo(2);
    assertThat(summary.hasFailingSince()).isTrue();
    assertThat(summary.getRecentList())
        .extracting(RecentOutcome::getRunStatus)
        .containsExactly(
            RunStatus.RUN_STATUS_COMPLETED,
            RunStatus.RUN_STATUS_FAILED,
            RunStatus.RUN_STATUS_FAILED);
    assertThat(summary.getRecentList())
        .allSatisfy(one -> assertThat(one.getOutcome()).isEqualTo(Outcome.OUTCOME_STARTED));
    var described = server
        .own()
        .describeSchedule(DescribeScheduleRequest.newBuilder()
            .setNamespace(ScheduleServer.NAMESPACE)
            .setScheduleId("fails")
            .build());
    assertThat(described.getState()).isEqualTo(summary.getState());
    assertThat(described.getStatus()).isEqualTo("failing");
    assertThat(described.getRecentList()).isEqualTo(summary.getRecentList());
  }

  @Test
  void aPausedScheduleSaysWhoPausedItAndWhy() {
    server.create("rests", HOURLY);
    server.pause("rests", "stock-taking");

    var summary = summary("rests");

    assertThat(summary.getState()).isEqualTo(ScheduleState.SCHEDULE_STATE_PAUSED);
    assertThat(summary.getPause().getIdentity()).isEqualTo("ada");
    assertThat(summary.getPause().getReason()).isEqualTo("stock-taking");
    assertThat(summary.getPause().hasSince()).isTrue();
    server.resume("rests", "done");
    assertThat(summary("rests").hasPause()).isFalse();
  }

  @Test
  void skippedTriggersShowAmongTheOutcomes() {
    server.create("busy", NEVER);
    server.trigger("busy");
    server.trigger("busy");

    var recent = summary("busy").getRecentList();

    assertThat(recent)
        .extracting(RecentOutcome::getOutcome)
        .containsExactly(Outcome.OUTCOME_STARTED, Outcome.OUTCOME_SKIPPED);
    assertThat(recent.getLast().getReason()).isEqualTo("overlap");
    assertThat(summary("busy").getState()).isEqualTo(ScheduleState.SCHEDULE_STATE_ON_DEMAND);
    assertThat(summary("busy").getCounters().getSkipped()).isEqualTo(1);
  }

  @Test
  void countsByStateAndFiltersByIt() {
    server.create("a-one", HOURLY);
    server.create("a-two", HOURLY);
    server.create("b-paused", HOURLY);
    server.pause("b-paused", "rest");
    server.create("b-demand", NEVER);
    server.create(
        "b-used-up",
        HOURLY,
        request -> request.setSchedule(request.getSchedule().toBuilder().setState(limited())));

    var all = list(request -> request);
    var some = list(request -> request
        .setSearch("B-")
        .addStates(ScheduleState.SCHEDULE_STATE_PAUSED)
        .addStates(ScheduleState.SCHEDULE_STATE_EXHAUSTED)
        .setOrder(SummaryOrder.SUMMARY_ORDER_SCHEDULE_ID));

    assertThat(counts(all))
        .isEqualTo(Map.of(
            ScheduleState.SCHEDULE_STATE_ACTIVE, 2L,
            ScheduleState.SCHEDULE_STATE_PAUSED, 1L,
            ScheduleState.SCHEDULE_STATE_EXHAUSTED, 1L,
            ScheduleState.SCHEDULE_STATE_ON_DEMAND, 1L));
    assertThat(ids(all)).hasSize(5);
    assertThat(ids(some)).containsExactly("b-paused", "b-used-up");
    assertThat(counts(some)).hasSize(3).doesNotContainKey(ScheduleState.SCHEDULE_STATE_ACTIVE);
    assertThat(ids(list(request -> request.addStates(ScheduleState.SCHEDULE_STATE_LATE))))
        .isEmpty();
    assertThat(ids(list(request -> request.setQuery("TemporalSchedulePaused = true"))))
        .containsExactly("b-paused");
  }

  private static io.temporal.api.schedule.v1.ScheduleState.Builder limited() {
    return io.temporal.api.schedule.v1.ScheduleState.newBuilder().setLimitedActions(true);
  }

  @Test
  void searchesInIdTypeQueueAndNotes() {
    server.create("Nightly-backup", HOURLY);
    server.create("other", HOURLY);
    server.pause("other", "waits for the Backup");
    server.create("third%", HOURLY);

    assertThat(ids(list(request -> request.setSearch("backUP"))))
        .containsExactlyInAnyOrder("Nightly-backup", "other");
    assertThat(ids(list(request -> request.setSearch("TYPE-o")))).containsExactly("other");
    assertThat(ids(list(request -> request.setSearch("queue-third")))).containsExactly("third%");
    assertThat(ids(list(request -> request.setSearch("%")))).containsExactly("third%");
    assertThat(ids(list(request -> request.setSearch(" ")))).hasSize(3);
  }

  @Test
  void pagesInBothOrders() {
    for (int number = 1; number <= 5; number++) {
      server.create("s" + number, NEVER);
    }

    assertThat(pages(SummaryOrder.SUMMARY_ORDER_SCHEDULE_ID))
        .containsExactly("s1", "s2", "s3", "s4", "s5");
    assertThat(pages(SummaryOrder.SUMMARY_ORDER_UNSPECIFIED))
        .containsExactly("s5", "s4", "s3", "s2", "s1");
  }

  private List<String> pages(SummaryOrder order) {
    var all = new ArrayList<String>();
    var page = list(request -> request.setOrder(order).setPageSize(2));
    assertThat(page.getCountsCount()).isEqualTo(1);
    all.addAll(ids(page));
    while (!page.getNextPageToken().isEmpty()) {
      var token = page.getNextPageToken();
      page = list(request -> request.setOrder(order).setPageSize(2).setPageToken(token));
      assertThat(page.getCountsCount()).isZero();
      all.addAll(ids(page));
    }
    return all;
  }

  @Test
  void refusesWhatItCannotRead() {
    assertThatThrownBy(() -> list(request -> request.setPageToken("!")))
        .hasMessageContaining("INVALID_ARGUMENT")
        .hasMessageContaining("PageToken");
    assertThatThrownBy(() -> list(request -> request.setPageToken("AAAA")))
        .hasMessageContaining("INVALID_ARGUMENT");
    assertThatThrownBy(() -> list(request -> request.setPageSize(-1)))
        .hasMessageContaining("PageSize");
    assertThatThrownBy(() -> list(request -> request.addStatesValue(99)))
        .hasMessageContaining("INVALID_ARGUMENT");
    assertThatThrownBy(() -> list(request -> request.setOrderValue(99)))
        .hasMessageContaining("INVALID_ARGUMENT");
    assertThatThrownBy(() -> list(request -> request.setSearch("x".repeat(1_001))))
        .hasMessageContaining("Search");
    assertThatThrownBy(() -> list(request -> request.setQuery("Nonsense = 1")))
        .hasMessageContaining("INVALID_ARGUMENT");
  }
}
