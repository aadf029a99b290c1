package dev.almanac.protocol.pem;

import java.io.ByteArrayInputStream;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;

/** Reads certificates in PEM. */
public final class Certificates {
  private static final String LABEL = "CERTIFICATE";

  /** More than any chain has, and than bundles of public authorities. */
  private static final int MOST = 1_000;

  private Certificates() {}

  /**
   * Returns the certificates in their order, at least one.
   *
   * @throws PemException if there is none, or one cannot be read
   */
  public static List<X509Certificate> read(String pem) throws PemException {
    var certificates = new ArrayList<X509Certificate>();
    for (PemBlock block : PemBlock.of(pem)) {
      if (block.label().equals(LABEL)) {
        certificates.add(certificate(block.bytes()));
      }
      if (certificates.size() > MOST) {
        throw new PemException("has more than %d certificates".formatted(MOST));
      }
    }
    if (certificates.isEmpty()) {
      throw new PemException("has no certificate in PEM");
    }
    return List.copyOf(certificates);
  }

  private static X509Certificate certificate(byte[] der) throws PemException {
    try {
      return (X509Certificate) CertificateFactory.getInstance("X.509")
          .generateCertificate(new ByteArrayInputStream(der));
    } catch (CertificateException e) {
      throw new PemException("has a certificate that cannot be read", e);
    }
  }
}
