package dev.almanac.calendar.zone;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TzifReaderTest {
  private static final int HOUR = 3600;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void beginsWithTheFirstTypeAndEndsWithTheLastTransition(int version) {
    var file = new TzifWriter(version, -2670).change(1000, HOUR).change(500_000, 2 * HOUR);
    var rules = TzifReader.rules(file.bytes());
    assertThat(rules.getOffset(Instant.ofEpochSecond(999))).hasToString("-00:44:30");
    assertThat(rules.getOffset(Instant.ofEpochSecond(1000))).hasToString("+01:00");
    assertThat(rules.getOffset(Instant.parse("2100-12-31T23:59:59Z"))).hasToString("+02:00");
  }

  @Test
  void takesTheFirstTypeBeforeTheFirstTransitionEvenIfItIsUsedLater() {
    var file = new TzifWriter(2, HOUR).change(1000, 0).change(500_000, HOUR);
    var rules = TzifReader.rules(file.bytes());
    assertThat(rules.getOffset(Instant.EPOCH)).hasToString("+01:00");
  }

  @Test
  void seesNoTransitionWhereOnlyTheNameChanges() {
    var file = new TzifWriter(2, HOUR).change(1000, HOUR).change(2000, 0).change(90_000, 0);
    assertThat(TzifReader.rules(file.footer("AAA0").bytes()).getTransitions())
        .extracting(ZoneOffsetTransition::toEpochSecond)
        .containsExactly(2000L);
  }

  @Test
  void letsTheFooterRuleFromTheLastTransitionOn() {
    // a file that contradicts itself: the last type says +02:00, the footer +01:00
    var file = new TzifWriter(2, 0).change(1000, 2 * HOUR).footer("ABC-1").bytes();
    assertThat(TzifReader.rules(file).getOffset(Instant.ofEpochSecond(1000))).hasToString("+01:00");
  }

  @Test
  void ignoresTheFooterWhileThereAreTransitions() {
    var file = new TzifWriter(2, 0)
        .change(0, HOUR)
        .change(Instant.parse("2050-01-01T00:00:00Z").getEpochSecond(), 0)
        .footer("AAA0BBB,M3.5.0,M10.5.0");
    assertThat(TzifReader.rules(file.bytes())
            .nextTransition(Instant.ofEpochSecond(1))
            .getInstant())
        .hasToString("2050-01-01T00:00:00Z");
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, -(1L << 59), -(1L << 40)})
  void foldsTheDistantPastIntoTheFirstOffset(long before) {
    var file = new TzifWriter(2, 0).change(before, HOUR).change(0, 2 * HOUR);
    var rules = TzifReader.rules(file.bytes());
    assertThat(rules.getTransitions()).hasSize(1);
    assertThat(rules.getOffset(Instant.parse("1800-01-01T00:00:00Z"))).hasToString("+01:00");
  }

  @Test
  void appliesTheFooterAfterATransitionInTheDistantPast() {
    var file = new TzifWriter(2, 0).change(Long.MIN_VALUE, HOUR).footer("EST5").bytes();
    assertThat(TzifReader.rules(file)).isEqualTo(ZoneOffset.ofHours(-5).getRules());
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MAX_VALUE, 1L << 40})
  void forgetsTheDistantFuture(long after) {
    var file =
        new TzifWriter(2, 0).change(0, HOUR).change(after, 0).footer("EST5").bytes();
    assertThat(TzifReader.rules(file).getTransitions()).hasSize(1);
  }

  @Test
  void readsOverIndicatorsAndDataForOldReaders() {
    var plain = new TzifWriter(2, 0).change(0, HOUR).footer("ABC-1").bytes();
    var full = new TzifWriter(4, 0).change(0, HOUR).footer("ABC-1");
    full.withIndicators().withDataForOldReaders();
    assertThat(TzifReader.rules(full.bytes())).isEqualTo(TzifReader.rules(plain));
  }

  @Test
  void acceptsALeapSecondTableThatOnlySaysHowLongItHolds() {
    var file =
        new TzifWriter(4, HOUR).leapSecond(4_000_000_000L, 0).footer("ABC-1").bytes();
    assertThat(TzifReader.rules(file)).isEqualTo(ZoneOffset.ofHours(1).getRules());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void ignoresWhatALaterVersionMayAppend(int version) {
    var file = new TzifWriter(version, HOUR).footer("ABC-1").bytes();
    var longer = Arrays.copyOf(file, file.length + 100);
    assertThat(TzifReader.rules(longer)).isEqualTo(ZoneOffset.ofHours(1).getRules());
  }

  @Test
  void keepsOverlapsThatTouch() {
    // the clock is put back as soon as the readings that came twice are over
    var file = new TzifWriter(2, 2 * HOUR).change(0, HOUR).change(2 * HOUR, 0);
    assertThat(TzifReader.rules(file.bytes()).getTransitions()).hasSize(2);
  }
}
