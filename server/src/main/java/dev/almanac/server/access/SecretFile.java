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

/** Reads secrets from files beside the configuration. */
final class SecretFile {
  private static final Logger LOG = LoggerFactory.getLogger(SecretFile.class);

  private static final int LONGEST = 1_000;

  private static final Set<PosixFilePermission> OTHERS = EnumSet.of(
      PosixFilePermission.GROUP_WRITE,
      PosixFilePermission.OTHERS_READ,
      PosixFilePermission.OTHERS_WRITE);

  private SecretFile() {}

  /**
   * Returns what a file holds, without blanks around it.
   *
   * @param what it is, for messages
   * @throws StartException if there is no such file, or no text in it
   */
  static String read(Path file, String what) throws StartException {
    String secret;
    try {
      if (Files.size(file) > LONGEST) {
        throw StartException.badInput(
            "Expected a %s in %s, found more than %d bytes.".formatted(what, file, LONGEST));
      }
      secret = Files.readString(file).strip();
      warnIfOpen(file);
    } catch (IOException e) {
      throw StartException.failure("Cannot read the %s in %s: %s".formatted(what, file, e), e);
    }
    if (secret.isEmpty() || !secret.chars().allMatch(one -> one > ' ' && one < 127)) {
      throw StartException.badInput(
          "Expected a %s of letters, digits and signs in %s.".formatted(what, file));
    }
    return secret;
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
