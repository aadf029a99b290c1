package dev.almanac.bench.load.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Measures the CPU time of processes, from {@code /proc}. A process stands for its whole tree,
 * because PostgreSQL works in children of the known process. The time of a child that ended and was
 * waited for is counted by its parent, so it is neither lost nor counted twice.
 */
public final class CpuClock {
  /** The kernel reports in ticks of 1/100 s on every platform that a JDK 21 exists for. */
  private static final long MICROS_PER_TICK = 10_000;

  /** Fields 14 to 17 of the line, where the third is the first after the name in parentheses. */
  private static final int USER_TIME = 11;

  private static final int TIMES = 4;

  private final Map<WatchedProcess, OptionalLong> atStart = new LinkedHashMap<>();

  private CpuClock() {}

  public static CpuClock start(List<WatchedProcess> processes) {
    var clock = new CpuClock();
    processes.forEach(process -> clock.atStart.put(process, micros(process.pid())));
    return clock;
  }

  public List<CpuUse> used() {
    return atStart.entrySet().stream()
        .map(entry -> {
          OptionalLong now = micros(entry.getKey().pid());
          OptionalLong then = entry.getValue();
          return new CpuUse(
              entry.getKey().label(),
              now.isPresent() && then.isPresent()
                  ? OptionalLong.of(Math.max(0, now.getAsLong() - then.getAsLong()))
                  : OptionalLong.empty());
        })
        .toList();
  }

  /** Returns the CPU time of a process tree; empty without the process or {@code /proc}. */
  static OptionalLong micros(long pid) {
    OptionalLong own = ticks(pid);
    if (own.isEmpty()) {
      return own;
    }
    try (Stream<ProcessHandle> descendants =
        ProcessHandle.of(pid).stream().flatMap(ProcessHandle::descendants)) {
      long below = descendants.mapToLong(child -> ticks(child.pid()).orElse(0)).sum();
      return OptionalLong.of((own.getAsLong() + below) * MICROS_PER_TICK);
    }
  }

  private static OptionalLong ticks(long pid) {
    try {
      return OptionalLong.of(parse(Files.readString(Path.of("/proc", Long.toString(pid), "stat"))));
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  /** Returns user and system time of the process and of children it has waited for. */
  static long parse(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    long sum = 0;
    for (int i = USER_TIME; i < USER_TIME + TIMES; i++) {
      sum += Long.parseLong(fields[i]);
    }
    return sum;
  }
}
