package dev.almanac.cli.schedule.bulk;

import java.util.UUID;

/**
 * Marks what one command has changed. It ends the note that a pause or a resumption leaves, so that
 * exactly these can be changed back.
 */
final class BulkCode {
  private static final int LENGTH = 8;

  private final String code = UUID.randomUUID().toString().substring(0, LENGTH);

  @Override
  public String toString() {
    return code;
  }

  String note(String reason) {
    return (reason.isEmpty() ? "" : reason + " ") + mark(code);
  }

  static String mark(String code) {
    return "[bulk " + code + "]";
  }
}
