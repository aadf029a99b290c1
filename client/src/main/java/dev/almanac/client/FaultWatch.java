package dev.almanac.client;

import dev.almanac.runtime.fault.FatalFaults;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits for a fatal fault, closes what belongs to the server, and tells the application. It does so
 * on a thread of its own, started early: without memory, no thread can be started.
 */
final class FaultWatch implements FatalFaults {
  private static final Logger LOG = LoggerFactory.getLogger(FaultWatch.class);

  private final Consumer<FatalFault> listener;
  private final AtomicReference<dev.almanac.runtime.fault.@Nullable FatalFault> first =
      new AtomicReference<>();
  private final AtomicReference<Runnable> closing = new AtomicReference<>(() -> {});
  private final CountDownLatch isKnown = new CountDownLatch(1);
  private final Thread thread;

  FaultWatch(Consumer<FatalFault> listener) {
    this.listener = listener;
    this.thread = Thread.ofPlatform().daemon().name("almanac-fault").start(this::watch);
  }

  /** Sets what to do before the application is told. */
  void closes(Runnable step) {
    closing.set(step);
  }

  /** There was no fault, and there will be none. */
  void dismiss() {
    if (!Thread.currentThread().equals(thread)) {
      isKnown.countDown();
    }
  }

  @Override
  public void report(dev.almanac.runtime.fault.FatalFault fault) {
    first.compareAndSet(null, fault);
    isKnown.countDown();
  }

  private static FatalFault.Kind kind(dev.almanac.runtime.fault.FatalFault.Kind kind) {
    return switch (kind) {
      case PLACE_LOST -> FatalFault.Kind.DATABASE_LOST;
      case OUT_OF_MEMORY -> FatalFault.Kind.OUT_OF_MEMORY;
      case THREAD_DIED -> FatalFault.Kind.THREAD_DIED;
    };
  }

  private void watch() {
    try {
      isKnown.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    var fault = first.get();
    if (fault != null) {
      closing.get().run();
      tell(new FatalFault(kind(fault.kind()), fault.message(), fault.cause()));
    }
  }

  private void tell(FatalFault fault) {
    try {
      listener.accept(fault);
    } catch (RuntimeException e) {
      LOG.error("The listener for fatal faults failed", e);
    }
  }
}
