package dev.almanac.server.schedule;

import static dev.almanac.server.schedule.ScheduleServer.NEVER;
import static dev.almanac.server.schedule.ScheduleServer.every;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.ScheduleHead;
import dev.almanac.protocol.schedule.v1.CountDaysRequest;
import dev.almanac.protocol.schedule.v1.CountDaysResponse;
import dev.almanac.protocol.schedule.v1.DayCount;
import dev.almanac.server.DataLocation;
import dev.almanac.server.StartException;
import io.temporal.api.schedule.v1.CalendarSpec;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What became of a schedule's times, and what will come, by day. */
@Timeout(60)
class DaysTest {
  private static final ScheduleSpec HOURLY = every(Duration.ofHours(1));

  @TempDir
  Path folder;

  private DataLocation.Given data;
  private LocalDate today = LocalDate.EPOCH;

  @BeforeEach
  void prepare() {
    data = new DataLocation.Given(folder.resolve("almanac.db"), Long.MAX_VALUE);
    today = LocalDate.ofInstant(Instant.now(), ZoneOffset.UTC);
  }

  private CountDaysResponse count(
      ScheduleServer server, UnaryOperator<CountDaysRequest.Builder> with) {
    var request = CountDaysRequest.newBuilder()
        .setNamespace(ScheduleServer.NAMESPACE)
        .setScheduleId("s")
        .setStart(today.minusDays(30).toString())
        .setEnd(today.plusDays(30).toString());
    return server.own().countDays(with.apply(request).build());
  }

  private static long sum(CountDaysResponse counts, ToLongFunction<DayCount> of) {
    return counts.getDaysList().stream().mapToLong(of).sum();
  }

  @Test
  void comingTimesArePlanned() throws StartException {
    try (var server = ScheduleServer.on(data)) {
      server.create("s", HOURLY);

      var counts = count(server, request -> request);

      assertThat(counts.getTimeZone()).isEqualTo("UTC");
      assertThat(counts.getCut()).isFalse();
      var tomorrow = counts.getDaysList().stream()
          .filter(day -> LocalDate.parse(day.getDate()).isAfter(today.plusDays(1)))
          .toList();
      assertThat(tomorrow).hasSizeBetween(27, 28);
      assertThat(tomorrow).allSatisfy(day -> assertThat(day.getPlanned()).isEqualTo(24));
      var few = count(
          server,
          request -> request
              .setStart(today.plusDays(3).toString())
              .setEnd(today.plusDays(5).toString())
              .setTimeZone("Asia/Kolkata"));
      assertThat(few.getTimeZone()).isEqualTo("Asia/Kolkata");
      assertThat(few.getDaysList()).extracting(DayCount::getPlanned).containsExactly(24L, 24L);
    }
  }

  @Test
  void outcomesAreCountedAlsoAfterTheDeletion() throws StartException {
    try (var server = ScheduleServer.on(data)) {
      server.create("s", NEVER);
      server.trigger("s");
      server.trigger("s");
      server.trigger("s");
      server.delete("s");

      var counts = count(server, request -> request);

      assertThat(sum(counts, DayCount::getStarted)).isEqualTo(1);
      assertThat(sum(counts, DayCount::getSkipped)).isEqualTo(2);
      assertThat(sum(counts, DayCount::getPlanned)).isZero();
    }
  }

  @Test
  void onlySoManyArePlannedAsStartsAreLeft() throws StartException {
    try (var server = ScheduleServer.on(data)) {
      server.create(
          "s",
          HOURLY,
          request -> request.setSchedule(request.getSchedule().toBuilder()
              .setState(io.temporal.api.schedule.v1.ScheduleState.newBuilder()
                  .setLimitedActions(true)
                  .setRemainingActions(40))));

      assertThat(sum(count(server, request -> request), DayCount::getPlanned)).isEqualTo(40);
    }
  }

  @Test
  void timesOfALongPauseAreSpreadOverItsDays() throws StartException {
    try (var server = ScheduleServer.on(data)) {
      server.create("s", HOURLY);
      server.pause("s", "rest");
    }
    var begin = today.minusDays(10).atStartOfDay(ZoneOffset.UTC).toInstant();
    StoredSchedule.change(
        data,
        "s",
        schedule -> schedule.with(schedule
            .head()
            .with(ScheduleHead.Cursor.at(begin.minusSeconds(3_600))
                .withPending(Optional.of(Due.at(begin))))));

    try (var server = ScheduleServer.on(data)) {
      server.resume("s", "go on");

      var counts = count(server, request -> request);

      var paused = counts.getDaysList().stream()
          .filter(day -> LocalDate.parse(day.getDate()).isBefore(today.minusDays(1)))
          .toList();
      assertThat(paused).hasSizeBetween(9, 10);
      assertThat(paused).allSatisfy(day -> {
        assertThat(day.getSkipped()).isEqualTo(24);
        assertThat(day.getApproximate()).isFalse();
      });
    }
  }

  @Test
  void aScheduleOfEverySecondIsCutAndSaysWhere() throws StartException {
    try (var server = ScheduleServer.on(data)) {
      var spec = ScheduleSpec.newBuilder()
          .addCalendar(CalendarSpec.newBuilder().setSecond("*").setMinute("*").setHour("*"))
          .build();
      server.create("s", spec);
      server.pause("s", "rest");

      var counts = count(server, request -> request);

      assertThat(counts.getCut()).isTrue();
      assertThat(LocalDate.parse(counts.getPlannedBefore())).isBeforeOrEqualTo(today.plusDays(2));
    }
  }

  @Test
  void refusesWhatAreNoDays() throws StartException {
    try (var server = ScheduleServer.on(data)) {
      server.create("s", NEVER);

      assertThatThrownBy(() -> count(server, request -> request.setStart("")))
          .hasMessageContaining("Start must be a date");
      assertThatThrownBy(() -> count(server, request -> request.setEnd("2026-02-30")))
          .hasMessageContaining("End must be a date");
      assertThatThrownBy(
              () -> count(server, request -> request.setStart("2026-01-01").setEnd("2026-01-01")))
          .hasMessageContaining("400 days");
      assertThatThrownBy(
              () -> count(server, request -> request.setStart("2026-01-01").setEnd("2028-01-01")))
          .hasMessageContaining("400 days");
      assertThatThrownBy(() -> count(server, request -> request.setStart("+999999999-01-01")))
          .hasMessageContaining("INVALID_ARGUMENT");
      assertThatThrownBy(() -> count(server, request -> request.setTimeZone("Mars/Base")))
          .hasMessageContaining("INVALID_ARGUMENT")
          .hasMessageContaining("TimeZone");
      assertThatThrownBy(() -> count(server, request -> request.setScheduleId("nobody")))
          .hasMessageContaining("NOT_FOUND");
    }
  }
}
