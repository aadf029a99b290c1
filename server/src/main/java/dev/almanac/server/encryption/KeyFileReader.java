package dev.almanac.server.encryption;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.almanac.server.StartException;
import dev.almanac.store.encryption.MasterKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads a file with keys, and warns if others can, too. */
final class KeyFileReader {
  private static final Logger LOG = LoggerFactory.getLogger(KeyFileReader.class);

  private static final EnumSet<PosixFilePermission> OF_OTHERS =
      EnumSet.of(PosixFilePermission.OTHERS_READ, PosixFilePermission.OTHERS_WRITE);

  private KeyFileReader() {}

  static String text(Path file) throws StartException {
    try (var in = Files.newInputStream(file)) {
      warn(file);
      return new String(in.readNBytes(MasterKeys.LONGEST + 1), ISO_8859_1);
    } catch (NoSuchFileException e) {
      throw StartException.failure(
          ("Key file %s does not exist. Without its key, encrypted data cannot be read; to make the"
                  + " first key: almanac server create-key %s")
              .formatted(file, file),
          e);
    } catch (IOException e) {
      throw StartException.failure("Key file %s cannot be read: %s".formatted(file, e), e);
    }
  }

  private static void warn(Path file) throws IOException {
    if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return;
    }
    var permissions = Files.getPosixFilePermissions(file);
    if (OF_OTHERS.stream().anyMatch(permissions::contains)) {
      LOG.warn("Every user of this machine can read key file {}; make it 0600", file);
    }
  }
}
