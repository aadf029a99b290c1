package dev.almanac.api.tls;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * What a server proves its name with, and whose clients it trusts.
 *
 * @param chain the certificate of the server first, then those of the authorities above it
 * @param clientAuthorities who may sign certificates of clients; none without client certificates
 */
public record TlsMaterial(
    PrivateKey key,
    List<X509Certificate> chain,
    List<X509Certificate> clientAuthorities,
    ClientAuth clientAuth) {
  public TlsMaterial {
    chain = List.copyOf(chain);
    clientAuthorities = List.copyOf(clientAuthorities);
    if (chain.isEmpty()) {
      throw new IllegalArgumentException("Expected a certificate, found none");
    }
    if ((clientAuth == ClientAuth.NONE) != clientAuthorities.isEmpty()) {
      throw new IllegalArgumentException(
          "Expected authorities of clients exactly if clients show certificates");
    }
  }

  /** Returns the certificate of the server. */
  public X509Certificate certificate() {
    return chain.getFirst();
  }
}
