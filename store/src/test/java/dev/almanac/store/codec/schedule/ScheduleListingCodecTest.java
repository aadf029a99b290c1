package dev.almanac.store.codec.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.DaySet;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Zone;
import dev.almanac.engine.id.ScheduleKey;
import dev.almanac.engine.schedule.standing.Concern;
import dev.almanac.engine.schedule.standing.Listed;
import dev.almanac.engine.schedule.standing.Standing;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.CompiledSpec;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Health;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleHead;
import dev.almanac.store.Nanos;
import dev.almanac.store.codec.Golden;
import dev.almanac.store.codec.RichSchedule;
import dev.almanac.store.list.AttributeValue;
import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Match;
import dev.almanac.store.list.ScheduleField;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What lists show of schedules, and the part of a head that says how a schedule has fared. */
class ScheduleListingCodecTest {
  private static final Instant TIME = RichSchedule.TIME;
  private static final ScheduleKey KEY = new ScheduleKey(new UUID(1, 2), "s", new UUID(3, 4));

  private static final Health HEALTH = new Health(
      new Health.Failures(3, Optional.of(TIME)),
      Optional.of(new Health.Missed(TIME, TIME.plusSeconds(60), 7)),
      List.of(
          new Health.RecentDrop(
              DropReason.TOO_LATE,
              Cause.Kind.SCHEDULED,
              TIME,
              TIME.plusSeconds(50),
              6,
              TIME.plusSeconds(60)),
          new Health.RecentDrop(
              DropReason.ID_TAKEN, Cause.Kind.TRIGGERED, TIME, TIME, 1, TIME.plusSeconds(1))),
      Optional.of(new Listed(
          Standing.FAILING, Set.of(Concern.MISSED, Concern.FAILING), Optional.of(TIME))));

  private static ScheduleHead head(Health health) {
    var head = RichSchedule.head();
    return head.with(head.status().pausedBy("ann", "a note")).with(health);
  }

  private static Schedule schedule(CompiledSpec timing, Health health) {
    return Schedule.of(KEY, RichSchedule.definition(timing), head(health), List.of());
  }

  private static CompiledSpec timing(TimeSpec spec) {
    return new CompiledSpec(spec, ScheduleSpec.getDefaultInstance());
  }

  private static Schedule rich() {
    return schedule(timing(RichSchedule.spec(Zone.named("Europe/Berlin"))), HEALTH);
  }

  @Test
  void writesAndReadsHowASchedulesFaresAsEverBefore() {
    var blob = ScheduleCodec.encode(head(HEALTH));

    assertThat(Golden.hex(blob))
        .isEqualTo(Golden.hex(Golden.read("head-with-health.hex").getFirst()));
    assertThat(ScheduleCodec.head(blob)).isEqualTo(head(HEALTH));
  }

  @Test
  void writesAndReadsRowsAsEverBefore() {
    var blob = ScheduleListingCodec.write(rich(), List.of()).row().data();

    assertThat(Golden.hex(blob))
        .isEqualTo(Golden.hex(Golden.read("schedule-listing.hex").getFirst()));
    var read = ScheduleListingCodec.read(blob);
    assertThat(read.memo()).isEqualTo(rich().definition().memo());
    assertThat(read.searchAttributes()).isEqualTo(rich().definition().searchAttributes());
    var words = read.words().orElseThrow();
    assertThat(words.sentence()).contains("Europe/Berlin");
    assertThat(words.zone()).isEqualTo("Europe/Berlin");
    assertThat(words.isOnDemand()).isFalse();
    assertThat(words.spec()).contains(rich().definition().timing().spec());
  }

  @Test
  void readsRowsOfEarlierVersions() {
    var read = ScheduleListingCodec.read(
        Golden.read("schedule-listing-before-words.hex").getFirst());

    assertThat(read.memo()).isEqualTo(rich().definition().memo());
    assertThat(read.words()).isEmpty();
    assertThat(ScheduleListingCodec.standing(1)).isEmpty();
    assertThat(ScheduleListingCodec.standing(2)).isEmpty();
  }

  @Test
  void theStatusOfARowIsTheStanding() {
    var row = ScheduleListingCodec.write(rich(), List.of()).row();

    assertThat(row.type()).isEqualTo("type");
    assertThat(row.life().isOpen()).isTrue();
    assertThat(ScheduleListingCodec.standing(row.status())).contains(Standing.FAILING);
    assertThat(Stream.of(Standing.values()).map(ScheduleListingCodec::status))
        .doesNotHaveDuplicates()
        .noneMatch(status ->
            Match.named(ScheduleListingCodec.EARLIER).anyMatch(new Value.Whole(status)::equals));
  }

  @Test
  void aRowIsFoundByItsConcernsItsNotesAndItsZone() {
    var own = new AttributeValue(5, new Value.Whole(1));

    var values = ScheduleListingCodec.write(rich(), List.of(own)).attributes();

    assertThat(values)
        .contains(own, text(ScheduleField.NOTES.attribute(), "a note"))
        .contains(text(ScheduleField.CHANGING_ZONE.attribute(), "Europe/Berlin"))
        .contains(
            new AttributeValue(ScheduleField.MISSED.attribute(), new Value.Whole(Nanos.of(TIME))))
        .filteredOn(value -> value.attribute() == ScheduleField.CONCERN.attribute())
        .hasSize(2);
  }

  private static AttributeValue text(int attribute, String text) {
    return new AttributeValue(attribute, new Value.Text(text));
  }

  @Test
  void onlyClocksThatChangeAndAreReadMatter() {
    var berlin = Zone.named("Europe/Berlin");
    var clock = CalendarRule.builder().build();
    var specs = List.of(
        TimeSpec.builder().zone(berlin).build(),
        TimeSpec.builder().calendar(clock).build(),
        TimeSpec.builder().calendar(clock).zone(Zone.named("Etc/GMT-5")).build());
    for (var spec : specs) {
      assertThat(ScheduleListingCodec.write(schedule(timing(spec), HEALTH), List.of())
              .attributes())
          .noneMatch(value -> value.attribute() == ScheduleField.CHANGING_ZONE.attribute());
    }
  }

  @Test
  void largeSpecificationsAreNotRepeated() {
    var days = DaySet.of(
        Stream.iterate(LocalDate.of(2026, 1, 1), date -> date.plusDays(2))
            .limit(2_000)
            .toList(),
        List.of());
    var spec = RichSchedule.spec(Zone.UTC)
        .withUses(List.of(new CalendarUse("many", 1, days, CalendarUse.Kind.EXCLUDE)));

    var row =
        ScheduleListingCodec.write(schedule(timing(spec), HEALTH), List.of()).row();

    var words = ScheduleListingCodec.read(row.data()).words().orElseThrow();
    assertThat(words.spec()).isEmpty();
    assertThat(words.sentence()).isNotEmpty();
    assertThat(row.data().size()).isLessThan(2_000);
  }

  @Test
  void notesThatADatabaseRefusesDoNotStopASchedule() {
    var schedule = rich();
    var noted = schedule.with(schedule.head().with(schedule.status().withNotes("a\0b")));

    assertThat(ScheduleListingCodec.write(noted, List.of()).attributes())
        .contains(text(ScheduleField.NOTES.attribute(), "a b"));
  }
}
