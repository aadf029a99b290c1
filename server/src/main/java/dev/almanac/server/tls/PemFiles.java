package dev.almanac.server.tls;

import dev.almanac.api.tls.ClientAuth;
import dev.almanac.api.tls.TlsMaterial;
import dev.almanac.protocol.pem.Certificates;
import dev.almanac.protocol.pem.PemException;
import dev.almanac.protocol.pem.PrivateKeys;
import dev.almanac.server.tls.TlsConfig.Files;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * The content of the files of one certificate. Two are equal if all files are.
 *
 * @param authorities empty without client certificates
 */
record PemFiles(String certificate, String key, String authorities) {
  private static final int LARGEST_FILE = 1 << 20;

  /** A problem with a file; the message begins with its name. */
  static final class BadFile extends Exception {
    BadFile(Path file, String problem) {
      super("%s %s".formatted(file, problem));
    }
  }

  /** @throws BadFile if one cannot be read */
  static PemFiles read(Files files) throws BadFile {
    return new PemFiles(
        text(files.certificate()),
        text(files.key()),
        files.clientCa().isPresent() ? text(files.clientCa().get()) : "");
  }

  private static String text(Path file) throws BadFile {
    try (var stream = java.nio.file.Files.newInputStream(file)) {
      byte[] bytes = stream.readNBytes(LARGEST_FILE + 1);
      if (bytes.length > LARGEST_FILE) {
        throw new BadFile(file, "is larger than 1 MiB");
      }
      return new String(bytes, StandardCharsets.ISO_8859_1);
    } catch (NoSuchFileException e) {
      throw new BadFile(file, "does not exist");
    } catch (AccessDeniedException e) {
      throw new BadFile(file, "may not be read by the user of this server");
    } catch (IOException e) {
      throw new BadFile(file, "cannot be read: " + e.getMessage());
    }
  }

  /**
   * Returns what the files contain.
   *
   * @param files whose content this is, for messages
   * @throws BadFile if it cannot be used
   */
  TlsMaterial material(Files files) throws BadFile {
    List<X509Certificate> chain = certificates(files.certificate(), certificate);
    PrivateKey secret = secret(files.key());
    if (!PrivateKeys.belongs(secret, chain.getFirst())) {
      throw new BadFile(
          files.key(),
          "is not the key of the first certificate in %s".formatted(files.certificate()));
    }
    List<X509Certificate> trusted = files.clientCa().isPresent()
        ? certificates(files.clientCa().get(), authorities)
        : List.of();
    ClientAuth auth = files.clientAuth();
    return new TlsMaterial(secret, chain, trusted, auth);
  }

  private static List<X509Certificate> certificates(Path file, String pem) throws BadFile {
    try {
      return Certificates.read(pem);
    } catch (PemException e) {
      throw new BadFile(file, String.valueOf(e.getMessage()));
    }
  }

  private PrivateKey secret(Path file) throws BadFile {
    try {
      return PrivateKeys.read(key);
    } catch (PemException e) {
      throw new BadFile(file, String.valueOf(e.getMessage()));
    }
  }
}
