package dev.almanac.bench.load;

import dev.almanac.bench.load.drive.Tick;
import dev.almanac.bench.load.measure.ErrorCount;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.Consumer;

/** Prints one line per second about a run. */
record TickLine(String label, PrintWriter err) implements Consumer<Tick> {
  @Override
  public void accept(Tick tick) {
    err.println(String.format(
        Locale.ROOT,
        "%s%4d s  %-9s %,7d completed  p50 %s ms  p99 %s ms  %,d under way  %,d errors",
        label.isEmpty() ? "" : label + "  ",
        Math.round(tick.elapsed().toMillis() / 1e3),
        tick.phase().name().toLowerCase(Locale.ROOT).replace('_', '-'),
        tick.recent().count(),
        Figures.millis(tick.recent().p50Micros()),
        Figures.millis(tick.recent().p99Micros()),
        tick.underWay(),
        tick.errors().stream().mapToLong(ErrorCount::count).sum()));
  }
}
