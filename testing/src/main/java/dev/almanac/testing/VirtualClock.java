package dev.almanac.testing;

import com.google.protobuf.Empty;
import dev.almanac.client.Almanac;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.testservice.SleepRequest;
import dev.almanac.protocol.testservice.TestServiceGrpc;
import dev.almanac.protocol.testservice.TestServiceGrpc.TestServiceBlockingStub;
import io.temporal.serviceclient.WorkflowServiceStubs;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The time of a test's server. It goes at the pace of the machine, and leaps when the test says so:
 * what is due on the way happens, in order, at its own time.
 *
 * <pre>{@code
 * void run(VirtualClock clock) {
 *   clock.advance(Duration.ofDays(30));
 *   clock.skipTo(Instant.parse("2035-01-01T00:00:00Z"));
 * }
 * }</pre>
 */
public final class VirtualClock implements InstantSource {
  private final TestServiceBlockingStub time;

  /** Returns the time of a server that was started with {@code timeSkipping}. */
  public static VirtualClock of(Almanac almanac) {
    return new VirtualClock(almanac.stubs());
  }

  VirtualClock(WorkflowServiceStubs stubs) {
    this.time = TestServiceGrpc.newBlockingStub(stubs.getRawChannel());
  }

  @Override
  public Instant instant() {
    return ProtoTime.instant(time.getCurrentTime(Empty.getDefaultInstance()).getTime());
  }

  /** Moves time on, and returns when everything due until then has been started. */
  public void advance(Duration duration) {
    Object ignored = time.unlockTimeSkippingWithSleep(
        SleepRequest.newBuilder().setDuration(ProtoTime.duration(duration)).build());
  }

  /** Moves time on to this moment; does nothing if it has passed. */
  public void skipTo(Instant moment) {
    var left = Duration.between(instant(), moment);
    if (left.isPositive()) {
      advance(left);
    }
  }
}
