package dev.almanac.store.sql.jdbc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** What a statement asks for by a list, filled up so that few sizes make few statements. */
public final class Padded {
  public static final int FEW = 8;

  private Padded() {}

  /** The same, the first perhaps several times: what is asked for twice is found once. */
  public static <T> List<T> to(int most, Collection<T> wanted) {
    if (wanted.size() > most) {
      throw new IllegalArgumentException(
          "Expected at most %d to be asked for, found %d".formatted(most, wanted.size()));
    }
    var padded = new ArrayList<>(wanted);
    int size = wanted.size() <= 1 ? wanted.size() : wanted.size() <= FEW ? FEW : most;
    while (padded.size() < size) {
      padded.add(padded.getFirst());
    }
    return padded;
  }
}
