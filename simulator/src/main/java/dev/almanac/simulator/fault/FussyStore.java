package dev.almanac.simulator.fault;

import dev.almanac.simulator.world.World;
import dev.almanac.store.Batch;
import dev.almanac.store.Committer;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import java.util.ArrayList;
import java.util.Optional;

/**
 * Occasionally refuses what a schedule starts in its own commit: the run, or the schedule's part.
 */
public final class FussyStore extends PassingStore {
  private final World world;
  private final int oneIn;
  private int refused;

  public FussyStore(Store store, World world, int oneIn) {
    super(store);
    this.world = world;
    this.oneIn = oneIn;
  }

  /** Returns how often it has refused. */
  public int refused() {
    return refused;
  }

  @Override
  public Committer commits() {
    return (fence, batch) -> {
      var offender = offender(batch);
      if (offender.isPresent()) {
        refused++;
        world.note("fault: refused " + offender.get());
        throw new StoreException.Rejected("Simulated: refused", offender.get(), null);
      }
      store.commits().commit(fence, batch);
    };
  }

  /** Refuses one entity per batch; otherwise large batches would hardly ever pass. */
  private Optional<EntityRef> offender(Batch batch) {
    var offenders = new ArrayList<EntityRef>();
    for (var schedule : batch.schedules()) {
      var started = StartedRuns.of(schedule);
      for (var run : batch.runs()) {
        if (started.contains(run.identity().runId().toString())) {
          offenders.add(run.identity().ref());
          offenders.add(schedule.identity().ref());
        }
      }
    }
    return offenders.isEmpty() || !world.chance().oneIn(oneIn)
        ? Optional.empty()
        : Optional.of(world.chance().oneOf(offenders));
  }
}
