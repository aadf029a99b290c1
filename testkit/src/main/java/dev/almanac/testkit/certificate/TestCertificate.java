package dev.almanac.testkit.certificate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.PrivateKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Base64;

/** A certificate with its key. */
public record TestCertificate(X509Certificate certificate, PrivateKey key) {
  private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});

  /** Returns the certificate in PEM. */
  public String pem() {
    try {
      return block("CERTIFICATE", certificate.getEncoded());
    } catch (CertificateEncodingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the key in PEM, as PKCS#8. */
  public String keyPem() {
    return block("PRIVATE KEY", key.getEncoded());
  }

  static String block(String label, byte[] content) {
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
        .formatted(label, LINES.encodeToString(content), label);
  }

  /** Writes {@code NAME.pem} and {@code NAME.key}, each in one step. */
  public Path write(Path folder, String name) {
    replace(folder.resolve(name + ".key"), keyPem());
    return replace(folder.resolve(name + ".pem"), pem());
  }

  /** Writes a file that is either as it was or complete. */
  public static Path replace(Path file, String text) {
    try {
      var next = file.resolveSibling(file.getFileName() + ".new");
      Files.writeString(next, text);
      return Files.move(
          next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
