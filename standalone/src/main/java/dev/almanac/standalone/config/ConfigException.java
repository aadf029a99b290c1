package dev.almanac.standalone.config;

/** A problem with a configuration file; the message begins with file and line. */
public final class ConfigException extends Exception {
  ConfigException(String file, int line, String problem) {
    super("%s:%d: %s".formatted(file, line, problem));
  }
}
