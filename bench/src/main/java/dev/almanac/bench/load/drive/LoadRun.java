package dev.almanac.bench.load.drive;

import dev.almanac.bench.load.drive.Tick.Phase;
import dev.almanac.bench.load.measure.Costs;
import dev.almanac.bench.load.measure.Errors;
import dev.almanac.bench.load.measure.Measurement;
import dev.almanac.bench.load.measure.Meter;
import dev.almanac.bench.load.measure.NoDatabaseException;
import dev.almanac.bench.load.measure.Watch;
import dev.almanac.bench.load.measure.Window;
import dev.almanac.bench.load.wire.ServerAddress;
import dev.almanac.bench.load.wire.Wire;
import dev.almanac.bench.load.worker.Home;
import dev.almanac.bench.load.worker.TinyWorker;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** One run against one server. Used once. */
public final class LoadRun {
  private static final long TICK_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final Duration CLEAN_UP = Duration.ofSeconds(5);

  private final ServerAddress address;
  private final Plan plan;
  private final Watch watch;
  private final Consumer<Tick> listener;
  private final Errors errors = new Errors();

  /** Opens when nothing is left to do, or to end the run early. */
  private final CountDownLatch over = new CountDownLatch(1);

  /** @param listener is called every second */
  public LoadRun(ServerAddress address, Plan plan, Watch watch, Consumer<Tick> listener) {
    this.address = address;
    this.plan = plan;
    this.watch = watch;
    this.listener = listener;
  }

  /** Ends the run early; the result is what it has measured so far. Thread-safe. */
  public void stop() {
    over.countDown();
  }

  /**
   * @throws NoServerException if no server answers at the address
   * @throws NoDatabaseException if the database to watch cannot be reached
   */
  public Measurement execute() throws InterruptedException {
    try (var wire = new Wire(address, plan.connections(), errors);
        var watched = watch.open()) {
      greet(wire);
      long begin = System.nanoTime();
      Limits limits = plan.limits();
      var window = Window.after(begin, limits.warmUp(), limits.time());
      var meter = new Meter(window, errors);
      var run = "load-" + UUID.randomUUID().toString().substring(0, 8);
      var place = new TinyWorker.Place(wire, new Home(plan.namespace(), run, run), meter);
      var sessions = new Sessions(plan, place, window, over::countDown);
      new TinyWorker(place, plan.work(), plan.worker(), sessions::closed).start();
      return measure(sessions, window, begin, watched);
    }
  }

  private void greet(Wire wire) {
    try {
      wire.ask(
          WorkflowServiceGrpc.getGetSystemInfoMethod(), GetSystemInfoRequest.getDefaultInstance());
    } catch (StatusRuntimeException e) {
      throw new NoServerException(
          "no Temporal-compatible server answers at %s: %s"
              .formatted(address, reason(e.getStatus())),
          e);
    }
  }

  /** The innermost cause is the most specific, such as a refused connection. */
  private static String reason(Status status) {
    String reason = Objects.requireNonNullElse(status.getDescription(), "");
    for (Throwable cause = status.getCause(); cause != null; cause = cause.getCause()) {
      reason = Objects.requireNonNullElse(cause.getMessage(), reason);
    }
    return status.getCode() + (reason.isEmpty() ? "" : ", " + reason);
  }

  private Measurement measure(Sessions sessions, Window window, long begin, Watch.Open watched)
      throws InterruptedException {
    Runnable stopPace = startPace(sessions, begin);
    follow(sessions, Phase.WARM_UP, begin, window.from());
    watched.begin();
    follow(sessions, Phase.MEASURING, begin, window.plannedEnd());
    window.closeAt(System.nanoTime());
    Costs used = watched.used();
    stopPace.run();
    sessions.noMore();
    follow(
        sessions,
        Phase.DRAINING,
        begin,
        System.nanoTime() + plan.limits().drain().toNanos());
    Measurement result = sessions.meter().measurement(used);
    CleanUp.terminate(sessions, CLEAN_UP);
    return result;
  }

  private Runnable startPace(Sessions sessions, long begin) {
    return switch (plan.pace()) {
      case Pace.Closed closed -> {
        new ClosedLoop(sessions).start(closed.inFlight());
        yield () -> {};
      }
      case Pace.Open open -> new OpenLoop(sessions, open).start(begin)::interrupt;
    };
  }

  /** Returns at the given time, or earlier if the run was stopped or has nothing left to do. */
  private void follow(Sessions sessions, Phase phase, long begin, long until)
      throws InterruptedException {
    for (long now = System.nanoTime(); now - until < 0; now = System.nanoTime()) {
      long toTick = TICK_NANOS - (now - begin) % TICK_NANOS;
      if (over.await(Math.min(toTick, until - now), TimeUnit.NANOSECONDS)) {
        return;
      }
      if (toTick <= until - now) {
        report(sessions, phase, begin);
      }
    }
  }

  private void report(Sessions sessions, Phase phase, long begin) {
    listener.accept(new Tick(
        phase,
        Duration.ofNanos(System.nanoTime() - begin),
        sessions.meter().lastSecond(),
        sessions.underWay(),
        errors.counts()));
  }
}
