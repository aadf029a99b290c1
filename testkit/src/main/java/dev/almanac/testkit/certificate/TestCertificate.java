package dev.almanac.testkit.certificate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.PrivateKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPrivateKey;
import java.util.Arrays;
import java.util.Base64;

/** A certificate with its key, which is one of the curve P-256. */
public record TestCertificate(X509Certificate certificate, PrivateKey key) {
  /** A point of the curve P-256, uncompressed. */
  private static final int POINT_BYTES = 65;

  private static final int NUMBER_BYTES = 32;
  private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});

  /** Returns the certificate in PEM. */
  public String pem() {
    try {
      return block("CERTIFICATE", certificate.getEncoded());
    } catch (CertificateEncodingException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Returns the key in PEM, as PKCS#8 with the public key in it, as OpenSSL writes it. Without
   * that, as the JDK writes it, SDKs in Rust refuse the key.
   */
  public String keyPem() {
    byte[] open = certificate.getPublicKey().getEncoded();
    byte[] point = Arrays.copyOfRange(open, open.length - POINT_BYTES, open.length);
    byte[] secret = Der.sequence(
        Der.integer(BigInteger.ONE),
        Der.octets(fixed(((ECPrivateKey) key).getS())),
        Der.element(0xA1, Der.bits(point)));
    byte[] algorithm =
        Der.sequence(Der.oid(1, 2, 840, 10045, 2, 1), Der.oid(1, 2, 840, 10045, 3, 1, 7));
    return block(
        "PRIVATE KEY", Der.sequence(Der.integer(BigInteger.ZERO), algorithm, Der.octets(secret)));
  }

  private static byte[] fixed(BigInteger number) {
    byte[] digits = number.toByteArray();
    byte[] padded = new byte[NUMBER_BYTES];
    int length = Math.min(digits.length, padded.length);
    System.arraycopy(digits, digits.length - length, padded, padded.length - length, length);
    return padded;
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
