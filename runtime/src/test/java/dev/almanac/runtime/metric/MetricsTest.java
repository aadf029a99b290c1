package dev.almanac.runtime.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
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
}
