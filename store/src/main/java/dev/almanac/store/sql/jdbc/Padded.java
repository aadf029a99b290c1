package dev.almanac.store.sql.jdbc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Pads the list of a query, so that few sizes need few statements. */
public final class Padded {
  public static final int FEW = 8;

  private Padded() {}

  /** Returns the list, padded with its first item; an item that is listed twice is found once. */
  public static <T> List<T> to(int most, Collection<T> wanted) {
    if (wanted.size() > most) {
      throw new IllegalArgumentException(
          "Expected at most %d keys, found %d".formatted(most, wanted.size()));
    }
    var padded = new ArrayList<>(wanted);
    int size = wanted.size() <= 1 ? wanted.size() : wanted.size() <= FEW ? FEW : most;
    while (padded.size() < size) {
      padded.add(padded.getFirst());
    }
    return padded;
  }
}
