package dev.almanac.server.backup;

import org.jspecify.annotations.Nullable;

/** Says why there is no backup, or why one is not restored, for the user who asked. */
public final class BackupException extends Exception {
  BackupException(String message) {
    super(message);
  }

  BackupException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
