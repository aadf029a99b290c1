package dev.almanac.protocol.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.calendar.DstPolicy;
import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.Timetable;
import dev.almanac.protocol.schedule.v1.CronText;
import dev.almanac.protocol.schedule.v1.SpecExtension;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.schedule.v1.StructuredCalendarSpec;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ExtendedSpecTest {
  private static final Instant NEW_YEAR = Instant.parse("2026-01-01T00:00:00Z");
  private static final DstPolicy SHIFTING =
      new DstPolicy(DstPolicy.Gap.SHIFT, DstPolicy.Overlap.LAST);

  /** The last Friday of a month, which no message of Temporal's can say. */
  private static final SpecExtension LAST_FRIDAY = SpecExtension.newBuilder()
      .addCron(CronText.newBuilder().setText("0 0 18 ? * FRIL").setDialect("quartz"))
      .build();

  @Test
  void readsCronStringsOfOtherDialects() {
    var spec = ExtendedSpec.read(ScheduleSpec.getDefaultInstance(), LAST_FRIDAY);

    assertThat(next(spec)).isEqualTo("2026-01-30T18:00:00Z");
    assertThat(spec.shown().getStructuredCalendarCount()).isOne();
  }

  @Test
  void givesEveryCalendarOfACronStringItsComment() {
    var extension = SpecExtension.newBuilder()
        .addCron(CronText.newBuilder()
            .setText("0 0 13 * 5")
            .setDialect("durable")
            .setComment("cron 0 0 13 * 5"))
        .build();
    assertThat(ExtendedSpec.read(ScheduleSpec.getDefaultInstance(), extension)
            .shown()
            .getStructuredCalendarList())
        .extracting(StructuredCalendarSpec::getComment)
        .containsExactly("cron 0 0 13 * 5", "cron 0 0 13 * 5");
  }

  @Test
  void keepsDayRulesOfCalendarsThatCameBackAsTheyWereShown() {
    var before = ExtendedSpec.read(ScheduleSpec.getDefaultInstance(), LAST_FRIDAY);
    var sentBack = SpecWriter.described(before.shown()).toBuilder()
        .addCronString("0 0 1 1 *")
        .build();

    var after = ExtendedSpec.read(sentBack, SpecExtension.getDefaultInstance()).keeping(before);

    assertThat(after.spec().calendars().getFirst().dayRules()).isNotEmpty();
    assertThat(next(after)).isEqualTo("2026-01-30T18:00:00Z");
    assertThat(after.spec().calendars()).hasSize(2);
  }

  @Test
  void dropsDayRulesOfCalendarsThatWereChanged() {
    var before = ExtendedSpec.read(ScheduleSpec.getDefaultInstance(), LAST_FRIDAY);
    var sent = ScheduleSpec.newBuilder().addCronString("0 7 * * *").build();

    var after = ExtendedSpec.read(sent, SpecExtension.getDefaultInstance()).keeping(before);

    assertThat(next(after)).isEqualTo("2026-01-01T07:00:00Z");
  }

  @Test
  void keepsTheStartsOfIntervalsAndThePolicyForClockChanges() {
    var extension =
        SpecExtension.newBuilder().addInterval("10d from 2026-01-05T09:00:00Z").build();
    var read = ExtendedSpec.read(ScheduleSpec.getDefaultInstance(), extension);
    var before = new ExtendedSpec(read.spec().withDst(SHIFTING), read.shown());

    var after = ExtendedSpec.read(
            SpecWriter.described(before.shown()), SpecExtension.getDefaultInstance())
        .keeping(before);

    assertThat(next(after)).isEqualTo("2026-01-05T09:00:00Z");
    assertThat(after.spec().dst()).isEqualTo(SHIFTING);
  }

  @Test
  void namesTheTextThatIsWrong() {
    var unknown = SpecExtension.newBuilder()
        .addCron(CronText.newBuilder().setText("* * * * *").setDialect("klingon"))
        .build();
    assertThatThrownBy(() -> ExtendedSpec.read(ScheduleSpec.getDefaultInstance(), unknown))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("unknown dialect")
        .hasMessageContaining("klingon");
    var counting = SpecExtension.newBuilder()
        .addCron(CronText.newBuilder().setText("@every 5m").setDialect("robfig"))
        .build();
    assertThatThrownBy(() -> ExtendedSpec.read(ScheduleSpec.getDefaultInstance(), counting))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("counts from the previous run");
  }

  private static String next(ExtendedSpec spec) {
    return Timetable.of(spec.spec()).next(NEW_YEAR).orElseThrow().toString();
  }
}
