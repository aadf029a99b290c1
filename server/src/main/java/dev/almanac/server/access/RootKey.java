package dev.almanac.server.access;

import dev.almanac.server.StartException;
import java.nio.file.Path;

/**
 * The key of an operator who has none yet, or has lost it, from a file beside the configuration.
 */
final class RootKey {
  /** As many hexadecimal digits have 128 bits. */
  private static final int SHORTEST = 32;

  private RootKey() {}

  /** @throws StartException if there is no such file, or no key in it */
  static String read(Path file) throws StartException {
    String key = SecretFile.read(file, "root key");
    if (key.length() < SHORTEST) {
      throw StartException.badInput(
          ("Expected a key of at least %d letters and digits in %s, such as 'openssl rand -hex 32'"
                  + " prints.")
              .formatted(SHORTEST, file));
    }
    return key;
  }
}
