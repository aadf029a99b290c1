package dev.almanac.runtime.loop;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.entity.Entity;
import dev.almanac.runtime.entity.Slot;
import dev.almanac.store.BacklogRow;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What the next commit will hold, and who waits for it. */
final class OpenBatch {
  /** Somebody who waits for the commit because of what it holds of a workflow or schedule. */
  record Waiting(Slot<?, ?> slot, Parked parked) {}

  final long number;
  final Set<Entity<?>> entities = new LinkedHashSet<>();

  /** Rows of the backlog whose tasks are gone. */
  final List<BacklogRow> drained = new ArrayList<>();

  /** Messages whose run or schedule is gone. */
  final List<Loose.Taken> taken = new ArrayList<>();

  final List<Waiting> parked = new ArrayList<>();
  final Bonds bonds = new Bonds();
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

  Loose loose() {
    return new Loose(drained, taken);
  }

  boolean isEmpty() {
    return entities.isEmpty() && drained.isEmpty() && taken.isEmpty();
  }

  /** How many entities it holds. */
  int size() {
    return entities.size();
  }
}
