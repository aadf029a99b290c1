package dev.almanac.api.traffic;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.api.traffic.CallTimes.Tally;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class CallTimesTest {
  private long nanos = -7;
  private final CallTimes times = new CallTimes(() -> nanos);

  private void call(String method, Duration length) {
    pass(length);
    times.ended(method, length.toNanos());
  }

  private void pass(Duration length) {
    nanos += length.toNanos();
  }

  @Test
  void theSlowestMethodsComeFirst() {
    call("service/Fast", ofMillis(3));
    call("service/Slow", ofMillis(20));
    call("service/Slow", ofMillis(900));

    assertThat(times.slowest(10))
        .containsExactly(
            new Tally("service/Slow", 2, ofMillis(920), ofMillis(900)),
            new Tally("service/Fast", 1, ofMillis(3), ofMillis(3)));
    assertThat(times.slowest(1)).extracting(Tally::method).containsExactly("service/Slow");
  }

  @Test
  void callsThatWaitByDesignAreLeftOut() {
    call("service/PollWorkflowTaskQueue", ofMinutes(1));
    call("service/QueryWorkflow", ofMinutes(1));
    call("GET /namespaces/{namespace}/workflows/{execution.workflow_id}/history", ofMinutes(1));
    call("POST /namespaces/{namespace}/workflows/{id}/query/{type}", ofMinutes(1));

    assertThat(times.slowest(10)).isEmpty();
  }

  @Test
  void oldCallsAreForgotten() {
    call("service/Old", ofMillis(1));
    pass(ofMinutes(6));
    call("service/New", ofMillis(1));
    assertThat(times.slowest(10)).hasSize(2);

    pass(ofMinutes(4));
    assertThat(times.slowest(10)).extracting(Tally::method).containsExactly("service/New");

    pass(ofMinutes(30));
    assertThat(times.slowest(10)).isEmpty();
  }
}
