package dev.almanac.bench.load.wire;

import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.time.Duration;

/**
 * Repeats a request after a temporary failure, after 50, 100, 200, 400 and 800 ms, then gives up.
 * Requests carry request ids or task tokens, so that the server recognizes repetitions.
 */
final class Retries<Q, R> implements Answer<R> {
  private static final int ATTEMPTS = 6;
  private static final Duration FIRST_DELAY = Duration.ofMillis(50);

  private final Wire wire;
  private final MethodDescriptor<Q, R> method;
  private final Q request;
  private final Duration deadline;
  private final Answer<R> answer;
  private int failures;

  Retries(
      Wire wire, MethodDescriptor<Q, R> method, Q request, Duration deadline, Answer<R> answer) {
    this.wire = wire;
    this.method = method;
    this.request = request;
    this.deadline = deadline;
    this.answer = answer;
  }

  @Override
  public void ok(R reply) {
    answer.ok(reply);
  }

  /** Attempts are sequential, so this is never called concurrently. */
  @Override
  public void failed(Status status) {
    failures++;
    if (failures >= ATTEMPTS || !Wire.isPassing(status)) {
      answer.failed(status);
      return;
    }
    Duration delay = FIRST_DELAY.multipliedBy(1L << (failures - 1));
    wire.later(delay, () -> wire.send(method, request, deadline, this));
  }
}
