package dev.almanac.server.log;

/** What a line of the log looks like. */
public enum LogFormat {
  /** For people. */
  PRETTY,
  /** The same, by the name that newer tools use. */
  TEXT,
  /** One JSON object a line. */
  JSON,
}
