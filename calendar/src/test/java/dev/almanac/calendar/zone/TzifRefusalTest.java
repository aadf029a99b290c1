package dev.almanac.calendar.zone;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.calendar.Limits;
import dev.almanac.calendar.SpecException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TzifRefusalTest {
  private static final int HOUR = 3600;

  /** Where the counts are in a header, and where the header of 64-bit data begins in our files. */
  private static final int TIMES = 32;

  private static final int TYPES = 36;
  private static final int CHARACTERS = 40;
  private static final int SECOND_HEADER = 44 + 2 * 6 + 4;

  @Test
  void namesTheSizeOfTooMuchData() {
    refused(
        new byte[Limits.ZONE_DATA_BYTES + 1],
        "it must not exceed 65536 bytes (time zone data: \"65537 bytes\")");
  }

  @ParameterizedTest
  @CsvSource({"0, 0 are left", "43, 43 are left"})
  void needsAHeader(int length, String reason) {
    refused(
        Arrays.copyOf(file(), length),
        "the header takes 44 bytes, but only " + reason + " (time zone data: \"" + length
            + " bytes\" at position 1)");
  }

  @Test
  void needsTheMagicWordTwice() {
    refused(
        with(file(), 0, 'X'),
        "each header must begin with TZif (time zone data: \"585a6966\" at position 1)");
    refused(
        with(file(), SECOND_HEADER, 'X'),
        "each header must begin with TZif (time zone data: \"585a6966\" at position 61)");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, '0', '1', '5', 255})
  void knowsFourVersions(int version) {
    refused(
        with(file(), 4, version),
        "its version must be 1 to 4 (time zone data: \"" + version + "\" at position 5)");
  }

  @ParameterizedTest
  @ValueSource(ints = {TIMES, CHARACTERS})
  void doesNotTrustCounts(int count) {
    for (int header : new int[] {0, SECOND_HEADER}) {
      assertThatThrownBy(() -> TzifReader.rules(with(file(), header + count, 0xFF)))
          .isInstanceOf(SpecException.class)
          .hasMessageContaining("bytes, but only");
    }
  }

  @Test
  void needsLocalTimeTypes() {
    refused(
        with(file(), SECOND_HEADER + TYPES + 3, 0),
        "it needs local time types, and indicators for all of them or none"
            + " (time zone data: \"0 types, 0 indicators\" at position 105)");
  }

  @Test
  void wantsIndicatorsForAllTypesOrNone() {
    refused(
        with(file(), SECOND_HEADER + 20 + 3, 1),
        "it needs local time types, and indicators for all of them or none"
            + " (time zone data: \"2 types, 1 indicators\" at position 105)");
  }

  @ParameterizedTest
  @CsvSource({"1000, 999", "1000, 1000", "0, -1"})
  void needsTransitionsInOrder(long first, long second) {
    refused(
        new TzifWriter(2, 0).change(first, HOUR).change(second, 0).bytes(),
        "each transition time must be later than the one before" + " (time zone data: \"" + second
            + "\" at position 113)");
  }

  @Test
  void checksTheIndexOfATypeAndOfAnAbbreviation() {
    refused(
        with(file(), SECOND_HEADER + 44 + 8, 2),
        "there are only 2 local time types (time zone data: \"2\" at position 113)");
    refused(
        with(file(), SECOND_HEADER + 44 + 9 + 5, 4),
        "there are only 4 characters of abbreviations (time zone data: \"4\" at position 119)");
    refused(
        with(file(), SECOND_HEADER + 44 + 9 + 4, 2),
        "a daylight saving flag must be 0 or 1 (time zone data: \"2\" at position 118)");
  }

  @ParameterizedTest
  @ValueSource(ints = {18 * HOUR + 1, -18 * HOUR - 1, Integer.MIN_VALUE, Integer.MAX_VALUE})
  void refusesOffsetsThatNoClockOfJavaShows(int offset) {
    refused(
        new TzifWriter(1, offset).bytes(),
        "an offset must not exceed 18 hours (time zone data: \"" + offset + "\" at position 45)");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void refusesLeapSeconds(int version) {
    var file = new TzifWriter(version, 0).leapSecond(78_796_800, 1).bytes();
    assertThatThrownBy(() -> TzifReader.rules(file))
        .isInstanceOf(SpecException.class)
        .hasMessageStartingWith("malformed time zone information: it counts leap seconds, but times"
            + " here are POSIX time, which does not; take the zone's file without them");
  }

  @Test
  void needsAFooterFromVersion2On() {
    var file = file();
    refused(
        Arrays.copyOf(file, file.length - 7),
        "a line feed must begin the footer (time zone data: \"\" at position 130)");
    refused(
        with(file, file.length - 7, 'X'),
        "a line feed must begin the footer (time zone data: \"\" at position 130)");
    refused(
        Arrays.copyOf(file, file.length - 1),
        "a line feed must end the footer (time zone data: \"ABC-1\" at position 130)");
  }

  @Test
  void showsNoControlCharacters() {
    var file = file();
    refused(
        with(file, file.length - 2, 27),
        "the footer should have hours from 0 to 24 here"
            + " (time zone data footer: \"ABC-\uFFFD\" at position 5)");
  }

  @Test
  void refusesChangesThatMakeAReadingComeThreeTimes() {
    refused(
        new TzifWriter(2, 2 * HOUR).change(0, HOUR).change(2 * HOUR - 1, 0).bytes(),
        "clocks must not change again before the local times of the change before have passed"
            + " (time zone data: \"1970-01-01T00:00:00Z, 1970-01-01T01:59:59Z\")");
  }

  /** One transition, two types, and the footer {@code ABC-1}. */
  private static byte[] file() {
    return new TzifWriter(2, 0).change(0, HOUR).footer("ABC-1").bytes();
  }

  private static byte[] with(byte[] data, int index, int value) {
    var changed = data.clone();
    changed[index] = (byte) value;
    return changed;
  }

  private static void refused(byte[] data, String message) {
    assertThatThrownBy(() -> TzifReader.rules(data))
        .isInstanceOf(SpecException.class)
        .hasMessage("%s", "malformed time zone information: " + message);
  }
}
