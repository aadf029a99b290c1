package dev.almanac.server.tls;

import dev.almanac.api.tls.ClientAuth;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The files of a server's certificates.
 *
 * @param grpc for gRPC
 * @param http for the page, calls over HTTP, and metrics; usually the same
 */
public record TlsConfig(Files grpc, Files http) {
  /**
   * The files of one certificate, in PEM.
   *
   * @param certificate the certificate and those of the authorities above it
   * @param key its private key
   * @param clientCa authorities of clients' certificates; there is one exactly if clients are asked
   */
  public record Files(Path certificate, Path key, Optional<Path> clientCa, ClientAuth clientAuth) {
    public Files {
      if (clientCa.isPresent() == (clientAuth == ClientAuth.NONE)) {
        throw new IllegalArgumentException(
            "Expected authorities of clients exactly if clients show certificates");
      }
    }
  }

  /** Serves gRPC and HTTP with the same certificate. */
  public static TlsConfig same(Files files) {
    return new TlsConfig(files, files);
  }
}
