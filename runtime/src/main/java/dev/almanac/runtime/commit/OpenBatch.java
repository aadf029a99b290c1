package dev.almanac.runtime.commit;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.entity.Entity;
import dev.almanac.runtime.entity.Slot;
import dev.almanac.store.work.BacklogRow;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The contents of the next commit, and its waiters. */
public final class OpenBatch {
  /** An action that waits for the commit because of the changes of a slot. */
  public record Waiting(Slot<?, ?> slot, AfterCommit parked) {}

  final long number;
  final Set<Entity<?>> entities = new LinkedHashSet<>();

  /** Backlog rows whose tasks are gone. */
  final List<BacklogRow> drained = new ArrayList<>();

  /** Messages whose run or schedule is gone. */
  final List<UnownedWrites.UndeliverableMessage> taken = new ArrayList<>();

  final List<Waiting> parked = new ArrayList<>();
  final TiedSlots ties = new TiedSlots();
  long bytes;

  OpenBatch(long number) {
    this.number = number;
  }

  /** Fails all waiters and clears the list. */
  static void tell(List<Waiting> parked, CallFailed.Reason reason) {
    var lost = List.copyOf(parked);
    parked.clear();
    lost.forEach(waiting -> waiting.parked().lost(reason));
  }

  UnownedWrites unowned() {
    return new UnownedWrites(drained, taken);
  }

  boolean isEmpty() {
    return entities.isEmpty() && drained.isEmpty() && taken.isEmpty();
  }

  /** Returns how many entities the batch holds. */
  int size() {
    return entities.size();
  }
}
