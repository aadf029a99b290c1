package dev.almanac.server.metric;

import dev.almanac.api.CallWatch;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.runtime.metric.Counter;
import dev.almanac.runtime.metric.Histogram;
import dev.almanac.runtime.metric.Metrics;
import dev.almanac.runtime.metric.Ranges;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How long calls take, by call, and how often they are refused, by reason. */
public final class CallMetrics implements CallWatch {
  /** All requests over HTTP together: their paths are too many to tell apart. */
  private static final String HTTP = "HTTP";

  private static final Ranges RANGES =
      Ranges.ofMillis(1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 10_000);

  private final Map<String, Histogram> times = new HashMap<>();
  private final Histogram http;
  private final Map<RpcError.Code, Counter> refusals;

  private CallMetrics(Map<String, String> names, Metrics metrics) {
    var labels = new ArrayList<>(names.values());
    labels.add(HTTP);
    var histograms = metrics.histogramsByName(
        "almanac_call_seconds",
        "From the arrival of a call until its outcome. Polls wait for a task up to a minute.",
        "call",
        labels,
        RANGES);
    names.forEach((name, label) -> times.put(name, Objects.requireNonNull(histograms.get(label))));
    http = Objects.requireNonNull(histograms.get(HTTP));
    refusals = metrics.counters(
        "almanac_call_refusals",
        "Calls that were refused, by status.",
        "code",
        List.of(RpcError.Code.values()));
  }

  /** Creates the metrics of the calls that these handlers answer. */
  public static CallMetrics of(Collection<? extends Handler<?, ?>> handlers, Metrics metrics) {
    var names = new HashMap<String, String>();
    for (var handler : handlers) {
      String full = handler.method().getFullMethodName();
      names.put(full, full.substring(full.lastIndexOf('.') + 1));
    }
    return new CallMetrics(names, metrics);
  }

  @Override
  public void ended(String name, long nanos, RpcError.@Nullable Code refusal) {
    times.getOrDefault(name, http).add(nanos / 1_000);
    @Nullable Counter counter = refusal == null ? null : refusals.get(refusal);
    if (counter != null) {
      counter.add(1);
    }
  }
}
