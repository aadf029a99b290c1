package dev.almanac.runtime.worker;

import io.temporal.api.enums.v1.WorkerStatus;
import io.temporal.api.worker.v1.WorkerHeartbeat;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/** The last heartbeat of each worker. Any thread may call; no call blocks for long. */
public final class Workers {
  private static final Duration REMEMBERED = Duration.ofMinutes(5);

  /** The most workers of all namespaces; those silent for the longest are forgotten first. */
  private static final int MOST = 10_000;

  private record Key(UUID namespace, String worker) {}

  private record Heard(WorkerHeartbeat heartbeat, Instant at) {
    /** In memory a heartbeat takes more than on the wire. */
    long bytes() {
      return 4L * heartbeat.getSerializedSize() + 200;
    }
  }

  private final InstantSource clock;
  private final int most;
  private final long mostBytes;
  private long bytes;

  /** In the order of their last heartbeats. */
  private final LinkedHashMap<Key, Heard> heard = new LinkedHashMap<>();

  /** @param mostBytes about how much memory the heartbeats may take */
  public Workers(InstantSource clock, long mostBytes) {
    this(clock, MOST, mostBytes);
  }

  Workers(InstantSource clock, int most, long mostBytes) {
    this.clock = clock;
    this.most = most;
    this.mostBytes = mostBytes;
  }

  public synchronized void record(UUID namespace, List<WorkerHeartbeat> heartbeats) {
    Instant now = clock.instant();
    for (var heartbeat : heartbeats) {
      var key = new Key(namespace, heartbeat.getWorkerInstanceKey());
      var before = heard.remove(key);
      bytes -= before == null ? 0 : before.bytes();
      var last = before != null && isOvertaken(heartbeat, before.heartbeat())
          ? before.heartbeat()
          : heartbeat;
      var kept = new Heard(last, now);
      heard.put(key, kept);
      bytes += kept.bytes();
    }
    forgetSilent(now);
    while (heard.size() > most || (bytes > mostBytes && !heard.isEmpty())) {
      bytes -= heard.pollFirstEntry().getValue().bytes();
    }
  }

  /** Returns whether a heartbeat of a running worker arrived after that of its shutdown. */
  private static boolean isOvertaken(WorkerHeartbeat heartbeat, WorkerHeartbeat before) {
    return heartbeat.getStatus() == WorkerStatus.WORKER_STATUS_RUNNING
        && (before.getStatus() == WorkerStatus.WORKER_STATUS_SHUTTING_DOWN
            || before.getStatus() == WorkerStatus.WORKER_STATUS_SHUTDOWN);
  }

  public synchronized Optional<WorkerHeartbeat> find(UUID namespace, String worker) {
    forgetSilent(clock.instant());
    return Optional.ofNullable(heard.get(new Key(namespace, worker))).map(Heard::heartbeat);
  }

  /**
   * Lists at most {@code limit} workers after {@code worker}, by key. It scans all of them, and
   * others may report meanwhile.
   */
  public List<WorkerHeartbeat> list(
      UUID namespace, Predicate<WorkerHeartbeat> filter, String worker, int limit) {
    return all(namespace).stream()
        .filter(heartbeat -> heartbeat.getWorkerInstanceKey().compareTo(worker) > 0)
        .filter(filter)
        .sorted(Comparator.comparing(WorkerHeartbeat::getWorkerInstanceKey))
        .limit(limit)
        .toList();
  }

  private synchronized List<WorkerHeartbeat> all(UUID namespace) {
    forgetSilent(clock.instant());
    var all = new ArrayList<WorkerHeartbeat>(heard.size());
    heard.forEach((key, last) -> {
      if (key.namespace().equals(namespace)) {
        all.add(last.heartbeat());
      }
    });
    return all;
  }

  private void forgetSilent(Instant now) {
    Instant oldest = now.minus(REMEMBERED);
    for (var first = heard.firstEntry();
        first != null && first.getValue().at().isBefore(oldest);
        first = heard.firstEntry()) {
      bytes -= first.getValue().bytes();
      heard.pollFirstEntry();
    }
  }
}
