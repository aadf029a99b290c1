package dev.almanac.server;

import dev.almanac.api.CallGuard;
import dev.almanac.runtime.fault.FatalFault;
import dev.almanac.runtime.fault.FatalFaults;
import dev.almanac.runtime.fault.Tenure;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles fatal faults, of which the first counts: from then on the server answers nothing. It
 * tells its listener, and closes itself if that has not ended the process.
 */
final class FatalStop implements FatalFaults, CallGuard {
  private static final Logger LOG = LoggerFactory.getLogger(FatalStop.class);

  private final Tenure tenure;
  private final FatalFaults listener;
  private final AtomicReference<@Nullable FatalFault> first = new AtomicReference<>();
  private final AtomicReference<@Nullable Runnable> closing = new AtomicReference<>();
  private final CountDownLatch isKnown = new CountDownLatch(1);

  /** Created early: without memory, no thread can be started. */
  private final Thread closer;

  FatalStop(Tenure tenure, FatalFaults listener) {
    this.tenure = tenure;
    this.listener = listener;
    this.closer = Thread.ofPlatform().daemon().name("fatal-stop").unstarted(this::awaitFault);
  }

  Tenure tenure() {
    return tenure;
  }

  /** Sets the server to close. */
  void closes(Runnable server) {
    closing.set(server);
    closer.start();
  }

  /** The server was closed without a fault. */
  void dismiss() {
    if (!Thread.currentThread().equals(closer)) {
      closer.interrupt();
    }
  }

  private void awaitFault() {
    try {
      isKnown.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    Runnable server = closing.get();
    if (server != null) {
      server.run();
    }
  }

  @Override
  public void report(FatalFault fault) {
    tenure.end();
    if (!first.compareAndSet(null, fault)) {
      return;
    }
    try {
      listener.report(fault);
    } finally {
      isKnown.countDown();
      LOG.error("{}", fault.message(), fault.cause());
    }
  }

  @Override
  public boolean mayAnswer() {
    return tenure.mayAnswer();
  }

  @Override
  public void failed(Throwable error) {
    if (FatalFault.isOfMachine(error)) {
      report(FatalFault.of(Thread.currentThread(), error));
    }
  }

  @Override
  public void ended(Thread thread) {
    report(new FatalFault(
        FatalFault.Kind.THREAD_DIED,
        "Thread %s has ended, so the server stops".formatted(thread.getName()),
        null));
  }
}
