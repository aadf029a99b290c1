package dev.almanac.api.certificate;

import dev.almanac.api.identity.Grants;
import dev.almanac.api.tls.PeerCertificate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What clients may do whose certificate has a certain name.
 *
 * @param name a URI, a name of a host or an e-mail address; one that ends with {@code *} stands for
 *     all that begin so
 */
public record CertificateGrant(String name, Grants grants) {
  private static final String EXPECTED =
      "expected a name and grants, such as 'spiffe://shop/worker orders:worker'";

  /**
   * Reads a name and grants, separated by blanks.
   *
   * @throws IllegalArgumentException saying what was expected
   */
  public static CertificateGrant of(String text) {
    var parts = List.of(text.strip().split(" +", -1));
    String name = parts.getFirst();
    if (parts.size() < 2 || name.isEmpty() || name.equals("*")) {
      throw new IllegalArgumentException(EXPECTED);
    }
    try {
      return new CertificateGrant(name, Grants.of(parts.subList(1, parts.size())));
    } catch (Grants.InvalidException e) {
      throw new IllegalArgumentException(EXPECTED, e);
    }
  }

  /** Returns the name of the certificate that this is about. */
  Optional<String> nameIn(PeerCertificate certificate) {
    return Stream.of(certificate.uris(), certificate.dnsNames(), certificate.emails())
        .flatMap(List::stream)
        .filter(this::isAbout)
        .findFirst();
  }

  private boolean isAbout(String found) {
    return name.endsWith("*")
        ? found.startsWith(name.substring(0, name.length() - 1))
        : found.equals(name);
  }
}
