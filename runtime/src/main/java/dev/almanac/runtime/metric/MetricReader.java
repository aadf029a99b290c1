package dev.almanac.runtime.metric;

import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * Is shown the series of a process. Labels are names and values by turns. What supplies a value may
 * be kept, and read by any thread.
 */
public interface MetricReader {
  /** @param name ends in {@code _total} */
  void counter(String name, String help, List<String> labels, DoubleSupplier value);

  void gauge(String name, String help, List<String> labels, DoubleSupplier value);

  void histogram(String name, String help, List<String> labels, Distribution values);
}
