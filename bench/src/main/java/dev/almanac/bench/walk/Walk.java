package dev.almanac.bench.walk;

import java.util.Locale;

/** The operations whose walks are counted, in the order of the table. */
enum Walk {
  START,
  WORKFLOW_TASK,
  SCHEDULE_DUE,
  LIST,
  SCHEDULE_CREATE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
