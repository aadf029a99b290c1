package dev.almanac.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Metadata;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CallTest {
  private final AtomicLong nanos = new AtomicLong(-5);
  private final List<String> heard = new ArrayList<>();

  @Test
  void knowsHowLongTheCallerWillStillWait() {
    var call = Call.within(Duration.ofSeconds(10), Caller.UNKNOWN, nanos::get);
    nanos.addAndGet(Duration.ofSeconds(7).toNanos());

    assertThat(call.timeLeft()).contains(Duration.ofSeconds(3));
    assertThat(Call.patient(Caller.UNKNOWN).timeLeft()).isEmpty();
  }

  @Test
  void tellsListenersOnceThatTheCallerHasGone() {
    var call = Call.patient(Caller.UNKNOWN);
    call.onCancel(() -> heard.add("before"));
    assertThat(call.isCancelled()).isFalse();

    call.cancel();
    call.cancel();
    call.onCancel(() -> heard.add("after"));

    assertThat(call.isCancelled()).isTrue();
    assertThat(heard).containsExactly("before", "after");
  }

  @Test
  void tellsListenersOnceThatTheAnswerIsNotSent() {
    var refused = Call.patient(Caller.UNKNOWN);
    refused.onUnsent(() -> heard.add("refused"));
    refused.refused();
    refused.cancel();
    refused.onUnsent(() -> heard.add("late"));

    var left = Call.patient(Caller.UNKNOWN);
    left.onUnsent(() -> heard.add("left"));
    left.cancel();

    assertThat(heard).containsExactly("refused", "late", "left");
    assertThat(refused.beginAnswer()).isFalse();
    assertThat(left.beginAnswer()).isFalse();
  }

  @Test
  void anAnswerThatWasSentStaysSentThoughTheCallerGoes() {
    var call = Call.patient(Caller.UNKNOWN);
    call.onUnsent(() -> heard.add("unsent"));

    assertThat(call.beginAnswer()).isTrue();
    call.cancel();
    call.onUnsent(() -> heard.add("late"));

    assertThat(heard).isEmpty();
  }

  @Test
  void readsWhoCallsFromTheHeaders() {
    var headers = new Metadata();
    put(headers, "client-name", "temporal-java");
    put(headers, "client-version", "1.38.0");
    put(headers, "supported-features", "follows-next-run-id, other,");

    assertThat(Caller.of(headers, Optional.empty(), null))
        .isEqualTo(new Caller("temporal-java", "1.38.0", Set.of("follows-next-run-id", "other")));
    assertThat(Caller.of(headers, Optional.empty(), null).supports("other")).isTrue();
    assertThat(Caller.of(new Metadata(), Optional.empty(), null)).isEqualTo(Caller.UNKNOWN);
  }

  private static void put(Metadata headers, String name, String value) {
    headers.put(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER), value);
  }
}
