package dev.almanac.server.log;

/** What is worth a line. */
public enum LogLevel {
  DEBUG,
  INFO,
  WARN,
  ERROR,
  NEVER,
}
