package dev.almanac.store.codec.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.engine.log.Fact;
import dev.almanac.engine.log.LogEntry;
import dev.almanac.store.Blob;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.FactSamples;
import dev.almanac.store.codec.Formats;
import dev.almanac.store.codec.Golden;
import dev.almanac.store.run.HistoryRow;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LogCodecTest {
  @Test
  void hasASampleOfEveryFact() {
    Set<Class<?>> sampled =
        FactSamples.all().stream().map(Fact::getClass).collect(Collectors.toSet());

    assertThat(sampled).containsExactlyInAnyOrder(Fact.class.getPermittedSubclasses());
  }

  @Test
  void writesAndReadsEveryFactAsEverBefore() {
    var golden = Golden.read("facts.hex");
    var samples = FactSamples.all();

    assertThat(samples.stream().map(fact -> Golden.hex(encoded(fact))))
        .as("every fact and its bytes")
        .containsExactlyElementsOf(golden.stream().map(Golden::hex).toList());
    assertThat(golden.stream().flatMap(blob -> LogCodec.facts(blob).stream()))
        .containsExactlyElementsOf(
            samples.stream().map(fact -> new PlacedFact(3, fact)).toList());
  }

  @Test
  void placesFactsAmongEvents() {
    var flushed = new Fact.BufferFlushed();
    var failed = new Fact.TransientTaskFailed();
    var taken = new Fact.SignalTaken("request");
    var log = List.<LogEntry>of(
        new LogEntry.FactRecorded(taken),
        new LogEntry.Event(event(8)),
        new LogEntry.FactRecorded(failed),
        new LogEntry.FactRecorded(flushed),
        new LogEntry.Event(event(9)));

    var encoded = LogCodec.encode(7, log);

    assertThat(encoded.history()).map(LogCodec::events).contains(List.of(event(8), event(9)));
    assertThat(encoded.facts())
        .map(LogCodec::facts)
        .contains(List.of(
            new PlacedFact(7, taken), new PlacedFact(8, failed), new PlacedFact(8, flushed)));
    assertThat(encoded.bytes())
        .isEqualTo(encoded.history().orElseThrow().data().size()
            + encoded.facts().orElseThrow().size());
  }

  @Test
  void writesNothingForNothing() {
    var encoded = LogCodec.encode(7, List.of());

    assertThat(encoded.history()).isEmpty();
    assertThat(encoded.facts()).isEmpty();
    assertThat(encoded.bytes()).isZero();
  }

  @Test
  void keepsEventsAsTemporalsHistoryWithFieldsItDoesNotKnow() throws Exception {
    var encoded = LogCodec.encode(7, List.of(new LogEntry.Event(event(8))));

    var payload = encoded.history().orElseThrow().data().payload();
    assertThat(History.parseFrom(payload).getEvents(0).getUnknownFields().hasField(9_999))
        .isTrue();
  }

  @Test
  void refusesToWriteEventsWithAGap() {
    assertThatThrownBy(() -> LogCodec.encode(7, List.of(new LogEntry.Event(event(9)))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected event 8, found 9");
  }

  @Test
  void doesNotTakeOneThingForAnother() {
    var facts = encoded(new Fact.BufferFlushed());
    var row =
        LogCodec.encode(7, List.of(new LogEntry.Event(event(8)))).history().orElseThrow();

    assertCorrupt(() -> LogCodec.facts(row.data()), "format 2, found 1");
    assertCorrupt(() -> LogCodec.events(new HistoryRow(8, 8, facts)), "format 1, found 2");
    assertCorrupt(() -> LogCodec.events(new HistoryRow(7, 7, row.data())), "event 7, found 8");
    assertCorrupt(() -> LogCodec.events(new HistoryRow(8, 9, row.data())), "up to 9");
  }

  @Test
  void saysWhatItCannotRead() {
    var stored = encoded(FactSamples.all().getFirst()).stored();
    var cut = Blob.of(Formats.FACTS, Arrays.copyOfRange(stored, Blob.HEADER_BYTES, 20));
    var newer = Blob.of(Formats.FACTS, new byte[] {10, 6, 8, 3, (byte) 0x82, (byte) 0x7d, 1, 0});

    assertCorrupt(() -> LogCodec.facts(cut), "found 20 bytes");
    assertCorrupt(() -> LogCodec.facts(newer), "none that this version knows");
  }

  private static void assertCorrupt(Runnable reading, String message) {
    assertThatThrownBy(reading::run)
        .isInstanceOf(StoreException.Corrupt.class)
        .hasMessageContaining(message);
  }

  private static HistoryEvent event(long id) {
    return FactSamples.event().toBuilder().setEventId(id).build();
  }

  private static Blob encoded(Fact fact) {
    return LogCodec.encode(3, List.of(new LogEntry.FactRecorded(fact))).facts().orElseThrow();
  }
}
