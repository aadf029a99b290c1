package dev.almanac.bench;

import dev.almanac.calendar.zone.TzifReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.zone.ZoneRules;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reads a time zone file. This happens once for each loaded schedule with embedded data, so it
 * should take well under a millisecond.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@State(Scope.Benchmark)
public class TzifBenchmark {
  /** The same zone with rules as in Europe: to 1996 and a footer, or with transitions to 2037. */
  @Param({"slim", "fat"})
  public String kind = "";

  private byte[] data = {};

  @Setup
  public void read() {
    var resource = kind + ".tzif";
    try (var in = TzifBenchmark.class.getResourceAsStream(resource)) {
      data = Objects.requireNonNull(in, resource).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Benchmark
  public ZoneRules parse() {
    return TzifReader.rules(data);
  }
}
