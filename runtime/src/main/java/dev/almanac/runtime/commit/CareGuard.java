package dev.almanac.runtime.commit;

import dev.almanac.runtime.entity.Agenda;
import dev.almanac.runtime.entity.Entity;
import dev.almanac.runtime.entity.Quarantine;
import dev.almanac.runtime.entity.Slot;
import dev.almanac.runtime.loop.StoreFaults;
import java.util.List;

/**
 * Contains bugs in the care for entities. An entity whose care fails is dropped from memory, so
 * that nothing half done remains, and is loaded and tried again after a pause.
 */
public record CareGuard(GroupCommit commits, Quarantine quarantine) {
  /** Cares for an entity and returns the cost. */
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

  /** Drops all entities of the slot; those that did not fail are loaded again at once. */
  private void drop(Entity<?> failed) {
    commits.discard(failed.slot(), StoreFaults.BUG);
    Slot.drop(List.of(failed.slot()), StoreFaults.BUG, one -> !one.equals(failed));
  }
}
