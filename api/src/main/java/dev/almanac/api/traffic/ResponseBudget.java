package dev.almanac.api.traffic;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Limits the bytes of answers that are being read or sent. Answers without room wait; connections
 * take turns, workers first. A call that waits too long is refused. While calls wait, streams whose
 * clients have not read their answers for long are reset, so that such clients cannot block the
 * others.
 */
final class ResponseBudget {
  static final long SMALL = 4 * 1024;

  private static final long PATIENCE = Duration.ofSeconds(20).toNanos();
  private static final long UNREAD = Duration.ofSeconds(10).toNanos();

  /**
   * The limits.
   *
   * @param all the bytes of all answers
   * @param readers the bytes of answers to others than workers
   * @param connection the bytes of one connection
   * @param most the number of answers that may wait
   */
  record Limits(long all, long readers, long connection, int most) {}

  private final Limits limits;
  private final LongSupplier nanos;
  private final Deque<ConnectionUsage.Line> nextWorkers = new ArrayDeque<>();
  private final Deque<ConnectionUsage.Line> nextReaders = new ArrayDeque<>();
  private final Set<ResponseLease> waiting = new LinkedHashSet<>();
  private final Set<ResponseLease> sent = new LinkedHashSet<>();
  private long used;

  /** Bytes of complete answers that wait. */
  private long built;

  ResponseBudget(Limits limits, LongSupplier nanos) {
    this.limits = limits;
    this.nanos = nanos;
  }

  boolean fit(ResponseLease lease, long bytes, ResponseLease.Outcome later) {
    return resize(lease, bytes, later, true);
  }

  boolean resize(ResponseLease lease, long bytes, ResponseLease.Outcome later) {
    return resize(lease, bytes, later, false);
  }

  private boolean resize(
      ResponseLease lease, long bytes, ResponseLease.Outcome later, boolean isBuilt) {
    List<Runnable> told = List.of();
    boolean isGranted = true;
    synchronized (this) {
      if (lease.isReleased) {
        return false;
      }
      lease.isBuilt |= isBuilt;
      if (bytes <= lease.held) {
        take(lease, bytes - lease.held);
        told = next(lease.connection);
      } else if (mayGrow(lease, bytes)) {
        take(lease, bytes - lease.held);
      } else {
        isGranted = false;
        told = queueOrRefuse(lease, bytes, later);
      }
    }
    told.forEach(Runnable::run);
    return isGranted;
  }

  private boolean mayGrow(ResponseLease lease, long bytes) {
    var line = lease.line(bytes);
    boolean isFirst = line.waiting.isEmpty() && nextOf(line).isEmpty();
    // A small increase is granted at once: calls that hold room could block each other for ever.
    boolean isNearly = lease.held > 0 && bytes <= 2 * lease.held;
    return isNearly || (isFirst && fitsConnection(lease, bytes) && fitsAll(lease, bytes));
  }

  private List<Runnable> queueOrRefuse(
      ResponseLease lease, long bytes, ResponseLease.Outcome later) {
    boolean isTooMuch = lease.isBuilt && built + bytes > limits.all() / 2;
    if (isTooMuch || waiting.size() >= limits.most()) {
      return List.of(() -> later.accept(false));
    }
    var line = lease.line(bytes);
    lease.wanted = bytes;
    lease.since = nanos.getAsLong();
    lease.outcome = later;
    built += lease.isBuilt ? bytes : 0;
    line.waiting.add(lease);
    waiting.add(lease);
    queue(line);
    return grant();
  }

  synchronized void sent(ResponseLease lease) {
    if (!lease.isReleased) {
      lease.since = nanos.getAsLong();
      sent.add(lease);
    }
  }

  void release(ResponseLease lease) {
    List<Runnable> told;
    synchronized (this) {
      if (lease.isReleased) {
        return;
      }
      lease.isReleased = true;
      sent.remove(lease);
      leave(lease);
      take(lease, -lease.held);
      told = next(lease.connection);
    }
    told.forEach(Runnable::run);
  }

  /** Refuses calls that have waited too long, and resets streams that are not read. */
  void sweep() {
    List<Runnable> told = new ArrayList<>();
    synchronized (this) {
      long now = nanos.getAsLong();
      while (!waiting.isEmpty() && now - waiting.iterator().next().since > PATIENCE) {
        var lease = waiting.iterator().next();
        told.add(outcome(lease, false));
        leave(lease);
      }
      if (!waiting.isEmpty()) {
        sent.stream()
            .takeWhile(lease -> now - lease.since > UNREAD)
            .forEach(lease -> told.add(lease.reset));
      }
    }
    told.forEach(Runnable::run);
  }

  synchronized long used() {
    return used;
  }

  synchronized int waiting() {
    return waiting.size();
  }

  private void take(ResponseLease lease, long more) {
    used += more;
    lease.held += more;
    lease.connection.answerBytes += more;
  }

  private void leave(ResponseLease lease) {
    if (lease.isWaiting()) {
      lease.line(lease.wanted).waiting.remove(lease);
      waiting.remove(lease);
      built -= lease.isBuilt ? lease.wanted : 0;
      lease.outcome = null;
    }
  }

  /** Grants room after a connection has released some. */
  private List<Runnable> next(ConnectionUsage connection) {
    if (waiting.isEmpty()) {
      return List.of();
    }
    queue(connection.workers);
    queue(connection.readers);
    return grant();
  }

  private void queue(ConnectionUsage.Line line) {
    if (!line.isNext && !line.waiting.isEmpty()) {
      line.isNext = true;
      nextOf(line).add(line);
    }
  }

  /** Returns the callbacks to run outside of the lock. */
  private List<Runnable> grant() {
    List<Runnable> told = new ArrayList<>();
    grant(nextWorkers, told);
    grant(nextReaders, told);
    return told;
  }

  /** Stops at the first that does not fit, so that large answers are not passed over for ever. */
  private void grant(Deque<ConnectionUsage.Line> lines, List<Runnable> told) {
    while (!lines.isEmpty()) {
      var line = lines.getFirst();
      var lease = line.waiting.isEmpty() ? null : line.waiting.iterator().next();
      if (lease != null && fitsConnection(lease, lease.wanted) && !fitsAll(lease, lease.wanted)) {
        return;
      }
      lines.removeFirst();
      line.isNext = false;
      if (lease != null && fitsConnection(lease, lease.wanted)) {
        told.add(outcome(lease, true));
        long wanted = lease.wanted;
        leave(lease);
        take(lease, wanted - lease.held);
        queue(line);
      }
    }
  }

  private static Runnable outcome(ResponseLease lease, boolean isGranted) {
    var outcome = lease.outcome;
    return outcome == null ? () -> {} : () -> outcome.accept(isGranted);
  }

  private Deque<ConnectionUsage.Line> nextOf(ConnectionUsage.Line line) {
    return line == line.connection.workers ? nextWorkers : nextReaders;
  }

  /** One answer always fits, however large it is. */
  private boolean fitsConnection(ResponseLease lease, long bytes) {
    long others = lease.connection.answerBytes - lease.held;
    return others == 0 || others + bytes <= limits.connection();
  }

  private boolean fitsAll(ResponseLease lease, long bytes) {
    long others = used - lease.held;
    boolean isOfAll = lease.line(bytes) == lease.connection.workers;
    return others == 0 || others + bytes <= (isOfAll ? limits.all() : limits.readers());
  }
}
