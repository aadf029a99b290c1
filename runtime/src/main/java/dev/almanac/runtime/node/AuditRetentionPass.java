package dev.almanac.runtime.node;

import dev.almanac.runtime.audit.ChainWriter;
import dev.almanac.runtime.loop.Fences;
import dev.almanac.store.audit.AuditStore;
import java.time.Duration;
import java.time.InstantSource;

/** Deletes old records of the audit in small steps. */
public record AuditRetentionPass(
    AuditStore store, Fences fences, InstantSource clock, Duration keeps) implements Runnable {
  private static final int ROWS = 500;

  /** The limit of one pass; the next one goes on. */
  private static final int MOST_STEPS = 200;

  @Override
  public void run() {
    long before = ChainWriter.micros(clock.instant().minus(keeps));
    for (int step = 0; step < MOST_STEPS; step++) {
      if (store.forget(fences.current(), before, ROWS) < ROWS) {
        return;
      }
    }
  }
}
