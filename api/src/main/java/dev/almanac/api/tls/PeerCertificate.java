package dev.almanac.api.tls;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/**
 * The certificate of a client, verified against the authorities of the server when the connection
 * began. It says who signed for whom; who may do what is decided elsewhere.
 *
 * @param subject as in {@code CN=worker-7,O=Orders}; what is not unique or not checked by every
 *     authority, so prefer a name below
 * @param issuer of the authority that signed it, in the same form
 * @param dnsNames its names of hosts
 * @param uris its URIs, such as a SPIFFE id
 * @param emails its e-mail addresses
 * @param serial unique for the issuer, in hexadecimal digits
 * @param fingerprint SHA-256 of the certificate, in hexadecimal digits without colons
 * @param notAfter until when it is valid, which is checked only when a connection begins
 */
public record PeerCertificate(
    String subject,
    String issuer,
    List<String> dnsNames,
    List<String> uris,
    List<String> emails,
    String serial,
    String fingerprint,
    Instant notAfter) {
  private static final int EMAIL = 1;
  private static final int DNS_NAME = 2;
  private static final int URI = 6;

  private static final int SERIAL_RADIX = 16;

  public PeerCertificate {
    dnsNames = List.copyOf(dnsNames);
    uris = List.copyOf(uris);
    emails = List.copyOf(emails);
  }

  /** Returns the certificate that the client of a connection has shown; empty if none. */
  public static Optional<PeerCertificate> of(SSLSession session) {
    try {
      return session.getPeerCertificates()[0] instanceof X509Certificate shown
          ? Optional.of(of(shown))
          : Optional.empty();
    } catch (SSLPeerUnverifiedException e) {
      return Optional.empty();
    }
  }

  static PeerCertificate of(X509Certificate certificate) {
    return new PeerCertificate(
        certificate.getSubjectX500Principal().getName(),
        certificate.getIssuerX500Principal().getName(),
        names(certificate, DNS_NAME),
        names(certificate, URI),
        names(certificate, EMAIL),
        certificate.getSerialNumber().toString(SERIAL_RADIX),
        fingerprint(certificate),
        certificate.getNotAfter().toInstant());
  }

  /** Returns the alternative names of a server's own certificate that are names of hosts. */
  static List<String> dnsNames(X509Certificate certificate) {
    return names(certificate, DNS_NAME);
  }

  /** Names that cannot be read count as none: what they would say is then not said. */
  private static List<String> names(X509Certificate certificate, int kind) {
    try {
      Collection<List<?>> all = certificate.getSubjectAlternativeNames();
      return all == null
          ? List.of()
          : all.stream()
              .filter(name -> name.get(0).equals(kind))
              .map(name -> String.valueOf(name.get(1)))
              .toList();
    } catch (CertificateParsingException e) {
      return List.of();
    }
  }

  /** Returns SHA-256 of a certificate, in hexadecimal digits. */
  public static String fingerprint(X509Certificate certificate) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException | CertificateEncodingException e) {
      throw new IllegalStateException("A certificate that was verified cannot be encoded", e);
    }
  }
}
