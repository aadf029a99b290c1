package dev.almanac.server.config;

/** What is wrong with a configuration file, beginning with the file and the line. */
public final class ConfigException extends Exception {
  ConfigException(String file, int line, String problem) {
    super("%s:%d: %s".formatted(file, line, problem));
  }
}
