package dev.almanac.protocol.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.SpecException.Problem;
import dev.almanac.protocol.schedule.v1.CronText;
import dev.almanac.protocol.schedule.v1.SpecExtension;
import io.temporal.api.schedule.v1.CalendarSpec;
import io.temporal.api.schedule.v1.IntervalSpec;
import io.temporal.api.schedule.v1.Range;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.schedule.v1.StructuredCalendarSpec;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpecProblemsTest {
  private static final SpecExtension NOTHING = SpecExtension.getDefaultInstance();

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          cron_string[1]                      | cronString[1]
          cron_string[1] Hour                 | cronString[1]
          calendar[0] DayOfMonth              | calendar[0].dayOfMonth
          structured_calendar[2] Second       | structuredCalendar[2].second
          exclude_structured_calendar[0] Year | excludeStructuredCalendar[0].year
          interval[0] phase                   | interval[0].phase
          interval[0]                         | interval[0]
          extension.cron[3] cron              | extension.cron[3]
          end_time                            | endTime
          time zone                           | timezoneName
          time zone data footer               | timezoneData
          named calendars                     | extension.calendars
          spec                                | ''
          """)
  void sourcesBecomePathsInJson(String source, String path) {
    assertThat(SpecPaths.of(source)).isEqualTo(path);
  }

  @Test
  void everyBadPartIsNamedWithItsIndex() {
    var spec = ScheduleSpec.newBuilder()
        .addCronString("0 9 * * *")
        .addCronString("0 25 * * *")
        .addStructuredCalendar(StructuredCalendarSpec.newBuilder()
            .addHour(Range.newBuilder().setStart(24))
            .addMinute(Range.newBuilder().setStart(-1)))
        .addCalendar(CalendarSpec.newBuilder().setMonth("Foo"))
        .addInterval(IntervalSpec.getDefaultInstance())
        .setTimezoneName("Europe/Atlantis")
        .build();
    var extension = SpecExtension.newBuilder()
        .addCron(CronText.newBuilder().setText("0 9 * * *").setDialect("unix"))
        .addCron(CronText.newBuilder().setText("0 9 * * *").setDialect("klingon"))
        .addInterval("tomorrow")
        .build();

    assertThat(problems(spec, extension))
        .extracting(Problem::source)
        .containsExactly(
            "structuredCalendar[0].minute",
            "structuredCalendar[0].hour",
            "calendar[0].month",
            "cronString[1]",
            "interval[0]",
            "timezoneName",
            "extension.cron[1]",
            "extension.interval[0]");
  }

  @Test
  void theZoneOfACronStringIsAProblemOfThatString() {
    var spec = ScheduleSpec.newBuilder()
        .addCronString("CRON_TZ=UTC 0 9 * * *")
        .addCronString("CRON_TZ=Nowhere 0 9 * * *")
        .build();

    assertThat(problems(spec, NOTHING))
        .extracting(Problem::source)
        .containsExactly("cronString[1]");
  }

  @Test
  void aContradictionBetweenPartsIsNamedOnce() {
    var spec = ScheduleSpec.newBuilder()
        .addCronString("CRON_TZ=UTC 0 9 * * *")
        .setTimezoneName("Europe/Berlin")
        .build();

    assertThat(problems(spec, NOTHING))
        .singleElement()
        .satisfies(problem -> assertThat(problem.reason()).contains("conflicting timezone names"));
  }

  @Test
  void thePositionInTheTextIsKept() {
    var spec = ScheduleSpec.newBuilder().addCronString("0 25 * * *").build();

    assertThat(problems(spec, NOTHING))
        .singleElement()
        .satisfies(problem -> assertThat(problem.position()).isEqualTo(3));
  }

  @Test
  void aHugeSpecificationIsRefusedBeforeItsPartsAreRead() {
    var extension = SpecExtension.newBuilder();
    IntStream.range(0, 2_000).forEach(i -> extension.addInterval("x"));

    assertThat(problems(ScheduleSpec.getDefaultInstance(), extension.build()))
        .extracting(Problem::source)
        .containsExactly("extension");
  }

  @Test
  void atMostFiftyAreListed() {
    var spec = ScheduleSpec.newBuilder();
    IntStream.range(0, 500).forEach(i -> spec.addCronString("bad"));

    assertThat(problems(spec.build(), NOTHING)).hasSize(SpecProblems.MOST);
  }

  @Test
  void thePartsOfAReadSpecificationKnowTheirFields() {
    var spec = ScheduleSpec.newBuilder()
        .addStructuredCalendar(
            SpecWriter.calendar(SpecCanonicalizer.calendar(CalendarSpec.getDefaultInstance())))
        .addCalendar(CalendarSpec.getDefaultInstance())
        .addCronString("0 9 * * *")
        .addCronString("@every 5m")
        .build();
    var extension = SpecExtension.newBuilder()
        .addCron(CronText.newBuilder().setText("0 9 13 * 5").setDialect("unix"))
        .addInterval("PT1H")
        .build();

    var read = ReceivedSpec.read(spec, extension);

    assertThat(read.calendarPaths())
        .startsWith("structuredCalendar[0]", "calendar[0]", "cronString[0]", "extension.cron[0]")
        .hasSameSizeAs(read.spec().spec().calendars());
    assertThat(read.intervalPaths()).containsExactly("cronString[1]", "extension.interval[0]");
  }

  private static List<Problem> problems(ScheduleSpec spec, SpecExtension extension) {
    var refused =
        catchThrowableOfType(SpecException.class, () -> ReceivedSpec.read(spec, extension));
    return SpecProblems.of(spec, extension, refused);
  }
}
