package dev.almanac.server.access;

import dev.almanac.server.StartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The key of an operator who has none yet, or has lost it, from a file beside the configuration.
 */
final class RootKey {
  private static final Logger LOG = LoggerFactory.getLogger(RootKey.class);

  /** As many hexadecimal digits have 128 bits. */
  private static final int SHORTEST = 32;

  private static final int LONGEST = 1_000;

  private static final Set<PosixFilePermission> OTHERS = EnumSet.of(
      PosixFilePermission.GROUP_WRITE,
      PosixFilePermission.OTHERS_READ,
      PosixFilePermission.OTHERS_WRITE);

  private RootKey() {}

  /** @throws StartException if there is no such file, or no key in it */
  static String read(Path file) throws StartException {
    String key;
    try {
      if (Files.size(file) > LONGEST) {
        throw StartException.badInput(
            "Expected a key in %s, found more than %d bytes.".formatted(file, LONGEST));
      }
      key = Files.readString(file).strip();
      warnIfOpen(file);
    } catch (IOException e) {
      throw StartException.failure("Cannot read the root key in %s: %s".formatted(file, e), e);
    }
    boolean isText = key.chars().allMatch(one -> one > ' ' && one < 127);
    if (key.length() < SHORTEST || !isText) {
      throw StartException.badInput(
          ("Expected a key of at least %d letters and digits in %s, such as 'openssl rand -hex 32'"
                  + " prints.")
              .formatted(SHORTEST, file));
    }
    return key;
  }

  private static void warnIfOpen(Path file) throws IOException {
    if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return;
    }
    var permissions = EnumSet.copyOf(Files.getPosixFilePermissions(file));
    permissions.retainAll(OTHERS);
    if (!permissions.isEmpty()) {
      LOG.warn(
          "Others than its owner have access to {} ({}); change that with chmod 600",
          file,
          PosixFilePermissions.toString(permissions));
    }
  }
}
