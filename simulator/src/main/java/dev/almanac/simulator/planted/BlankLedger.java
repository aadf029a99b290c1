package dev.almanac.simulator.planted;

import dev.almanac.simulator.fault.PassingStore;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Fence;
import dev.almanac.store.PageLimit;
import dev.almanac.store.Store;
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

/** Returns no ledger entries for the times that are asked for. */
final class BlankLedger extends PassingStore {

  BlankLedger(Store store) {
    super(store);
  }

  @Override
  public LedgerStore ledgers() {
    var ledgers = store.ledgers();
    return new LedgerStore() {
      @Override
      public List<LedgerRow> within(
          EntityRef schedule, LedgerRow.Span span, @Nullable LedgerRow after, int limit) {
        return List.of();
      }

      @Override
      public List<LedgerRow> forward(EntityRef schedule, long after, PageLimit limit) {
        return ledgers.forward(schedule, after, limit);
      }

      @Override
      public List<LedgerRow> backward(EntityRef schedule, long before, PageLimit limit) {
        return ledgers.backward(schedule, before, limit);
      }

      @Override
      public List<LedgerRow> slice(EntityRef schedule, LedgerSlice slice, PageLimit limit) {
        return ledgers.slice(schedule, slice, limit);
      }

      @Override
      public List<LedgerRow> newest(EntityRef schedule, LedgerRow.Span span, int limit) {
        return ledgers.newest(schedule, span, limit);
      }

      @Override
      public LedgerTally tally(EntityRef schedule, LedgerTally.Query query) {
        return ledgers.tally(schedule, query);
      }

      @Override
      public List<LedgerRow> ranges(EntityRef schedule, LedgerRow.Span span, int limit) {
        return ledgers.ranges(schedule, span, limit);
      }

      @Override
      public List<VersionRow> versions(EntityRef schedule, long before, PageLimit limit) {
        return ledgers.versions(schedule, before, limit);
      }

      @Override
      public List<LedgerDay> days(EntityRef schedule, long afterDay, int limit) {
        return ledgers.days(schedule, afterDay, limit);
      }

      @Override
      public List<LedgerLength> lengths(
          UUID namespace, @Nullable ScheduleIdentity after, int limit) {
        return ledgers.lengths(namespace, after, limit);
      }

      @Override
      public int roll(Fence fence, EntityRef schedule, Before before, int limit) {
        return ledgers.roll(fence, schedule, before, limit);
      }

      @Override
      public int forget(Fence fence, EntityRef schedule, int limit) {
        return ledgers.forget(fence, schedule, limit);
      }
    };
  }
}
