package dev.almanac.standalone.log;

/** The lowest level to log. */
public enum LogLevel {
  DEBUG,
  INFO,
  WARN,
  ERROR,
  NEVER,
}
