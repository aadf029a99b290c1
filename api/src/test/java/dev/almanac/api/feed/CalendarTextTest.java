package dev.almanac.api.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class CalendarTextTest {
  @Test
  void escapesWhatSeparatesValuesAndLines() {
    assertThat(new CalendarText().text("SUMMARY", "a,b;c\\d\ne\rf\u0007").toString())
        .isEqualTo("SUMMARY:a\\,b\\;c\\\\d\\ne f \r\n");
  }

  @Test
  void writesTimesInUtc() {
    assertThat(new CalendarText()
            .time("DTSTART", Instant.parse("2026-01-02T03:04:05.9Z"))
            .toString())
        .isEqualTo("DTSTART:20260102T030405Z\r\n");
  }

  @Test
  void foldsLinesAfter75BytesWithinNoCharacter() {
    String line = new CalendarText().text("X", "ä".repeat(100)).toString();

    assertThat(line.split("\r\n", -1))
        .allSatisfy(part -> assertThat(part.getBytes(java.nio.charset.StandardCharsets.UTF_8))
            .hasSizeLessThanOrEqualTo(75));
    assertThat(line.replace("\r\n ", "")).isEqualTo("X:" + "ä".repeat(100) + "\r\n");
  }
}
