package dev.almanac.runtime.commit;

import dev.almanac.runtime.entity.Agenda;
import dev.almanac.runtime.entity.Entity;
import dev.almanac.runtime.entity.Quarantine;
import dev.almanac.runtime.entity.Slot;
import dev.almanac.runtime.loop.StoreFaults;
import java.util.List;

/**
 * Lets care for entities outlive a bug in it. An entity that cannot be cared for is dropped from
 * memory, so that nothing half done stays, and is loaded and cared for again after a pause.
 */
public record CareGuard(GroupCommit commits, Quarantine quarantine) {
  /** Cares for an entity; tells what that has cost. */
  public <E extends Entity<?>> int care(E entity, Agenda.Care<E> care) {
    try {
      int cost = care.care(entity);
      quarantine.succeeded(entity.ref());
      return cost;
    } catch (RuntimeException bug) {
      entity.lose();
      quarantine.failed(entity.ref(), entity.toString(), bug);
      commits.afterWriting(entity.slot(), () -> drop(entity));
      return 1;
    }
  }

  /** With all entities of its id; the others come back at once. */
  private void drop(Entity<?> failed) {
    commits.discard(failed.slot(), StoreFaults.BUG);
    Slot.drop(List.of(failed.slot()), StoreFaults.BUG, one -> !one.equals(failed));
  }
}
