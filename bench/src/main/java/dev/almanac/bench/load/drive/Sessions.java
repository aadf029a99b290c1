package dev.almanac.bench.load.drive;

import dev.almanac.bench.load.measure.Meter;
import dev.almanac.bench.load.measure.Outcome;
import dev.almanac.bench.load.measure.Window;
import dev.almanac.bench.load.wire.Wire;
import dev.almanac.bench.load.worker.Home;
import dev.almanac.bench.load.worker.TinyWorker;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * The workflows under way. A pace starts them; each ends once, in however many ways that is
 * noticed. Thread-safe.
 */
final class Sessions {
  /** The limit of lost workflows that are cleaned up. */
  private static final int MAX_LOST = 10_000;

  private final Plan plan;
  private final Wire wire;
  private final Home home;
  private final Window window;
  private final Meter meter;
  private final Requests requests;
  private final Map<String, Session> open = new ConcurrentHashMap<>();
  private final Queue<Session> lost = new ConcurrentLinkedQueue<>();
  private final AtomicInteger lostCount = new AtomicInteger();
  private final AtomicLong ordinal = new AtomicLong();
  private final AtomicLong measured = new AtomicLong();
  private final AtomicInteger underWay = new AtomicInteger();
  private final Runnable allEnded;
  private volatile BiConsumer<Session, Outcome> afterEach = (session, outcome) -> {};
  private volatile boolean complete;

  /** @param allEnded runs when no more will start and all have ended */
  Sessions(Plan plan, TinyWorker.Place place, Window window, Runnable allEnded) {
    this.plan = plan;
    this.wire = place.wire();
    this.home = place.home();
    this.meter = place.meter();
    this.window = window;
    this.requests = new Requests(home, plan.work());
    this.allEnded = allEnded;
  }

  Plan plan() {
    return plan;
  }

  Wire wire() {
    return wire;
  }

  Window window() {
    return window;
  }

  Meter meter() {
    return meter;
  }

  int underWay() {
    return underWay.get();
  }

  /** Runs after each end, before the workflow stops counting as under way. */
  void afterEach(BiConsumer<Session, Outcome> action) {
    afterEach = action;
  }

  /**
   * Starts a workflow that was meant to start at {@code intended}.
   *
   * @return false if the run starts no more
   */
  boolean begin(long intended) {
    underWay.incrementAndGet();
    if (complete || intended - window.plannedEnd() >= 0 || !isWithinCount(intended)) {
      complete = true;
      leave();
      return false;
    }
    var id = home.queue() + "-" + ordinal.incrementAndGet();
    var session = new Session(this, requests, id, intended);
    open.put(id, session);
    session.start();
    return true;
  }

  private boolean isWithinCount(long intended) {
    return !window.hasOpenedBy(intended)
        || measured.getAndIncrement() < plan.limits().count();
  }

  void end(Session session, Outcome outcome) {
    if (open.remove(session.workflowId()) == null) {
      return;
    }
    long idle = plan.work().idle().toNanos();
    meter.ended(outcome, session.intended(), System.nanoTime(), idle);
    if (outcome == Outcome.LOST && lostCount.incrementAndGet() <= MAX_LOST) {
      lost.add(session);
    }
    afterEach.accept(session, outcome);
    leave();
  }

  /** Takes the worker's report that a workflow has closed. */
  void closed(String workflowId, Outcome outcome) {
    Session session = open.get(workflowId);
    if (session != null && plan.seenBy() == SeenBy.WORKER) {
      end(session, outcome);
    }
  }

  void noMore() {
    underWay.incrementAndGet();
    complete = true;
    leave();
  }

  /** Calls to start or stop count as under way meanwhile, so that the last one is noticed. */
  private void leave() {
    if (underWay.decrementAndGet() == 0 && complete) {
      allEnded.run();
    }
  }

  /** Returns what is still open on the server, as far as known. */
  List<Session> leftovers() {
    return Stream.concat(open.values().stream(), lost.stream())
        .filter(session -> !session.runId().isEmpty())
        .toList();
  }

  Requests requests() {
    return requests;
  }
}
