package dev.almanac.bench.load.measure;

import java.util.List;

/** What the measured time cost others: CPU time of processes, and what a database counted. */
public record Costs(List<CpuUse> cpu, DatabaseCounts database) {
  public static final Costs UNKNOWN = new Costs(List.of(), DatabaseCounts.UNKNOWN);

  public Costs {
    cpu = List.copyOf(cpu);
  }
}
