package dev.almanac.engine.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class Rfc3339Test {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-16T06:30:00Z",
        "2026-11-16T06:30:00.5Z",
        "2026-11-16T06:30:00.000000001Z",
        "2026-11-16T06:30:00.123456789+05:45",
        "2024-02-29T23:59:59-18:00",
        "0000-01-01T00:00:00-00:00",
        "9999-12-31T23:59:59+00:00",
      })
  void readsWhatTheGeneralParserReads(String text) {
    assertThat(Rfc3339.read(text)).contains(OffsetDateTime.parse(text).toInstant());
  }

  @Test
  void readsEveryTimeThatIsWritten() {
    var random = new Random(7);
    for (int at = 0; at < 2_000; at++) {
      var instant = Instant.ofEpochSecond(
          random.nextLong(-62_167_219_200L, 253_402_214_400L),
          random.nextInt(3) == 0 ? 0 : random.nextInt(1_000_000_000));
      var offset = ZoneOffset.ofTotalSeconds(60 * random.nextInt(-18 * 60, 18 * 60));
      var written = instant.atOffset(offset);
      if (written.getYear() >= 0 && written.getYear() <= 9999) {
        var seconds = written.getSecond() == 0 && written.getNano() == 0 ? ":00" : "";
        var text = written.toLocalDateTime() + seconds + offset;
        assertThat(Rfc3339.read(text)).as(text).contains(instant);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2026-11-16",
        "2026-11-16T06:30Z",
        "2026-11-16T06:30:00",
        "2026-11-16t06:30:00Z",
        "2026-11-16T06:30:00z",
        "2026-11-16T06:30:00.Z",
        "2026-11-16T06:30:00.0123456789Z",
        "2026-11-16T06:30:00+05",
        "2026-11-16T06:30:00+0545",
        "2026-11-16T06:30:00+05:45:30",
        "2026-11-16T06:30:00Z ",
        "+2026-11-16T06:30:00Z",
        "2026-11-16T06:30:0٣Z",
      })
  void hasNoTimeInWhatIsOfAnotherShape(String text) {
    assertThat(Rfc3339.read(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-02-29T00:00:00Z",
        "2026-11-16T24:00:00Z",
        "2026-11-16T06:30:60Z",
        "2026-11-16T06:30:00+18:01",
        "2026-11-16T06:30:00+05:60",
      })
  void refusesTimesThatThereAreNot(String text) {
    assertThatThrownBy(() -> Rfc3339.read(text)).isInstanceOf(DateTimeException.class);
  }
}
