package dev.almanac.store.sql;

import dev.almanac.store.Blob;
import dev.almanac.store.PageLimit;

/** The room left in a page while its rows are read. */
public final class Room {
  private final PageLimit limit;
  private long bytes;

  public Room(PageLimit limit) {
    this.limit = limit;
  }

  public boolean after(Blob data) {
    bytes += data.size();
    return isLeft();
  }

  public boolean isLeft() {
    return bytes < limit.bytes();
  }
}
