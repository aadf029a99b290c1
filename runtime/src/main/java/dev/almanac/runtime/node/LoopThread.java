package dev.almanac.runtime.node;

import dev.almanac.runtime.fault.VitalThreads;
import dev.almanac.runtime.loop.Mailbox;
import dev.almanac.store.MustNotBlock;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Drives a loop: steps while there is work, and sleeps until more arrives. */
final class LoopThread implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(LoopThread.class);

  private final Loop loop;
  private final Thread thread;
  private volatile boolean isAsleep;
  private volatile boolean isStopping;

  LoopThread(String name, Loop loop, Mailbox mailbox, VitalThreads vital) {
    this.loop = loop;
    this.thread = new Marked(this, name);
    this.thread.setDaemon(true);
    vital.watch(thread);
    mailbox.wakes(this::wake);
  }

  /** Lets the store recognise the thread, which must not block. */
  private static final class Marked extends Thread implements MustNotBlock {
    Marked(Runnable work, String name) {
      super(work, name);
    }
  }

  void start() {
    thread.start();
  }

  @Override
  public void run() {
    while (!isStopping) {
      long idle = step();
      if (idle > 0) {
        isAsleep = true;
        if (loop.isQuiet()) {
          LockSupport.parkNanos(this, idle);
        }
        isAsleep = false;
      }
    }
  }

  /** Contains and logs a bug, so that the loop goes on. */
  private long step() {
    try {
      return loop.step();
    } catch (RuntimeException e) {
      LOG.error("A step failed", e);
      return 0;
    }
  }

  private void wake() {
    if (isAsleep) {
      LockSupport.unpark(thread);
    }
  }

  void stop() throws InterruptedException {
    isStopping = true;
    LockSupport.unpark(thread);
    thread.join();
  }
}
