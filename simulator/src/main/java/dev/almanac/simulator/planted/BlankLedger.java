package dev.almanac.simulator.planted;

import dev.almanac.simulator.fault.PassingStore;
import dev.almanac.store.Fence;
import dev.almanac.store.LedgerDay;
import dev.almanac.store.LedgerLength;
import dev.almanac.store.LedgerRow;
import dev.almanac.store.Ledgers;
import dev.almanac.store.PageLimit;
import dev.almanac.store.RunRef;
import dev.almanac.store.ScheduleIdentity;
import dev.almanac.store.Store;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Has nothing to tell of the times that somebody asks about. */
final class BlankLedger extends PassingStore {
  private final Store store;

  BlankLedger(Store store) {
    super(store);
    this.store = store;
  }

  @Override
  public Ledgers ledgers() {
    var ledgers = store.ledgers();
    return new Ledgers() {
      @Override
      public List<LedgerRow> within(
          RunRef schedule, LedgerRow.Span span, @Nullable LedgerRow after, int limit) {
        return List.of();
      }

      @Override
      public List<LedgerRow> forward(RunRef schedule, long after, PageLimit limit) {
        return ledgers.forward(schedule, after, limit);
      }

      @Override
      public List<LedgerRow> backward(RunRef schedule, long before, PageLimit limit) {
        return ledgers.backward(schedule, before, limit);
      }

      @Override
      public List<LedgerDay> days(RunRef schedule, long afterDay, int limit) {
        return ledgers.days(schedule, afterDay, limit);
      }

      @Override
      public List<LedgerLength> lengths(
          UUID namespace, @Nullable ScheduleIdentity after, int limit) {
        return ledgers.lengths(namespace, after, limit);
      }

      @Override
      public int roll(Fence fence, RunRef schedule, Before before, int limit) {
        return ledgers.roll(fence, schedule, before, limit);
      }

      @Override
      public int forget(Fence fence, RunRef schedule, int limit) {
        return ledgers.forget(fence, schedule, limit);
      }
    };
  }
}
