package dev.almanac.server;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How callers show who they are.
 *
 * @param apiKeys whether keys are asked for
 * @param rootKeyFile holds a key that is admin of the system, besides those in the database
 */
public record AccessConfig(boolean apiKeys, Optional<Path> rootKeyFile) {
  /** Nobody is asked, and everybody may do everything. */
  public static final AccessConfig OPEN = new AccessConfig(false, Optional.empty());

  /** Returns whether callers must show who they are. */
  public boolean isGuarded() {
    return apiKeys;
  }
}
