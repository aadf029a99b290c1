package dev.almanac.standalone.command;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A {@code KEY=VALUE} flag; the value may contain equal signs. */
record KeyValue(String key, String value) {
  private static final int LARGEST_PORT = 65_535;

  static KeyValue of(String text, String option, CommandSpec spec) {
    int equals = text.indexOf('=');
    if (equals <= 0) {
      throw new ParameterException(
          spec.commandLine(), "%s: expected KEY=VALUE, found '%s'".formatted(option, text));
    }
    return new KeyValue(text.substring(0, equals), text.substring(equals + 1));
  }

  static int port(int port, String option, CommandSpec spec) {
    if (port < 0 || port > LARGEST_PORT) {
      throw new ParameterException(
          spec.commandLine(),
          "%s: expected a port from 0 to %d, found %d".formatted(option, LARGEST_PORT, port));
    }
    return port;
  }
}
