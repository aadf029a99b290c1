package dev.almanac.api.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Attributes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RequestTrafficTest {
  private final AtomicLong nanos = new AtomicLong();
  private final RequestBudget room = new RequestBudget(new RequestBudget.Limits(100, 80, 50));
  private final CallBudget calls = new CallBudget(new CallBudget.Limits(8, 1), nanos::get);
  private final List<String> told = new ArrayList<>();

  @Test
  void countsWhatComesInUntilItIsDealtWith() {
    var stream = stream(false, "a");
    stream.inboundWireSize(20);
    stream.inboundWireSize(10);
    assertThat(room.used()).isEqualTo(30);

    assertThat(stream.reads(45)).isTrue();
    assertThat(room.used()).isEqualTo(45);

    stream.forget();
    stream.forget();
    stream.inboundWireSize(7);
    assertThat(room.used()).isZero();
    assertThat(told).isEmpty();
  }

  @Test
  void refusesOnceWhatThereIsNoRoomFor() {
    stream(false, "a").inboundWireSize(45);
    var late = stream(false, "b");
    late.inboundWireSize(30);
    late.inboundWireSize(10);
    late.inboundWireSize(10);

    assertThat(told).containsExactly("b");
    assertThat(late.reads(1)).isFalse();
    assertThat(room.used()).isEqualTo(45);
  }

  @Test
  void workersHaveRoomOfTheirOwn() {
    stream(false, "a").inboundWireSize(45);
    stream(false, "b").inboundWireSize(35);

    assertThat(stream(false, "c").reads(10)).isFalse();
    assertThat(stream(true, "d").reads(10)).isTrue();
  }

  private StreamTraffic stream(boolean isWorker, String name) {
    var stream = new StreamTraffic(room, calls, isWorker);
    stream.begin(Attributes.EMPTY, () -> told.add(name));
    return stream;
  }
}
