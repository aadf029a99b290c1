package dev.almanac.server.metric;

import dev.almanac.api.system.ClusterIdentity;
import dev.almanac.runtime.metric.Metrics;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.ToLongFunction;

/** What the JVM and the process use. It is asked when somebody reads the metrics. */
public final class ProcessMetrics {
  private static final double MILLIS = 1_000;

  private ProcessMetrics() {}

  public static void add(Metrics metrics, ClusterIdentity identity) {
    metrics.tell(
        "almanac_info",
        "What runs here.",
        "version",
        identity.version(),
        "database",
        identity.store(),
        "java",
        Runtime.version().toString());
    var runtime = ManagementFactory.getRuntimeMXBean();
    var memory = ManagementFactory.getMemoryMXBean();
    var threads = ManagementFactory.getThreadMXBean();
    metrics.watch(
        "almanac_process_start_seconds",
        "When the process was started, in seconds since 1970.",
        () -> runtime.getStartTime() / MILLIS);
    metrics.watchTotal(
        "almanac_process_cpu_seconds",
        "Time that the process has computed.",
        () -> ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .orElse(Duration.ZERO)
                .toMillis()
            / MILLIS);
    metrics.watch(
        "almanac_jvm_heap_bytes",
        "Memory for objects that is in use.",
        () -> memory.getHeapMemoryUsage().getUsed());
    metrics.watch(
        "almanac_jvm_heap_max_bytes",
        "Memory for objects that may be used.",
        () -> memory.getHeapMemoryUsage().getMax());
    metrics.watch("almanac_jvm_threads", "Threads.", threads::getThreadCount);
    metrics.watchTotal(
        "almanac_jvm_gc",
        "Garbage collections.",
        () -> sum(GarbageCollectorMXBean::getCollectionCount));
    metrics.watchTotal(
        "almanac_jvm_gc_seconds",
        "Time in garbage collections.",
        () -> sum(GarbageCollectorMXBean::getCollectionTime) / MILLIS);
  }

  /** Sums up; a collector that does not know counts for nothing. */
  private static long sum(ToLongFunction<GarbageCollectorMXBean> value) {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(value)
        .filter(one -> one > 0)
        .sum();
  }
}
