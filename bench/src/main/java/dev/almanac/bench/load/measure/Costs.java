package dev.almanac.bench.load.measure;

import java.util.List;

/** The cost of the measured time: CPU time of processes, and database counters. */
public record Costs(List<CpuUse> cpu, DatabaseCounts database) {
  public static final Costs UNKNOWN = new Costs(List.of(), DatabaseCounts.UNKNOWN);

  public Costs {
    cpu = List.copyOf(cpu);
  }
}
