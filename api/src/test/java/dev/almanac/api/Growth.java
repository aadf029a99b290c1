package dev.almanac.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Whether the work of a parser grows with its text, and no faster: texts of repeated pieces are
 * read, and texts of the same kind that are eight times as long. Quadratic work would be 64 times
 * as much. What is measured is the processor time of this thread, the least of several tries, and
 * what takes next to none of it passes.
 */
public final class Growth {
  private static final int TIMES = 8;
  private static final int MOST = 4 * TIMES;
  private static final long NEXT_TO_NOTHING_NANOS = 10_000_000;
  private static final int TRIES = 5;

  private final String name;
  private final Consumer<String> parser;
  private final int longest;

  private Growth(String name, Consumer<String> parser, int longest) {
    this.name = name;
    this.parser = parser;
    this.longest = longest;
  }

  /** @param parser may refuse a text by any exception */
  public static Growth of(String name, Consumer<String> parser) {
    return new Growth(name, parser, 2_000);
  }

  /** The longest text that is given. */
  public Growth upTo(int characters) {
    return new Growth(name, parser, characters);
  }

  /** Repeats each piece, and each two in turn, after and before each. */
  public void check(String... pieces) {
    var units = new ArrayList<>(List.of(pieces));
    for (var one : pieces) {
      for (var other : pieces) {
        units.add(one + other);
      }
    }
    for (var unit : units) {
      for (var edge : pieces) {
        check(edge, unit);
      }
    }
  }

  private void check(String edge, String unit) {
    String large = text(edge, unit, longest);
    long most = nanos(large, 1);
    if (most <= NEXT_TO_NOTHING_NANOS) {
      return;
    }
    long little = Math.max(1, nanos(text(edge, unit, longest / TIMES), TRIES));
    most = nanos(large, TRIES);
    if (most > NEXT_TO_NOTHING_NANOS) {
      assertThat((double) most / little)
          .as("%s: '%s' with many '%s'".formatted(name, edge, unit))
          .isLessThan(MOST);
    }
  }

  private static String text(String edge, String unit, int length) {
    int count = Math.max(0, length - 2 * edge.length()) / unit.length();
    return edge + unit.repeat(count) + edge;
  }

  /** The least of so many tries. */
  private long nanos(String text, int tries) {
    var threads = ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < tries; i++) {
      long begin = threads.getCurrentThreadCpuTime();
      read(text);
      least = Math.min(least, threads.getCurrentThreadCpuTime() - begin);
    }
    return least;
  }

  private void read(String text) {
    try {
      parser.accept(text);
    } catch (RuntimeException refused) {
      assertThat(refused).as("%s refuses without saying why", name).hasMessageMatching("(?s).+");
    }
  }
}
