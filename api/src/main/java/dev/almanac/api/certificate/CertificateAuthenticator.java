package dev.almanac.api.certificate;

import dev.almanac.api.identity.Authenticator;
import dev.almanac.api.identity.Identity;
import dev.almanac.api.identity.Presented;
import dev.almanac.api.identity.Verdict;
import dev.almanac.api.tls.PeerCertificate;
import java.time.InstantSource;
import java.util.List;

/**
 * Knows callers by the certificate of their connection. The first of the grants that is about one
 * of its names counts.
 */
public record CertificateAuthenticator(List<CertificateGrant> grants, InstantSource clock)
    implements Authenticator {
  private static final Verdict EXPIRED =
      Verdict.refused("Request unauthorized. The certificate has expired.");

  public CertificateAuthenticator {
    grants = List.copyOf(grants);
  }

  @Override
  public Verdict admit(Presented presented) {
    return presented.certificate().map(this::admit).orElseGet(Verdict.Unclear::new);
  }

  private Verdict admit(PeerCertificate certificate) {
    for (var grant : grants) {
      var name = grant.nameIn(certificate);
      if (name.isPresent()) {
        return clock.instant().isBefore(certificate.notAfter())
            ? new Verdict.Admitted(
                new Identity(name.get(), Identity.Kind.CERTIFICATE, grant.grants(), List.of()),
                now -> now.isBefore(certificate.notAfter()))
            : EXPIRED;
      }
    }
    return new Verdict.Unclear();
  }
}
