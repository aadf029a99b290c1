package dev.almanac.store.encryption.view;

import dev.almanac.store.Blob;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Fence;
import dev.almanac.store.PageLimit;
import dev.almanac.store.encryption.Keyring;
import dev.almanac.store.encryption.RowName;
import dev.almanac.store.schedule.LedgerDay;
import dev.almanac.store.schedule.LedgerLength;
import dev.almanac.store.schedule.LedgerRow;
import dev.almanac.store.schedule.LedgerSlice;
import dev.almanac.store.schedule.LedgerStore;
import dev.almanac.store.schedule.LedgerTally;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.VersionRow;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Opens entries of ledgers and versions of definitions. */
record EncryptedLedgers(LedgerStore stored, Keyring keys) implements LedgerStore {
  @Override
  public List<LedgerRow> forward(EntityRef schedule, long after, PageLimit limit) {
    return opened(schedule, stored.forward(schedule, after, limit));
  }

  @Override
  public List<LedgerRow> backward(EntityRef schedule, long before, PageLimit limit) {
    return opened(schedule, stored.backward(schedule, before, limit));
  }

  @Override
  public List<LedgerRow> slice(EntityRef schedule, LedgerSlice slice, PageLimit limit) {
    return opened(schedule, stored.slice(schedule, slice, limit));
  }

  @Override
  public List<LedgerRow> within(
      EntityRef schedule, LedgerRow.Span span, @Nullable LedgerRow after, int limit) {
    return opened(schedule, stored.within(schedule, span, after, limit));
  }

  @Override
  public List<LedgerRow> newest(EntityRef schedule, LedgerRow.Span span, int limit) {
    return opened(schedule, stored.newest(schedule, span, limit));
  }

  @Override
  public LedgerTally tally(EntityRef schedule, LedgerTally.Query query) {
    return stored.tally(schedule, query);
  }

  @Override
  public List<LedgerRow> ranges(EntityRef schedule, LedgerRow.Span span, int limit) {
    return opened(schedule, stored.ranges(schedule, span, limit));
  }

  @Override
  public List<VersionRow> versions(EntityRef schedule, long before, PageLimit limit) {
    return stored.versions(schedule, before, limit).stream()
        .map(row -> new VersionRow(
            row.number(),
            open(RowName.version(schedule.number(), row.number()), row.data(), schedule)))
        .toList();
  }

  @Override
  public List<LedgerDay> days(EntityRef schedule, long afterDay, int limit) {
    return stored.days(schedule, afterDay, limit);
  }

  @Override
  public List<LedgerLength> lengths(UUID namespace, @Nullable ScheduleIdentity after, int limit) {
    return stored.lengths(namespace, after, limit);
  }

  @Override
  public int roll(Fence fence, EntityRef schedule, Before before, int limit) {
    return stored.roll(fence, schedule, before, limit);
  }

  @Override
  public int forget(Fence fence, EntityRef schedule, int limit) {
    return stored.forget(fence, schedule, limit);
  }

  private List<LedgerRow> opened(EntityRef schedule, List<LedgerRow> rows) {
    return rows.stream().map(row -> opened(schedule, row)).toList();
  }

  private LedgerRow opened(EntityRef schedule, LedgerRow row) {
    return new LedgerRow(
        row.sequence(),
        row.recorded(),
        row.kind(),
        row.times(),
        row.span(),
        open(RowName.entry(schedule.number(), row.sequence()), row.data(), schedule));
  }

  private Blob open(RowName name, Blob data, EntityRef schedule) {
    return OpenedBlob.of(
        keys,
        name,
        data,
        () -> "ledger of schedule %d of partition %d"
            .formatted(schedule.number(), schedule.partition()));
  }
}
