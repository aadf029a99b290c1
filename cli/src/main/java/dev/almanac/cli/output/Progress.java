package dev.almanac.cli.output;

import dev.almanac.protocol.text.LengthWords;
import java.io.PrintWriter;
import java.io.Writer;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A bar on standard error for work that takes more than a second. It is drawn on terminals alone,
 * and is gone when the work ends. For one thread.
 *
 * <pre>{@code
 * try (var progress = Progress.of("Writing", total, command.getErr())) {
 *   for (…) {
 *     progress.to(done);
 *   }
 * }
 * }</pre>
 */
public final class Progress implements AutoCloseable {
  private static final Duration HIDDEN = Duration.ofSeconds(1);
  private static final Duration BETWEEN = Duration.ofMillis(100);
  private static final int BAR = 24;
  private static final int PERCENT = 100;

  private final String label;
  private final long total;
  private final PrintWriter out;
  private final Supplier<Instant> clock;
  private final Instant begun;
  private Instant next;
  private boolean isDrawn;

  private Progress(String label, long total, PrintWriter out, Supplier<Instant> clock) {
    this.label = label;
    this.total = total;
    this.out = out;
    this.clock = clock;
    begun = clock.get();
    next = begun.plus(HIDDEN);
  }

  /**
   * @param label what is done, such as "Writing"
   * @param total how much there is to do
   * @param err standard error of the command
   */
  public static Progress of(String label, long total, PrintWriter err) {
    return of(label, total, err, Instant::now);
  }

  static Progress of(String label, long total, PrintWriter err, Supplier<Instant> clock) {
    return new Progress(label, total, err, clock);
  }

  /** Returns one that is never drawn, for programs that read what is written. */
  public static Progress none() {
    return new Progress("", 0, new PrintWriter(Writer.nullWriter()), Instant::now);
  }

  /** Says how much is done. Cheap enough to be called for every single one. */
  public void to(long done) {
    draw(now -> line(done, now));
  }

  /** Says in words how far it is, where nobody knows how much there is to do. */
  public void say(String words) {
    draw(now -> words);
  }

  /** Removes the bar until it is drawn again, so that lines can be printed in its place. */
  public void clear() {
    if (isDrawn && out instanceof Screen screen) {
      screen.overwrite("");
      isDrawn = false;
    }
  }

  private void draw(Function<Instant, String> line) {
    var now = clock.get();
    if (out instanceof Screen screen && screen.isInteractive() && !now.isBefore(next)) {
      screen.overwrite(Shortened.middle(line.apply(now), screen.columns() - 1));
      next = now.plus(BETWEEN);
      isDrawn = true;
    }
  }

  private String line(long done, Instant now) {
    long most = Math.max(1, total);
    long known = Math.min(most, Math.max(0, done));
    int full = (int) (BAR * known / most);
    return "%s [%s%s] %3d%%  %,d of %,d%s"
        .formatted(
            label,
            "#".repeat(full),
            ".".repeat(BAR - full),
            PERCENT * known / most,
            known,
            total,
            rest(known, now));
  }

  /** Assumes that the rest goes on at the speed so far. */
  private String rest(long done, Instant now) {
    if (done == 0 || done >= total) {
      return "";
    }
    var spent = Duration.between(begun, now);
    double left = (double) spent.toMillis() * (total - done) / done;
    return ", " + LengthWords.of(Duration.ofMillis((long) left)) + " left";
  }

  @Override
  public void close() {
    clear();
  }
}
