package dev.almanac.calendar.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.calendar.Field;
import dev.almanac.calendar.Range;
import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.cron.Cron;
import dev.almanac.calendar.cron.Dialect;
import dev.almanac.calendar.text.Fields;
import dev.almanac.calendar.text.GoDuration;
import dev.almanac.calendar.text.IntervalText;
import org.junit.jupiter.api.Test;

class HugeTextTest {
  @Test
  void theLargestStepHasOneValue() {
    assertThat(new Range(1, 59, Integer.MAX_VALUE).values()).containsExactly(1);
    assertThat(new Range(0, 59, 999_999_999).values()).containsExactly(0);
    assertThat(new Range(3, 0, 7).values()).containsExactly(3);
    assertThat(new Range(5, 59, 18).values()).containsExactly(5, 23, 41, 59);
  }

  @Test
  void aRefusalOfAllFieldsFitsInAMessageThatBeginsWithTemporalsWords() {
    var field = "9".repeat(90) + "-8";
    assertThatThrownBy(() -> Cron.parse(Dialect.TEMPORAL, (field + " ").repeat(7)))
        .hasMessageStartingWith("Second Start is not in range [0-59], "
            + "Minute Start is not in range [0-59], Hour Start is not in range [0-23], "
            + "DayOfWeek Start is not in range [0-7], DayOfMonth Start is not in range [1-31], "
            + "Month Start is not in range [1-12], Year Start is not in range [2000-2100] "
            + "(Second: \"" + "9".repeat(80) + "…\" at position 1; ")
        .message()
        .hasSizeLessThan(1_500);
  }

  @Test
  void aMessageIsNotCutInsideACharacter() {
    var text = "x".repeat(79) + "\ud83d\ude00".repeat(9);
    assertThatThrownBy(() -> Cron.parse(Dialect.UNIX, text))
        .hasMessageEndingWith("x…\" at position 1)");
  }

  @Test
  void tooManyRangesAreShownWhereTheyBegin() {
    var text = "  " + "0,".repeat(300) + "0";
    assertThatThrownBy(() -> Fields.parse(Field.MINUTE, text, "0", 1))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("Minute has more than 200 ranges")
        .hasMessageContaining("at position 3");
  }

  @Test
  void aLongDurationIsRefusedUnread() {
    assertThatThrownBy(() -> GoDuration.parseWithDays("9".repeat(1_000_000)))
        .isInstanceOf(SpecException.class)
        .hasMessageStartingWith("time: invalid duration \"999");
  }

  @Test
  void aLongIntervalIsRefusedUnread() {
    assertThatThrownBy(() -> IntervalText.parse("5m" + " ".repeat(1_000_000) + "x"))
        .hasMessageStartingWith("interval has more than 2000 characters");
  }
}
