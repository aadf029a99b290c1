package dev.almanac.server.command;

import dev.almanac.runtime.fault.FatalFault;

/** What the exit code of a server that did not stop as usual says; 1 and 2 are failed starts. */
enum ExitCode {
  /** The same as the JVM's own, where that is quicker to notice. */
  OUT_OF_MEMORY(3),
  THREAD_DIED(4),
  PLACE_LOST(5),
  STOP_OVERDUE(6);

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
