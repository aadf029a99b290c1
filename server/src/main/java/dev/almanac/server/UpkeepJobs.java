package dev.almanac.server;

import dev.almanac.api.Ticker;
import dev.almanac.api.traffic.Traffic;
import dev.almanac.runtime.batch.BatchDesk;
import dev.almanac.runtime.encryption.EncryptionPass;
import dev.almanac.runtime.loop.Fences;
import dev.almanac.runtime.node.CalendarPass;
import dev.almanac.runtime.node.InspectionPass;
import dev.almanac.runtime.node.LedgerRetentionPass;
import dev.almanac.runtime.node.NamespaceRemovalPass;
import dev.almanac.runtime.node.Node;
import dev.almanac.runtime.node.RetentionPass;
import dev.almanac.runtime.node.ScheduleListingPass;
import dev.almanac.runtime.node.Upkeep;
import dev.almanac.runtime.registry.CalendarUpdates;
import dev.almanac.server.metric.DatabaseMetrics;
import java.time.Duration;
import java.util.Optional;

/** The jobs that a server repeats, and the pause after each. */
record UpkeepJobs(Storage storage, Fences fences, Node node, ServerTime time, Ticker ticker) {
  private static final Duration TRAFFIC_PAUSE = Duration.ofSeconds(1);
  private static final Duration CLOCK_PAUSE = Duration.ofSeconds(5);
  private static final Duration CALENDAR_PAUSE = Duration.ofSeconds(2);
  private static final Duration LISTING_PAUSE = Duration.ofMillis(500);
  private static final Duration RETENTION_PAUSE = Duration.ofMinutes(1);
  private static final Duration FACTS_PAUSE = Duration.ofSeconds(15);
  private static final Duration ENCRYPTION_PAUSE = Duration.ofMillis(100);
  private static final Duration REMOVAL_PAUSE = Duration.ofMillis(500);
  private static final Duration INSPECTION_PAUSE = Duration.ofMillis(100);
  private static final Duration INSPECTION_REST = Duration.ofMinutes(10);

  /** How long finished batches are kept. */
  private static final Duration BATCH_RETENTION = Duration.ofDays(3);

  void start(
      Upkeep upkeep,
      Registries registries,
      CalendarUpdates calendars,
      BatchDesk batches,
      Traffic traffic,
      Optional<EncryptionPass> encryption) {
    var store = storage.store();
    var namespaces = registries.namespaces();
    upkeep.every(TRAFFIC_PAUSE, traffic::sweep);
    upkeep.every(CALENDAR_PAUSE, new CalendarPass(store, namespaces, calendars));
    upkeep.every(LISTING_PAUSE, new ScheduleListingPass(store, namespaces, node.schedules()));
    upkeep.every(CLOCK_PAUSE, new ClockWatch(time.trusted(), storage.clock(), ticker));
    upkeep.every(FACTS_PAUSE, new DatabaseMetrics(store, node.metrics(), time.trusted()));
    upkeep.every(storage.pause(), storage.upkeep(node::refuseNew));
    if (!time.isSkipped()) {
      upkeep.every(RETENTION_PAUSE, () -> batches.forget(BATCH_RETENTION));
      upkeep.every(
          RETENTION_PAUSE,
          new RetentionPass(store.retention(), namespaces, fences, time.trusted(), node::forget));
      upkeep.every(
          RETENTION_PAUSE,
          new LedgerRetentionPass(store.ledgers(), namespaces, fences, time.trusted()));
    }
    upkeep.every(
        REMOVAL_PAUSE,
        new NamespaceRemovalPass(storage.removals(), store.retention(), fences, node::forget));
    encryption.ifPresent(pass -> upkeep.every(ENCRYPTION_PAUSE, pass));
    upkeep.every(
        INSPECTION_PAUSE,
        new InspectionPass(store.inspection(), node.metrics(), INSPECTION_PAUSE, INSPECTION_REST));
  }
}
