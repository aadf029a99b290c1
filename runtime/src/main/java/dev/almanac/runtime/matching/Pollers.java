package dev.almanac.runtime.matching;

import dev.almanac.runtime.QueueView;
import dev.almanac.runtime.TaskPolls;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;

/** The workers that polled a queue in the last minutes, least recent first. */
final class Pollers {
  private static final Duration REMEMBERED = Duration.ofMinutes(5);
  private static final int MOST = 1_000;

  private final LinkedHashMap<String, QueueView.Poller> byIdentity = new LinkedHashMap<>();

  void seen(TaskPolls.Worker worker, Instant now) {
    byIdentity.remove(worker.identity());
    byIdentity.put(worker.identity(), new QueueView.Poller(worker, now));
    if (byIdentity.size() > MOST) {
      byIdentity.pollFirstEntry();
    }
  }

  /** Returns how many polled recently. */
  int size() {
    return byIdentity.size();
  }

  void forget(String identity) {
    byIdentity.remove(identity);
  }

  /** Returns them, most recent first. */
  List<QueueView.Poller> recent(Instant now) {
    var oldest = now.minus(REMEMBERED);
    byIdentity.values().removeIf(poller -> poller.lastAccess().isBefore(oldest));
    return List.copyOf(byIdentity.values()).reversed();
  }
}
