package dev.almanac.cli.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.cli.wire.CannedServer;
import dev.almanac.cli.workflow.CommandRun;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.AffectedSchedule;
import dev.almanac.protocol.schedule.v1.CalendarChange;
import dev.almanac.protocol.schedule.v1.NamedCalendar;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.UpdateCalendarRequest;
import dev.almanac.protocol.schedule.v1.UpdateCalendarResponse;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nobody empties a calendar by leaving something out. */
class UpdateCommandTest {
  private CannedServer server;

  @BeforeEach
  void start() throws IOException {
    server = new CannedServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void addsAndRemovesDays() {
    var run =
        update("--add-date", "2027-01-01", "--remove-date", "2026-12-24", "--add-weekday", "sun");

    assertThat(run.err()).isEmpty();
    var request = server.last(UpdateCalendarRequest.class);
    assertThat(request.getChange())
        .isEqualTo(CalendarChange.newBuilder()
            .addAddDates("2027-01-01")
            .addRemoveDates("2026-12-24")
            .addAddWeekdays(0)
            .build());
    assertThat(request.getAllowEmpty()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "SUN, 0", "Sunday, 0", "mon, 1", "6, 6", "Saturday, 6"})
  void knowsWeekdaysByNameAndNumber(String word, int day) {
    assertThat(update("--remove-weekday", word).err()).isEmpty();

    assertThat(server.last(UpdateCalendarRequest.class).getChange().getRemoveWeekdaysList())
        .containsExactly(day);
  }

  @ParameterizedTest
  @CsvSource({"7", "FUN", "-1", "su"})
  void namesWhatIsNoWeekday(String word) {
    assertThat(update("--add-weekday", word).err())
        .contains("--add-weekday")
        .contains("expected a weekday, SUN to SAT or 0 for Sunday to 6 for Saturday")
        .contains("found '" + word + "'");
  }

  @Test
  void clearsOnlyIfAsked() {
    assertThat(update("--clear").err()).isEmpty();

    var request = server.last(UpdateCalendarRequest.class);
    assertThat(request.getChange().getClear()).isTrue();
    assertThat(request.getChange().hasDescription()).isFalse();
    assertThat(request.getAllowEmpty()).isTrue();
  }

  @Test
  void replacesAllDays() {
    assertThat(update("--replace", "--date", "2027-01-01").err()).isEmpty();

    var request = server.last(UpdateCalendarRequest.class);
    assertThat(request.hasChange()).isFalse();
    assertThat(request.getCalendar())
        .isEqualTo(NamedCalendar.newBuilder()
            .setName("holidays")
            .addDates("2027-01-01")
            .build());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
                                          | Nothing to change
      --replace                           | would empty the calendar
      --date 2027-01-01                   | add --replace, or use --add-date
      --clear --add-date 2027-01-01       | exclude each other
      --replace --clear --date 2027-01-01 | exclude each other
      """)
  void refusesWhatMayMeanSomethingElse(String words, String why) {
    var run = words == null ? update() : update(words.split(" "));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(why);
    assertThat(server.requests(UpdateCalendarRequest.class)).isEmpty();
  }

  @Test
  void showsWhichTimesComeAndGo() {
    server.answer(
        ScheduleServiceGrpc.getUpdateCalendarMethod(),
        request -> UpdateCalendarResponse.newBuilder()
            .setCalendar(NamedCalendar.newBuilder().setVersion(2).addDates("2027-01-01"))
            .setUsers(3)
            .addAffected(AffectedSchedule.newBuilder()
                .setScheduleId("daily")
                .addRemovedTimes(ProtoTime.timestamp(Instant.parse("2027-01-01T09:00:00Z"))))
            .addAffected(AffectedSchedule.newBuilder().setScheduleId("weekly"))
            .build());

    assertThat(update("--add-date", "2027-01-01", "--dry-run").lines())
        .containsExactly(
            "Would update calendar 'holidays' to version 2, with 1 date and 0 weekdays.",
            "Schedules that use it: 3",
            "  'daily'",
            "    - 2027-01-01T09:00:00.000Z",
            "  'weekly': its next times stay the same",
            "  and 1 more");
    assertThat(server.last(UpdateCalendarRequest.class).getDryRun()).isTrue();
  }

  private CommandRun update(String... words) {
    var all = new ArrayList<>(List.of("calendar", "update", "--name", "holidays"));
    all.addAll(List.of(words));
    return server.run(all.toArray(String[]::new));
  }
}
