package dev.almanac.spring.autoconfigure;

import dev.almanac.client.Metric;

/** Shows the histograms of a server in the registries of the application. */
interface Summaries {
  /** Adds one that is new. */
  void bind(Metric.Summary summary);
}
