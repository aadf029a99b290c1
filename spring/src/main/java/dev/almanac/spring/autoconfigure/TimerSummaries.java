package dev.almanac.spring.autoconfigure;

import dev.almanac.client.Metric;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.TimeUnit;

/**
 * The count and the sum of what is in seconds: registries of all kinds know that, and no ranges
 * that something else has counted. Of what is not in seconds there is a counter beside it.
 */
record TimerSummaries(MeterRegistry registry) implements Summaries {
  static final String SECONDS = "_seconds";

  @Override
  public void bind(Metric.Summary summary) {
    if (summary.name().endsWith(SECONDS)) {
      Object ignored = timer(summary, registry);
    }
  }

  static FunctionTimer timer(Metric.Summary summary, MeterRegistry registry) {
    return FunctionTimer.builder(
            ServerMeters.dotted(summary.name(), SECONDS),
            summary,
            one -> one.count().getAsLong(),
            one -> one.sum().getAsDouble(),
            TimeUnit.SECONDS)
        .description(summary.help())
        .tags(ServerMeters.tags(summary))
        .register(registry);
  }
}
