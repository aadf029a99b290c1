package dev.almanac.cli.http2;

import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;

/** When a call ends if it has no answer. */
final class Deadline {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long LARGEST_NUMBER = 99_999_999;

  private final long end;

  private Deadline(long end) {
    this.end = end;
  }

  static Deadline in(long nanos) {
    return new Deadline(System.nanoTime() + nanos);
  }

  long nanos() {
    return end - System.nanoTime();
  }

  /** Returns what is left, as sockets take it: at least 1. */
  int millis() throws SocketTimeoutException {
    long left = nanos();
    if (left <= 0) {
      throw new SocketTimeoutException("the deadline is over");
    }
    return (int) Math.min(Integer.MAX_VALUE, left / NANOS_PER_MILLI + 1);
  }

  /** Returns the value of the header {@code grpc-timeout}, which has at most eight digits. */
  String header() {
    long millis = Math.max(1, nanos() / NANOS_PER_MILLI + 1); // never before ours
    return millis < LARGEST_NUMBER ? millis + "m" : TimeUnit.MILLISECONDS.toSeconds(millis) + "S";
  }
}
