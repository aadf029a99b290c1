package dev.almanac.server.backup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 of a file, read piece by piece. */
final class Checksum {
  private static final int PIECE = 1 << 16;

  private Checksum() {}

  static String of(Path file) throws IOException {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
    try (var in = Files.newInputStream(file)) {
      var piece = new byte[PIECE];
      int read = in.read(piece);
      while (read >= 0) {
        digest.update(piece, 0, read);
        read = in.read(piece);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
