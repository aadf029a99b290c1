package dev.almanac.engine.schedule.explain;

import java.time.Instant;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Merges two ascending streams of times. Reads at most one time of each ahead. */
final class Merged implements Iterator<Instant> {
  private final Iterator<Instant> one;
  private final Iterator<Instant> other;
  private @Nullable Instant ofOne;
  private @Nullable Instant ofOther;

  private Merged(Iterator<Instant> one, Iterator<Instant> other) {
    this.one = one;
    this.other = other;
    ofOne = next(one);
    ofOther = next(other);
  }

  static Stream<Instant> of(Stream<Instant> one, Stream<Instant> other) {
    var merged = new Merged(one.iterator(), other.iterator());
    int traits = Spliterator.ORDERED | Spliterator.DISTINCT | Spliterator.NONNULL;
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(merged, traits), false);
  }

  private static @Nullable Instant next(Iterator<Instant> times) {
    return times.hasNext() ? times.next() : null;
  }

  @Override
  public boolean hasNext() {
    return ofOne != null || ofOther != null;
  }

  @Override
  public Instant next() {
    var first = ofOne;
    var second = ofOther;
    if (first == null && second == null) {
      throw new NoSuchElementException("no further time");
    }
    if (first != null && (second == null || !first.isAfter(second))) {
      ofOne = next(one);
      ofOther = first.equals(second) ? next(other) : second;
      return first;
    }
    ofOther = next(other);
    return Objects.requireNonNull(second);
  }
}
