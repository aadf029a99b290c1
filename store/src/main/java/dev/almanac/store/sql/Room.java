package dev.almanac.store.sql;

import dev.almanac.store.Blob;
import dev.almanac.store.PageLimit;

/** What is left of a page while its rows are read. */
final class Room {
  private final PageLimit limit;
  private long bytes;

  Room(PageLimit limit) {
    this.limit = limit;
  }

  boolean after(Blob data) {
    bytes += data.size();
    return isLeft();
  }

  boolean isLeft() {
    return bytes < limit.bytes();
  }
}
