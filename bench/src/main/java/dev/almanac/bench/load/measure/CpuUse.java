package dev.almanac.bench.load.measure;

import java.util.OptionalLong;

/** CPU time of a process and its children; empty if it could not be read to the end. */
public record CpuUse(String process, OptionalLong micros) {
  public OptionalLong microsPer(long workflows) {
    return micros.isPresent() && workflows > 0
        ? OptionalLong.of(micros.getAsLong() / workflows)
        : OptionalLong.empty();
  }
}
