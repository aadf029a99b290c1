package dev.almanac.store.codec.schedule;

import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.store.Nanos;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.Codes;
import dev.almanac.store.codec.Formats;
import dev.almanac.store.codec.LedgerKind;
import dev.almanac.store.codec.Times;
import dev.almanac.store.codec.Wire;
import dev.almanac.store.proto.StoredLedgerEntry;
import dev.almanac.store.schedule.LedgerRow;

/** Converts ledger entries to rows and back. */
public final class LedgerCodec {
  private LedgerCodec() {}

  public static LedgerRow row(LedgerEntry entry) {
    var times = entry.times();
    return new LedgerRow(
        entry.sequence(),
        Nanos.of(entry.at()),
        Codes.LEDGER.of(LedgerKind.of(entry.what())),
        times.map(all -> all.count()).orElse(1L),
        times
            .map(all -> new LedgerRow.Span(Nanos.of(all.first()), Nanos.of(all.last())))
            .orElse(null),
        Wire.blob(Formats.LEDGER, stored(entry)));
  }

  /** @throws StoreException.Corrupt if this version does not know the entry */
  public static LedgerEntry entry(LedgerRow row) {
    var stored = Wire.readShared(row.data(), Formats.LEDGER, StoredLedgerEntry.parser());
    return new LedgerEntry(
        row.sequence(),
        Times.of(stored.getAt()),
        stored.hasAsker() ? PartCodec.of(stored.getAsker()) : Asker.SCHEDULE,
        LedgerEventCodec.of(stored));
  }

  private static StoredLedgerEntry stored(LedgerEntry entry) {
    var stored = StoredLedgerEntry.newBuilder().setAt(Times.stored(entry.at()));
    if (!entry.asker().equals(Asker.SCHEDULE)) {
      stored.setAsker(PartCodec.stored(entry.asker()));
    }
    LedgerEventCodec.write(entry.what(), stored);
    return stored.build();
  }
}
