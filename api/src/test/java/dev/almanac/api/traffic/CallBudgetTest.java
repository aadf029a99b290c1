package dev.almanac.api.traffic;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Attributes;
import io.grpc.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CallBudgetTest {
  private final AtomicLong nanos = new AtomicLong();
  private final CallBudget calls = new CallBudget(new CallBudget.Limits(8, 1), nanos::get);
  private final RequestBudget requests = new RequestBudget(new RequestBudget.Limits(100, 80, 50));

  @Test
  void oneConnectionHasHalfAndWorkersMoreThanOthersAndWhoNeedsLittleIsLetIn() {
    var crowd = connection();
    for (int i = 0; i < 4; i++) {
      assertThat(stream(false).open(crowd)).isTrue();
    }
    assertThat(stream(true).open(crowd)).isFalse();

    var other = connection();
    assertThat(stream(false).open(other)).as("its first").isTrue();
    assertThat(stream(false).open(other)).isFalse();
    assertThat(stream(true).open(other)).as("a worker").isTrue();
    assertThat(stream(true).open(other)).isFalse();
    assertThat(stream(false).open(connection())).isTrue();
    assertThat(stream(false).open(connection())).isTrue();
    assertThat(stream(false).open(connection())).as("more than all").isFalse();
    assertThat(calls.open()).isEqualTo(8);
  }

  @Test
  void aCallThatEndsMakesRoomOnce() {
    var first = stream(false);
    assertThat(first.open(Attributes.EMPTY)).isTrue();
    assertThat(stream(false).open(Attributes.EMPTY)).isTrue();

    first.close();
    first.close();

    assertThat(calls.open()).isEqualTo(1);
  }

  @Test
  void whileThereAreManyThoseThatSayNothingAreGivenUp() {
    List<Context> contexts = new ArrayList<>();
    List<StreamTraffic> streams = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      var stream = stream(false);
      contexts.add(stream.filterContext(Context.ROOT));
      assertThat(stream.open(Attributes.EMPTY)).isTrue();
      streams.add(stream);
    }
    streams.get(4).heard();

    nanos.addAndGet(SECONDS.toNanos(10));
    calls.sweep();
    assertThat(contexts).noneMatch(Context::isCancelled);
    nanos.addAndGet(1);
    calls.sweep();

    assertThat(contexts)
        .extracting(Context::isCancelled)
        .containsExactly(false, false, true, true, false, true);
  }

  private static Attributes connection() {
    return Attributes.newBuilder()
        .set(Traffic.CONNECTION, new ConnectionUsage())
        .build();
  }

  private StreamTraffic stream(boolean isWorker) {
    return new StreamTraffic(requests, calls, isWorker);
  }
}
