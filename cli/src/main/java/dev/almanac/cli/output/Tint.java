package dev.almanac.cli.output;

/** Colours for the words with which tables tell a state. */
final class Tint {
  private static final String END = "\u001b[0m";
  private static final String RED = "\u001b[31m";
  private static final String GREEN = "\u001b[32m";
  private static final String YELLOW = "\u001b[33m";

  private Tint() {}

  static String of(String cell) {
    return switch (cell) {
      case "Failed", "TimedOut", "Terminated", "NeverMatches", "FAILED" -> RED + cell + END;
      case "Canceled", "Cancelled", "Paused", "Late", "Dropped", "Skipped" -> YELLOW + cell + END;
      case "Running", "Active", "Completed", "Started", "SERVING" -> GREEN + cell + END;
      default -> cell;
    };
  }
}
