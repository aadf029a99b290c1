package dev.almanac.store.codec.schedule;

import dev.almanac.engine.schedule.ledger.DefinitionVersion;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.RemainingActions;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.Formats;
import dev.almanac.store.codec.Times;
import dev.almanac.store.codec.Wire;
import dev.almanac.store.proto.StoredVersion;
import dev.almanac.store.schedule.VersionRow;

/** Converts versions of definitions to rows and back. */
public final class VersionCodec {
  private VersionCodec() {}

  public static VersionRow row(DefinitionVersion version) {
    var settings = version.settings();
    var stored = StoredVersion.newBuilder()
        .setAt(Times.stored(version.at()))
        .addAllChanged(version.changed())
        .setDefinition(DefinitionCodec.stored(version.definition()))
        .setPaused(settings.paused())
        .setNotes(settings.notes());
    if (!version.asker().equals(Asker.SCHEDULE)) {
      stored.setAsker(PartCodec.stored(version.asker()));
    }
    if (settings.allowance().limited()) {
      stored.setRemaining(settings.allowance().left());
    } else {
      stored.setRemainingWithoutLimit(settings.allowance().left());
    }
    return new VersionRow(version.number(), Wire.blob(Formats.VERSION, stored.build()));
  }

  /** @throws StoreException.Corrupt if this version does not know the format */
  public static DefinitionVersion version(VersionRow row) {
    var stored = Wire.readShared(row.data(), Formats.VERSION, StoredVersion.parser());
    var allowance = stored.hasRemaining()
        ? new RemainingActions(true, stored.getRemaining())
        : new RemainingActions(false, stored.getRemainingWithoutLimit());
    return new DefinitionVersion(
        row.number(),
        Times.of(stored.getAt()),
        stored.hasAsker() ? PartCodec.of(stored.getAsker()) : Asker.SCHEDULE,
        stored.getChangedList(),
        DefinitionCodec.of(stored.getDefinition()),
        new DefinitionVersion.Settings(stored.getPaused(), stored.getNotes(), allowance));
  }
}
