package dev.almanac.server.backup;

/** Told how far a backup or a restore is. */
public interface Progress {
  /** So many pages of a file are copied. */
  void copied(long pages, long ofPages);

  /** So many bytes of rows have passed, the last ones of this table. */
  void written(String table, long bytes);
}
