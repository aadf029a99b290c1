package dev.almanac.cli.ics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.cli.yaml.FileException;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All-day events and their repetitions are read as RFC 5545 says. */
class IcsDaysTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          DTSTART;VALUE=DATE:20261225                                | 2026-12-25
          DTSTART;VALUE=DATE:20261225 DTEND;VALUE=DATE:20261227      | 2026-12-25,2026-12-26
          DTSTART;VALUE=DATE:20261224 DURATION:P3D | 2026-12-24,2026-12-25,2026-12-26
          DTSTART;VALUE=DATE:19900501 RRULE:FREQ=YEARLY              | 2026-05-01,2027-05-01
          DTSTART;VALUE=DATE:20240229 RRULE:FREQ=YEARLY              | ''
          DTSTART;VALUE=DATE:20201126 RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH | 2026-11-26,2027-11-25
          DTSTART;VALUE=DATE:20200525 RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO | 2026-05-25,2027-05-31
          DTSTART;VALUE=DATE:20200101 RRULE:FREQ=YEARLY;BYDAY=1MO    | 2026-01-05,2027-01-04
          DTSTART;VALUE=DATE:20260101 RRULE:FREQ=YEARLY;COUNT=1      | 2026-01-01
          DTSTART;VALUE=DATE:20260101 RRULE:FREQ=YEARLY;UNTIL=20261231T235959Z | 2026-01-01
          DTSTART;VALUE=DATE:20260301 RRULE:FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=2 \
          | 2026-03-01,2027-02-28
          DTSTART;VALUE=DATE:20260302 RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=3 \
          | 2026-03-02,2026-03-16,2026-03-30
          DTSTART;VALUE=DATE:20260302 RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260310 \
          | 2026-03-02,2026-03-04,2026-03-09
          DTSTART;VALUE=DATE:20260131 RRULE:FREQ=MONTHLY;COUNT=2     | 2026-01-31,2026-03-31
          DTSTART;VALUE=DATE:20260501 RRULE:FREQ=YEARLY EXDATE;VALUE=DATE:20270501 | 2026-05-01
          DTSTART;VALUE=DATE:20260501 RDATE;VALUE=DATE:20260601,20260701 \
          | 2026-05-01,2026-06-01,2026-07-01
          DTSTART;VALUE=DATE:20260501 STATUS:CANCELLED               | ''
          """)
  void daysOfAnEvent(String event, String days) {
    assertThat(read(event.replace(" ", "\r\n")).days())
        .isEqualTo(
            days.isEmpty()
                ? List.of()
                : List.of(days.split(",")).stream().map(LocalDate::parse).toList());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          DTSTART;VALUE=DATE:2026-12-25 | f:3: DTSTART: expected a day such as
          DTSTART;VALUE=DATE:20261225 RRULE:FREQ=HOURLY | f:4: RRULE: expected FREQ=DAILY
          DTSTART;VALUE=DATE:20261225 RRULE:FREQ=YEARLY;BYSETPOS=1 | f:4: RRULE: 'BYSETPOS=1' is not
          DTSTART;VALUE=DATE:20261225 RRULE:FREQ=YEARLY;BYDAY=XX    | f:4: RRULE: BYDAY has 'XX'
          DTSTART;VALUE=DATE:20261225 DTEND;VALUE=DATE:20300101     | f:2: the event has
          nonsense                                                  | f:3: expected NAME:VALUE
          END:VTODO | f:3: END: 'VTODO' was not begun
          """)
  void whatIsNotUnderstoodHasItsLine(String event, String problem) {
    assertThatThrownBy(() -> read(event.replace(" ", "\n")))
        .isInstanceOf(FileException.class)
        .hasMessageStartingWith(problem);
  }

  @Test
  void anotherEventTakesThePlaceOfARepetition() {
    var text = file("""
        UID:a
        DTSTART;VALUE=DATE:20200501
        RRULE:FREQ=YEARLY
        END:VEVENT
        BEGIN:VEVENT
        UID:a
        RECURRENCE-ID;VALUE=DATE:20270501
        DTSTART;VALUE=DATE:20270503
        """);

    assertThat(IcsDays.read("f", text, 2026, 2027).days())
        .containsExactly(LocalDate.parse("2026-05-01"), LocalDate.parse("2027-05-03"));
  }

  @Test
  void eventsWithATimeOfDayAreCounted() {
    var read = read("DTSTART:20261224T120000Z\nSUMMARY:folded\n  line\nBEGIN:VALARM\nEND:VALARM");

    assertThat(read.days()).isEmpty();
    assertThat(read.timed()).isOne();
  }

  @Test
  void anotherFileIsRefused() {
    assertThatThrownBy(() -> IcsDays.read("f", "BEGIN:VCARD\n", 2026, 2027))
        .hasMessage("f:1: expected BEGIN:VCALENDAR");
    assertThatThrownBy(() -> IcsDays.read("f", "BEGIN:VCALENDAR\n", 2026, 2027))
        .hasMessage("f: ends before END:VCALENDAR");
  }

  private static IcsDays read(String event) {
    return IcsDays.read("f", file(event + "\n"), 2026, 2027);
  }

  private static String file(String event) {
    return "BEGIN:VCALENDAR\nBEGIN:VEVENT\n" + event + "END:VEVENT\nEND:VCALENDAR\n";
  }
}
