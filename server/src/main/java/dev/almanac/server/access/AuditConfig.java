package dev.almanac.server.access;

import java.time.Duration;

/**
 * What is recorded of calls.
 *
 * @param retention how long records are kept; zero means for ever
 */
public record AuditConfig(Scope scope, Duration retention) {
  /** Which calls are recorded. */
  public enum Scope {
    /** Changes, if callers must show who they are. */
    AUTO,
    NONE,
    /** Calls that change something. */
    CHANGES,
    /** Changes and the completions of tasks. */
    TASKS
  }

  public static final AuditConfig USUAL = new AuditConfig(Scope.AUTO, Duration.ofDays(365));

  /** @param isGuarded whether callers must show who they are */
  public boolean isEnabled(boolean isGuarded) {
    return switch (scope) {
      case AUTO -> isGuarded;
      case NONE -> false;
      case CHANGES, TASKS -> true;
    };
  }

  /** Returns whether the completions of tasks are recorded, too. */
  public boolean hasTasks() {
    return scope == Scope.TASKS;
  }
}
