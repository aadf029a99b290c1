package dev.almanac.server;

import static dev.almanac.server.ScheduleCalls.at;
import static dev.almanac.server.ScheduleCalls.cron;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.protocol.schedule.v1.CalendarClosing;
import dev.almanac.protocol.schedule.v1.CalendarUseKind;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.protocol.schedule.v1.PlanBucket;
import dev.almanac.protocol.schedule.v1.PlanSchedulesRequest;
import dev.almanac.protocol.schedule.v1.PlanSchedulesResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.WindowOutcome;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PlanSchedulesTest {
  /** Midnight after next, so that no time of the plan comes during the test. */
  private final Instant midnight =
      Instant.now().truncatedTo(ChronoUnit.DAYS).plus(Duration.ofDays(2));

  private Servers server;
  private ScheduleCalls calls;

  @BeforeEach
  void start() throws StartException {
    server = Servers.start("default");
    calls = new ScheduleCalls(server);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void countsStartsByTheHour() {
    calls.create("hourly", cron("0 * * * *"));
    calls.create("often", cron("*/10 9 * * *"));
    calls.create(
        "paused",
        cron("0 * * * *"),
        Extension.getDefaultInstance(),
        schedule -> schedule.getStateBuilder().setPaused(true).setNotes("not now"));

    var plan = plan(range());

    assertThat(plan.getBucketsCount()).isEqualTo(24);
    assertThat(plan.getBucketsList())
        .extracting(PlanBucket::getStarts)
        .startsWith(1L, 1L)
        .contains(7L);
    assertThat(plan.getBuckets(9).getSchedules()).isEqualTo(2);
    assertThat(plan.getBuckets(9).getBusiestList())
        .extracting(busy -> busy.getScheduleId() + " " + busy.getStarts())
        .containsExactly("often 6", "hourly 1");
    assertThat(plan.getSchedulesRead()).isEqualTo(3);
    assertThat(plan.getCut()).isFalse();
  }

  @Test
  void tellsWhatAWindowHitsAndWhatThePoliciesMakeOfIt() {
    calls.create("skipping", cron("0 * * * *"));
    calls.create(
        "buffering",
        cron("0 * * * *"),
        Extension.getDefaultInstance(),
        schedule -> schedule
            .getPoliciesBuilder()
            .setOverlapPolicy(ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_BUFFER_ALL));
    calls.create("daily", cron("0 20 * * *"));

    var plan = plan(range()
        .setWindowStart(at(midnight.plus(Duration.ofHours(2))))
        .setWindowEnd(at(midnight.plus(Duration.ofHours(5)))));

    assertThat(plan.getSchedulesHit()).isEqualTo(2);
    assertThat(plan.getWindowHitsList())
        .extracting(hit -> "%s %d %d %s"
            .formatted(hit.getScheduleId(), hit.getCount(), hit.getLate(), hit.getOutcome()))
        .containsExactly(
            "buffering 3 3 " + WindowOutcome.WINDOW_OUTCOME_ALL_LATE,
            "skipping 3 1 " + WindowOutcome.WINDOW_OUTCOME_SOME_LATE);
    assertThat(plan.getWindowHits(1).getText())
        .isEqualTo(
            "1 starts when the server is back; 2 are skipped, as the overlap policy is Skip.");
    assertThat(plan.getWindowHits(1).getNominalTime())
        .isEqualTo(at(midnight.plus(Duration.ofHours(2))));
  }

  @Test
  void tellsWhatNamedCalendarsClose() {
    var day = LocalDate.ofInstant(midnight, ZoneOffset.UTC).toString();
    calls.createCalendar("holidays", day);
    var uses = ScheduleCalls.using("holidays", CalendarUseKind.CALENDAR_USE_KIND_EXCLUDE);
    for (var id : List.of("a", "b")) {
      calls.create(
          id, cron("0 */6 * * *"), Extension.newBuilder().setSpec(uses).build(), schedule -> {});
    }

    var plan = plan(range());

    assertThat(plan.getCalendarClosesList())
        .containsExactly(CalendarClosing.newBuilder()
            .setCalendar("holidays")
            .setDate(day)
            .setKind(CalendarUseKind.CALENDAR_USE_KIND_EXCLUDE)
            .setTimes(8)
            .setSchedules(2)
            .addAllScheduleIds(plan.getCalendarCloses(0).getScheduleIdsList())
            .build());
    assertThat(plan.getCalendarCloses(0).getScheduleIdsList()).containsExactlyInAnyOrder("a", "b");
    assertThat(plan.getBuckets(6).getStarts()).isZero();
  }

  @Test
  void saysWhenItLeftTimesOut() {
    calls.create("always", cron("* * * * * * *"));

    var plan = plan(range());

    assertThat(plan.getCut()).isTrue();
    assertThat(plan.getBuckets(0).getStarts()).isEqualTo(3_600);
  }

  @Test
  void aFilterSelectsSchedules() {
    calls.create("a", cron("0 * * * *"));
    calls.create("b", cron("0 * * * *"));

    assertThat(plan(range().setQuery("ScheduleId = 'a'")).getSchedulesRead()).isOne();
    assertThatThrownBy(() -> plan(range().setQuery("nonsense ="))).hasMessageContaining("query");
  }

  private PlanSchedulesRequest.Builder range() {
    return PlanSchedulesRequest.newBuilder()
        .setNamespace(ScheduleCalls.NAMESPACE)
        .setStart(at(midnight))
        .setEnd(at(midnight.plus(Duration.ofDays(1))));
  }

  private PlanSchedulesResponse plan(PlanSchedulesRequest.Builder request) {
    return calls.call(ScheduleServiceGrpc.getPlanSchedulesMethod(), request.build());
  }
}
