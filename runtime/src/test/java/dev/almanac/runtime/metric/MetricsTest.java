package dev.almanac.runtime.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MetricsTest {
  private enum Colour {
    RED,
    GREEN
  }

  private final Metrics metrics = new Metrics();

  @Test
  void countersOfOneNameAreToldApartByTheirLabel() {
    var cars = metrics.counters("cars", "Cars seen.", "colour", List.of(Colour.values()));

    Objects.requireNonNull(cars.get(Colour.RED)).add(2);

    assertThat(metrics.text()).isEqualTo("""
        # HELP cars_total Cars seen.
        # TYPE cars_total counter
        cars_total{colour="red"} 2
        cars_total{colour="green"} 0
        """);
  }

  @Test
  void aGaugeIsTheSumOfWhatThreadsSayTheyHave() {
    var gauge = metrics.gauge("waiting", "Who waits.");
    var one = gauge.share();
    var other = gauge.share();

    one.set(5);
    other.set(3);
    one.set(1);

    assertThat(metrics.text()).endsWith("# TYPE waiting gauge\nwaiting 4\n");
  }

  @Test
  void aHistogramCountsWhatIsUpToEachBound() {
    var histogram = metrics.histogram("late_seconds", "How late.", 1_000, 500, 2_000);

    histogram.add(500);
    histogram.add(501);
    histogram.add(7_000);

    assertThat(metrics.text()).endsWith("""
        late_seconds_bucket{le="0.5"} 1
        late_seconds_bucket{le="2"} 2
        late_seconds_bucket{le="+Inf"} 3
        late_seconds_sum 8.001
        late_seconds_count 3
        """);
  }

  @Test
  void labelsOfAnyTextAreEscaped() {
    metrics.tell("info", "What runs.", "name", "a \"b\" \\ c\nd", "other", "x");

    assertThat(metrics.text()).endsWith("info{name=\"a \\\"b\\\" \\\\ c\\nd\",other=\"x\"} 1\n");
  }

  @Test
  void onlySoManyNamespacesHaveCountersOfTheirOwn() {
    var counters =
        metrics.namespaceCounters("runs", "Runs.", List.of("namespace", "colour"), Colour.class);
    counters.nameBy(id -> "n" + id.getLeastSignificantBits());

    for (int namespace = 0; namespace < NamespaceCounters.MOST + 20; namespace++) {
      counters.add(new UUID(0, namespace), Colour.GREEN);
      counters.add(new UUID(0, namespace), Colour.GREEN);
    }

    assertThat(metrics.text())
        .contains("runs_total{namespace=\"n7\",colour=\"green\"} 2\n")
        .contains("runs_total{namespace=\"n7\",colour=\"red\"} 0\n")
        .contains("runs_total{namespace=\"(others)\",colour=\"green\"} 40\n")
        .doesNotContain("n" + NamespaceCounters.MOST + "\"");
  }

  @Test
  void aHistogramOfACallThatWasNeverMadeIsNotShown() {
    var calls = metrics.histogramsByName(
        "call_seconds", "Calls.", "call", List.of("Start", "Stop"), Ranges.ofMillis(1, 10));

    Objects.requireNonNull(calls.get("Stop")).add(2_000);

    assertThat(metrics.text()).endsWith("""
        # TYPE call_seconds histogram
        call_seconds_bucket{call="Stop",le="0.001"} 0
        call_seconds_bucket{call="Stop",le="0.01"} 1
        call_seconds_bucket{call="Stop",le="+Inf"} 1
        call_seconds_sum{call="Stop"} 0.002
        call_seconds_count{call="Stop"} 1
        """);
  }

  @Test
  void aWatchedNumberIsAskedEachTime() {
    var count = new AtomicLong();
    metrics.watch("half", "Half.", () -> count.incrementAndGet() / 2.0);

    assertThat(metrics.text()).endsWith("half 0.5\n");
    assertThat(metrics.text()).endsWith("half 1\n");
  }
}
