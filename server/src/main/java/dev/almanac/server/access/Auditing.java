package dev.almanac.server.access;

import dev.almanac.api.Handler;
import dev.almanac.api.audit.Audit;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.runtime.clock.TrustedClock;
import dev.almanac.runtime.loop.Fences;
import dev.almanac.runtime.node.AuditLog;
import dev.almanac.runtime.node.AuditRetentionPass;
import dev.almanac.runtime.node.Upkeep;
import dev.almanac.server.ServerConfig;
import dev.almanac.store.Store;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * The audit of a server, as configured.
 *
 * @param log is there if calls are recorded
 * @param retention deletes old records; empty if they are kept for ever
 */
public record Auditing(
    AuditConfig config, Optional<AuditLog> log, Optional<AuditRetentionPass> retention) {
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final Duration RETENTION_PAUSE = Duration.ofMinutes(1);

  /** @param executor runs what waits for the database */
  public static Auditing of(
      ServerConfig server, Store store, Fences fences, TrustedClock clock, Executor executor) {
    var config = server.audit();
    return new Auditing(
        config,
        config.isEnabled(server.access().isGuarded())
            ? Optional.of(new AuditLog(store, fences, clock, executor))
            : Optional.empty(),
        config.retention().isZero()
            ? Optional.empty()
            : Optional.of(
                new AuditRetentionPass(store.audit(), fences, clock, config.retention())));
  }

  /** Writes what waits, and deletes what is old, from now on. */
  public void maintain(Upkeep upkeep) {
    log.ifPresent(one -> upkeep.every(PAUSE, one));
    retention.ifPresent(pass -> upkeep.every(RETENTION_PAUSE, pass));
  }

  /** Has calls recorded. */
  public List<Handler<?, ?>> around(List<Handler<?, ?>> handlers) {
    return log.map(one -> new Audit(one, config.hasTasks()).around(handlers)).orElse(handlers);
  }

  /** Has requests recorded that are no calls. */
  public List<HttpRoute> aroundRoutes(List<HttpRoute> routes) {
    return log.map(one -> new Audit(one, config.hasTasks()).aroundRoutes(routes))
        .orElse(routes);
  }
}
