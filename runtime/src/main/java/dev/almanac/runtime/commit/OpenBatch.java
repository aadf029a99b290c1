package dev.almanac.runtime.commit;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.entity.Entity;
import dev.almanac.runtime.entity.Slot;
import dev.almanac.store.work.BacklogRow;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What the next commit will hold, and who waits for it. */
public final class OpenBatch {
  /** Somebody who waits for the commit because of what it holds of a workflow or schedule. */
  public record Waiting(Slot<?, ?> slot, AfterCommit parked) {}

  final long number;
  final Set<Entity<?>> entities = new LinkedHashSet<>();

  /** Rows of the backlog whose tasks are gone. */
  final List<BacklogRow> drained = new ArrayList<>();

  /** Messages whose run or schedule is gone. */
  final List<UnownedWrites.UndeliverableMessage> taken = new ArrayList<>();

  final List<Waiting> parked = new ArrayList<>();
  final TiedSlots ties = new TiedSlots();
  long bytes;

  OpenBatch(long number) {
    this.number = number;
  }

  /** Tells all who wait that what they wait for is lost; nobody then waits any more. */
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

  /** How many entities it holds. */
  int size() {
    return entities.size();
  }
}
