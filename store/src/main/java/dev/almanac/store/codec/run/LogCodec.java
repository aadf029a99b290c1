package dev.almanac.store.codec.run;

import com.google.protobuf.CodedOutputStream;
import dev.almanac.engine.log.LogEntry;
import dev.almanac.store.Blob;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.Formats;
import dev.almanac.store.codec.Wire;
import dev.almanac.store.proto.StoredFacts;
import dev.almanac.store.run.HistoryRow;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Converts the log of a run to its two stored streams and back. */
public final class LogCodec {
  private LogCodec() {}

  /**
   * Encodes the entries of one commit of one run.
   *
   * @param lastEventIdBefore the id of the last event before them; 0 if there is none
   */
  public static EncodedLog encode(long lastEventIdBefore, List<LogEntry> log) {
    var events = new ArrayList<HistoryEvent>();
    var facts = StoredFacts.newBuilder();
    long last = lastEventIdBefore;
    for (var entry : log) {
      switch (entry) {
        case LogEntry.Event(var event) -> {
          requireNext(last, event);
          last = event.getEventId();
          events.add(event);
        }
        case LogEntry.FactRecorded(var fact) ->
          facts.addFacts(FactWriter.write(new PlacedFact(last, fact)));
      }
    }
    return new EncodedLog(
        events.isEmpty() ? Optional.empty() : Optional.of(row(events)),
        facts.getFactsCount() == 0
            ? Optional.empty()
            : Optional.of(Wire.blob(Formats.FACTS, facts.build())));
  }

  /** Returns the events of a row in order; their ids must be those of the row. */
  public static List<HistoryEvent> events(HistoryRow row) {
    var events = Wire.read(row.data(), Formats.EVENTS, History.parser()).getEventsList();
    long expected = row.firstEventId();
    for (var event : events) {
      if (event.getEventId() != expected++) {
        throw new StoreException.Corrupt(
            "Expected event %d, found %d".formatted(expected - 1, event.getEventId()), null);
      }
    }
    if (expected - 1 != row.lastEventId()) {
      throw new StoreException.Corrupt(
          "Expected events up to %d, found events up to %d"
              .formatted(row.lastEventId(), expected - 1),
          null);
    }
    return events;
  }

  /** Returns the facts of one commit in order. */
  public static List<PlacedFact> facts(Blob blob) {
    var stored = Wire.readShared(blob, Formats.FACTS, StoredFacts.parser());
    return stored.getFactsList().stream().map(FactReader::read).toList();
  }

  private static void requireNext(long last, HistoryEvent event) {
    if (event.getEventId() != last + 1) {
      throw new IllegalArgumentException(
          "Expected event %d, found %d".formatted(last + 1, event.getEventId()));
    }
  }

  private static HistoryRow row(List<HistoryEvent> events) {
    int bytes = 0;
    for (var event : events) {
      bytes = Math.addExact(
          bytes, CodedOutputStream.computeMessageSize(History.EVENTS_FIELD_NUMBER, event));
    }
    var data = Wire.blob(Formats.EVENTS, bytes, out -> {
      for (var event : events) {
        out.writeMessage(History.EVENTS_FIELD_NUMBER, event);
      }
    });
    return new HistoryRow(events.getFirst().getEventId(), events.getLast().getEventId(), data);
  }
}
