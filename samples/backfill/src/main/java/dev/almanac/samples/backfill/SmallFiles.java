package dev.almanac.samples.backfill;

import java.time.LocalDate;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Each day has some hundred rows. A real one reads files, and writes to a database. */
public final class SmallFiles implements Files {
  private final Map<String, Integer> rows = new ConcurrentHashMap<>();

  @Override
  public int load(String day) {
    int found = 100 + LocalDate.parse(day).getDayOfMonth();
    rows.put(day, found);
    return found;
  }

  Map<String, Integer> rows() {
    return Map.copyOf(rows);
  }
}
