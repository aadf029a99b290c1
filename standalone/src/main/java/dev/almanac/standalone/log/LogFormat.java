package dev.almanac.standalone.log;

public enum LogFormat {
  /** For people. */
  PRETTY,
  /** Same as PRETTY, by the name that newer tools use. */
  TEXT,
  /** One JSON object per line. */
  JSON,
}
