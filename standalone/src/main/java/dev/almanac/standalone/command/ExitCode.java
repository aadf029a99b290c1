package dev.almanac.standalone.command;

import dev.almanac.runtime.fault.FatalFault;

/** The exit codes of commands that ended abnormally; 1 and 2 are failed starts. */
enum ExitCode {
  /** Same as the JVM's own code, which may come first. */
  OUT_OF_MEMORY(3),
  THREAD_DIED(4),
  PLACE_LOST(5),
  STOP_OVERDUE(6),
  /** The doctor has found something. */
  DAMAGE_FOUND(7);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  static ExitCode of(FatalFault.Kind kind) {
    return switch (kind) {
      case OUT_OF_MEMORY -> OUT_OF_MEMORY;
      case THREAD_DIED -> THREAD_DIED;
      case PLACE_LOST -> PLACE_LOST;
    };
  }
}
