package dev.almanac.runtime.worker;

import io.temporal.api.enums.v1.WorkerStatus;
import io.temporal.api.worker.v1.WorkerHeartbeat;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/** The last words of each worker. Any thread may call; nothing blocks for long. */
public final class Workers {
  private static final Duration REMEMBERED = Duration.ofMinutes(5);

  /** Of all namespaces; those that were silent for the longest are forgotten first. */
  private static final int MOST = 10_000;

  private record Key(UUID namespace, String worker) {}

  private record Heard(WorkerHeartbeat heartbeat, Instant at) {}

  private final InstantSource clock;
  private final int most;

  /** In the order in which they were last heard of. */
  private final LinkedHashMap<Key, Heard> heard = new LinkedHashMap<>();

  public Workers(InstantSource clock) {
    this(clock, MOST);
  }

  Workers(InstantSource clock, int most) {
    this.clock = clock;
    this.most = most;
  }

  public synchronized void record(UUID namespace, List<WorkerHeartbeat> heartbeats) {
    Instant now = clock.instant();
    for (var heartbeat : heartbeats) {
      var key = new Key(namespace, heartbeat.getWorkerInstanceKey());
      var before = heard.remove(key);
      var last = before != null && isOvertaken(heartbeat, before.heartbeat())
          ? before.heartbeat()
          : heartbeat;
      heard.put(key, new Heard(last, now));
    }
    forgetSilent(now);
    while (heard.size() > most) {
      heard.pollFirstEntry();
    }
  }

  /** A worker that says it stops may have said on the way there that it runs. */
  private static boolean isOvertaken(WorkerHeartbeat heartbeat, WorkerHeartbeat before) {
    return heartbeat.getStatus() == WorkerStatus.WORKER_STATUS_RUNNING
        && (before.getStatus() == WorkerStatus.WORKER_STATUS_SHUTTING_DOWN
            || before.getStatus() == WorkerStatus.WORKER_STATUS_SHUTDOWN);
  }

  public synchronized Optional<WorkerHeartbeat> find(UUID namespace, String worker) {
    forgetSilent(clock.instant());
    return Optional.ofNullable(heard.get(new Key(namespace, worker))).map(Heard::heartbeat);
  }

  /** By key, those after {@code worker}, at most {@code limit} of them. */
  public synchronized List<WorkerHeartbeat> list(
      UUID namespace, Predicate<WorkerHeartbeat> filter, String worker, int limit) {
    forgetSilent(clock.instant());
    return heard.entrySet().stream()
        .filter(entry -> entry.getKey().namespace().equals(namespace))
        .filter(entry -> entry.getKey().worker().compareTo(worker) > 0)
        .filter(entry -> filter.test(entry.getValue().heartbeat()))
        .sorted((one, other) -> one.getKey().worker().compareTo(other.getKey().worker()))
        .limit(limit)
        .map(entry -> entry.getValue().heartbeat())
        .toList();
  }

  private void forgetSilent(Instant now) {
    Instant oldest = now.minus(REMEMBERED);
    Iterator<Heard> first = heard.values().iterator();
    while (first.hasNext() && first.next().at().isBefore(oldest)) {
      first.remove();
    }
  }
}
