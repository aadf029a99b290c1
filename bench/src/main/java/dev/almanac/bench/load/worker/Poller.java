package dev.almanac.bench.load.worker;

import dev.almanac.bench.load.wire.Answer;
import dev.almanac.bench.load.wire.Wire;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.time.Duration;

/**
 * Makes one long poll after the other. The next one is sent as soon as a task has been handled,
 * without waiting for the acknowledgement, but a poller with too many unacknowledged tasks pauses.
 */
final class Poller<Q, R> implements Answer<R> {
  interface Handler<R> {
    /**
     * Answers the task in a poll's reply, and runs {@code done} once when that is over.
     *
     * @return false if the reply holds no task; then {@code done} never runs
     */
    boolean handle(R reply, Runnable done);
  }

  /** Longer than the minute for which servers hold a poll. */
  private static final Duration DEADLINE = Duration.ofSeconds(70);

  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(200);
  private static final int MAX_IN_HAND = 32;

  private final Wire wire;
  private final MethodDescriptor<Q, R> method;
  private final Q request;
  private final Handler<R> handler;
  private int inHand;
  private boolean polling;

  Poller(Wire wire, MethodDescriptor<Q, R> method, Q request, Handler<R> handler) {
    this.wire = wire;
    this.method = method;
    this.request = request;
    this.handler = handler;
  }

  void poll() {
    synchronized (this) {
      if (polling || inHand >= MAX_IN_HAND) {
        return;
      }
      polling = true;
    }
    wire.send(method, request, DEADLINE, this);
  }

  @Override
  public void ok(R reply) {
    synchronized (this) {
      inHand++;
    }
    if (!handler.handle(reply, this::done)) {
      leave();
    }
    pollAgain();
  }

  @Override
  public void failed(Status status) {
    wire.later(PAUSE_AFTER_FAILURE, this::pollAgain);
  }

  private void done() {
    leave();
    poll();
  }

  private synchronized void leave() {
    inHand--;
  }

  private void pollAgain() {
    synchronized (this) {
      polling = false;
    }
    poll();
  }
}
