package dev.almanac.store.codec.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import dev.almanac.calendar.Zone;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.state.CompiledSpec;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleHead;
import dev.almanac.store.Blob;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Nanos;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.Codes;
import dev.almanac.store.codec.Formats;
import dev.almanac.store.codec.Golden;
import dev.almanac.store.codec.LedgerKind;
import dev.almanac.store.codec.LedgerSamples;
import dev.almanac.store.codec.RichSchedule;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.schedule.CalendarRow;
import dev.almanac.store.schedule.LedgerRow;
import dev.almanac.store.schedule.PartRow;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.ScheduleRecord;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScheduleCodecTest {
  private static final ScheduleIdentity IDENTITY =
      new ScheduleIdentity(new EntityRef(1, 2), new UUID(3, 4), "schedule", new UUID(5, 6));

  @Test
  void writesAndReadsSchedulesAsEverBefore() {
    var blobs = new ArrayList<Blob>();
    blobs.add(ScheduleCodec.encode(RichSchedule.definition()));
    blobs.add(ScheduleCodec.encode(RichSchedule.head()));
    blobs.add(ScheduleCodec.encode(RichSchedule.youngHead()));
    RichSchedule.parts().forEach(part -> blobs.add(ScheduleCodec.row(part).data()));
    blobs.add(ScheduleCodec.encode(RichSchedule.triggeredHead()));

    assertThat(blobs.stream().map(Golden::hex))
        .as("a definition, heads and every part, and their bytes")
        .containsExactlyElementsOf(
            Golden.read("schedules.hex").stream().map(Golden::hex).toList());
    for (var part : RichSchedule.parts()) {
      assertThat(ScheduleCodec.part(ScheduleCodec.row(part).data())).isEqualTo(part);
    }
    assertThat(ScheduleCodec.definition(blobs.getFirst())).isEqualTo(RichSchedule.definition());
  }

  /** Such heads are from when the last entry of a ledger could grow. */
  @Test
  void readsHeadsWithWhatIsNotKeptAnyMore() {
    var head = RichSchedule.head();
    var times = head.status().times();
    var old = new ScheduleHead.Timestamps(
        times.created(),
        times.updated(),
        Optional.empty(),
        Optional.empty(),
        times.paused(),
        times.deleted());
    var record = new ScheduleRecord(
        IDENTITY,
        Lifetime.OPEN,
        ScheduleCodec.encode(RichSchedule.definition()),
        Golden.read("head-with-open-range.hex").getFirst(),
        List.of());

    assertThat(ScheduleCodec.schedule(record).head())
        .isEqualTo(head.with(head.status().with(old)));
  }

  @Test
  void putsASchedulesRowsTogetherAgain() {
    for (var head :
        List.of(RichSchedule.head(), RichSchedule.youngHead(), RichSchedule.triggeredHead())) {
      var schedule = Schedule.of(
          ScheduleCodec.key(IDENTITY), RichSchedule.definition(), head, RichSchedule.parts());
      var record = new ScheduleRecord(
          IDENTITY,
          Lifetime.OPEN,
          ScheduleCodec.encode(schedule.definition()),
          ScheduleCodec.encode(schedule.head()),
          RichSchedule.parts().stream().map(ScheduleCodec::row).toList());

      assertThat(ScheduleCodec.schedule(record)).isEqualTo(schedule);
    }
  }

  @Test
  void writesAndReadsTheCalendarsThatAreUsedAsEverBefore() {
    var definition = RichSchedule.withCalendars();
    var blob = ScheduleCodec.encode(definition);

    assertThat(Golden.hex(blob))
        .isEqualTo(Golden.hex(Golden.read("calendar-uses.hex").getFirst()));
    assertThat(ScheduleCodec.definition(blob)).isEqualTo(definition);
  }

  @Test
  void keepsTheDataOfAnEmbeddedZone() {
    byte[] data = anHourAhead();
    var shown =
        ScheduleSpec.newBuilder().setTimezoneData(ByteString.copyFrom(data)).build();
    var timing = new CompiledSpec(RichSchedule.spec(Zone.embedded("ours", data)), shown);
    var definition = RichSchedule.definition(timing);

    var read = ScheduleCodec.definition(ScheduleCodec.encode(definition));

    assertThat(read).isEqualTo(definition);
    assertThat(read.timing().spec().zone().embedded()).isTrue();
  }

  /** Returns a time zone file of the first version with one offset and no transition. */
  private static byte[] anHourAhead() {
    return ByteBuffer.allocate(44 + 6 + 4)
        .put("TZif".getBytes(StandardCharsets.US_ASCII))
        .put(new byte[16])
        .putInt(0)
        .putInt(0)
        .putInt(0)
        .putInt(0)
        .putInt(1)
        .putInt(4)
        .putInt(3600)
        .put((byte) 0)
        .put((byte) 0)
        .put("CET\0".getBytes(StandardCharsets.US_ASCII))
        .array();
  }

  @Test
  void writesAndReadsEveryEntryOfALedgerAsEverBefore() {
    var golden = Golden.read("ledger.hex");
    var samples = LedgerSamples.all();

    assertThat(samples.stream().map(entry -> Golden.hex(LedgerCodec.row(entry).data())))
        .as("every entry and its bytes")
        .containsExactlyElementsOf(golden.stream().map(Golden::hex).toList());
    for (var entry : samples) {
      assertThat(LedgerCodec.entry(LedgerCodec.row(entry))).isEqualTo(entry);
    }
  }

  @Test
  void hasASampleOfEveryHappening() {
    Set<Class<?>> sampled = LedgerSamples.all().stream()
        .map(entry -> entry.what().getClass())
        .collect(Collectors.toSet());

    assertThat(sampled)
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(LedgerEvent.class.getPermittedSubclasses()).collect(Collectors.toSet()));
  }

  @Test
  void aRowOfALedgerTellsWhichTimesItIsAbout() {
    var rows = LedgerSamples.all().stream().map(LedgerCodec::row).toList();

    var ranged = rows.stream().filter(row -> row.times() == 6).findFirst().orElseThrow();
    assertThat(ranged.span())
        .isEqualTo(new LedgerRow.Span(
            Nanos.of(RichSchedule.TIME), Nanos.of(RichSchedule.TIME.plusSeconds(50))));
    assertThat(LedgerKind.numbered(ranged.kind())).isEqualTo(LedgerKind.SKIPPED);
    assertThat(rows.getFirst().span()).isNull();
    assertThat(rows)
        .extracting(row -> LedgerKind.numbered(row.kind()))
        .contains(LedgerKind.values());
  }

  @Test
  void everyConstantHasANumber() {
    for (var code : Codes.all()) {
      var type = code.constants().getFirst().getDeclaringClass();
      assertThat(code.constants().stream().map(Object::toString))
          .as(type.getName())
          .containsExactlyInAnyOrderElementsOf(
              Stream.of(type.getEnumConstants()).map(Object::toString).toList());
    }
  }

  @Test
  void keepsTheDaysOfACalendar() {
    var days = new NamedDays(
        "Holidays",
        List.of(LocalDate.of(2030, 1, 1), LocalDate.of(2030, 12, 25)),
        List.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY),
        NamedDays.Change.at(RichSchedule.TIME));
    var explained = new NamedDays(
        days.description(),
        days.dates(),
        days.weekdays(),
        new NamedDays.Change(RichSchedule.TIME, "ann", "The fair was moved."));

    assertThat(CalendarCodec.decode(row(days))).isEqualTo(days);
    assertThat(CalendarCodec.decode(row(explained))).isEqualTo(explained);
    assertThat(Golden.hex(row(days).data()))
        .isEqualTo(Golden.hex(Golden.read("calendar.hex").getFirst()));
  }

  private static CalendarRow row(NamedDays days) {
    return new CalendarRow(new UUID(1, 2), "holidays", 3, CalendarCodec.encode(days));
  }

  @Test
  void saysWhatItCannotRead() {
    var noPart = new PartRow(
        ScheduleCodec.row(RichSchedule.parts().getFirst()).key(),
        Blob.of(Formats.PART, new byte[0]));
    var record = new ScheduleRecord(
        IDENTITY,
        Lifetime.OPEN,
        ScheduleCodec.encode(RichSchedule.definition()),
        ScheduleCodec.encode(RichSchedule.youngHead()),
        List.of(noPart));

    assertThatThrownBy(() -> ScheduleCodec.schedule(record))
        .isInstanceOf(StoreException.Corrupt.class)
        .hasMessageContaining("schedule");
    assertThatThrownBy(() -> LedgerCodec.entry(
            new LedgerRow(1, 1, 1, 1, null, Blob.of(Formats.LEDGER, new byte[0]))))
        .isInstanceOf(StoreException.Corrupt.class);
  }
}
