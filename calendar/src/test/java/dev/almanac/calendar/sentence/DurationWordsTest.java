package dev.almanac.calendar.sentence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import org.junit.jupiter.api.Test;

class DurationWordsTest {
  @Test
  void oneUnitIsPreferredWhileItsCountIsSmall() {
    assertThat(DurationWords.of(5_400)).isEqualTo("90 minutes");
    assertThat(DurationWords.of(129_600)).isEqualTo("36 hours");
    assertThat(DurationWords.of(121 * 60)).isEqualTo("2 hours and 1 minute");
    assertThat(DurationWords.of(365L * 86_400)).isEqualTo("365 days");
  }

  @Test
  void millisecondsAreSaidAsAFraction() {
    assertThat(DurationWords.of(0, 1)).isEqualTo("1 millisecond");
    assertThat(DurationWords.of(1, 500)).isEqualTo("1.5 seconds");
    assertThat(DurationWords.of(60, 20)).isEqualTo("1 minute and 0.02 seconds");
  }

  @Test
  void aSingleUnitLosesItsNumberAfterEvery() {
    assertThat(DurationWords.every(60)).isEqualTo("every minute");
    assertThat(DurationWords.every(120)).isEqualTo("every 2 minutes");
    assertThat(DurationWords.every(3_661)).isEqualTo("every 1 hour, 1 minute and 1 second");
  }

  @Test
  void everyLengthHasItsOwnWords() {
    var words = new HashSet<String>();
    for (int seconds = 1; seconds <= 200_000; seconds++) {
      assertThat(words.add(DurationWords.every(seconds)))
          .as("%d seconds", seconds)
          .isTrue();
    }
  }
}
