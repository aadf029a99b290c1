package dev.almanac.dist;

import java.io.OutputStream;
import java.util.List;

/**
 * Runs harmless commands while the JVM records which classes they load. The launcher keeps the
 * recording to make later starts quick. Add a line for each command that should start quickly.
 */
public final class Rehearsal {
  /** A port without a server: the refused call loads most of the classes that an answer needs. */
  private static final String NOBODY = "127.0.0.1:1";

  static final List<List<String>> COMMANDS = List.of(
      List.of("--version"),
      List.of("--help"),
      List.of("--no-such-option"),
      List.of("spec", "explain", "--cron", "0 12 * * *", "--calendar", "{\"hour\":\"5\"}"),
      List.of("spec", "explain", "--interval", "5h", "--tz", "Europe/Berlin", "-o", "json"),
      List.of("spec", "next", "--cron", "60 * * * *"),
      List.of("spec", "next", "--jsonl"),
      List.of("spec", "canonicalize", "--cron", "@daily", "-o", "jsonl"),
      List.of("workflow", "list", "--address", NOBODY),
      List.of("workflow", "describe", "-w", "w", "--address", NOBODY),
      List.of("workflow", "show", "-w", "w", "--address", NOBODY),
      List.of("schedule", "list", "--address", NOBODY),
      List.of("schedule", "describe", "--sid", "s", "--address", NOBODY),
      List.of("schedule", "history", "--sid", "s", "--address", NOBODY));

  private Rehearsal() {}

  public static void main(String... args) {
    for (List<String> command : COMMANDS) {
      var nowhere = OutputStream.nullOutputStream();
      Main.commandLine(nowhere, nowhere).execute(command.toArray(String[]::new));
    }
  }
}
