package dev.almanac.calendar.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.Zone;
import java.time.ZoneOffset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZoneNamesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "UTC",
        "Etc/UTC",
        "GMT",
        "Europe/Berlin",
        "US/Pacific",
        "EST5EDT",
        "Etc/GMT+5",
        "EST",
        "MST",
        "HST",
        "ROC",
        "GMT+0",
        "Zulu"
      })
  void namesOfTheDatabaseAreKnown(String name) {
    assertThat(Zone.named(name).name()).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({
    "Local, unknown time zone Local",
    "GMT+5, unknown time zone GMT+5",
    "+05:00, unknown time zone +05:00",
    "Z, unknown time zone Z",
    "utc, unknown time zone utc",
    "europe/berlin, unknown time zone europe/berlin",
    "UTC+1, unknown time zone UTC+1",
    "SystemV/EST5, unknown time zone SystemV/EST5",
    "'Europe/Berlin ', 'unknown time zone Europe/Berlin '",
    "../etc/passwd, time: invalid location name",
    "/etc/localtime, time: invalid location name",
  })
  void everythingElseIsRefused(String name, String words) {
    assertThatThrownBy(() -> Zone.named(name))
        .isInstanceOf(SpecException.class)
        .hasMessageStartingWith(words)
        .hasMessageContaining(name.strip());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "UTC"})
  void nothingIsUtc(String name) {
    assertThat(Zone.named(name).rules()).isEqualTo(ZoneOffset.UTC.getRules());
  }
}
