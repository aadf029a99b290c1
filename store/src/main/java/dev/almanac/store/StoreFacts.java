package dev.almanac.store;

/**
 * What a database says of itself, for people.
 *
 * @param version of the database, in its own words
 * @param schema the number of its newest migration
 * @param bytes its size, with indexes and free room
 * @param logBytes the size of files beside it
 */
public record StoreFacts(String version, int schema, long bytes, long logBytes) {
  /** Of a store in memory. */
  public static final StoreFacts NONE = new StoreFacts("", 0, 0, 0);
}
