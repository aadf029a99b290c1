package dev.almanac.runtime.node;

import dev.almanac.runtime.metric.Counter;
import dev.almanac.runtime.metric.Gauge;
import dev.almanac.runtime.metric.Metrics;
import dev.almanac.store.Inspection;
import dev.almanac.store.PageLimit;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks the database for damage in small steps, and begins again at the end. Damage is an alarm:
 * in the log, and in metrics until a whole pass has found none.
 */
public final class InspectionPass implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(InspectionPass.class);

  /** The limit of one read: some milliseconds and little memory. */
  private static final PageLimit STEP = new PageLimit(250, 1 << 20);

  /** How many damaged rows one pass names; the rest is counted. */
  private static final int MOST_NAMED = 100;

  private final Inspection inspection;
  private final long restSteps;
  private final Counter rows;
  private final Counter passes;
  private final Gauge.Share damaged;
  private final Gauge.Share progress;
  private Inspection.@Nullable Place place;
  private long found;
  private long foundBefore;
  private long resting;

  /**
   * @param pause the time between two steps
   * @param rest the time between two passes
   */
  public InspectionPass(Inspection inspection, Metrics metrics, Duration pause, Duration rest) {
    this.inspection = inspection;
    this.restSteps = rest.dividedBy(pause);
    rows = metrics.counter(
        "almanac_inspection_rows", "Rows of the database that were checked for damage.");
    passes = metrics.counter(
        "almanac_inspection_passes", "How often all of the database was checked for damage.");
    damaged = metrics
        .gauge(
            "almanac_inspection_damage",
            "Damage that this pass or the last whole one has found; anything but 0 is an alarm.")
        .share();
    progress = metrics
        .gauge("almanac_inspection_progress_percent", "How much of this pass is done.")
        .share();
  }

  @Override
  public void run() {
    if (resting > 0) {
      resting--;
      return;
    }
    var step = inspection.step(place, STEP);
    for (var damage : step.damage()) {
      found++;
      if (found <= MOST_NAMED) {
        LOG.error("ALARM: the database is damaged: {}", damage);
      }
    }
    place = step.next();
    rows.add(step.rows());
    damaged.set(Math.max(found, foundBefore));
    progress.set(step.done());
    if (place == null) {
      ended();
    }
  }

  private void ended() {
    passes.add(1);
    if (found > 0) {
      LOG.error("ALARM: a look through the whole database has found {} damaged rows", found);
    } else if (foundBefore > 0) {
      LOG.info("A look through the whole database has found no damage any more");
    }
    foundBefore = found;
    damaged.set(found);
    found = 0;
    resting = restSteps;
  }
}
