package dev.almanac.api.access;

import dev.almanac.api.identity.Authenticator;
import dev.almanac.api.identity.Identity;
import dev.almanac.api.identity.Presented;
import dev.almanac.api.identity.Verdict;
import dev.almanac.api.tls.PeerCertificate;
import io.grpc.Metadata;
import java.util.Optional;

/** Where calls from outside are received: who are they from, and for how long is that true? */
public record Reception(Authenticator authenticator, OpenCalls open) {
  private static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

  /** Receives anybody, for a server that asks nobody who it is. */
  public static Reception forAnybody() {
    return always(Identity.ANYBODY);
  }

  /** Receives the calls of this process. */
  public static Reception ofThisProcess() {
    return always(Identity.THIS_PROCESS);
  }

  private static Reception always(Identity identity) {
    var verdict = Verdict.forever(identity);
    return new Reception(presented -> verdict, new OpenCalls());
  }

  /** @param certificate what the client of the connection has shown */
  public Verdict admit(Metadata headers, Optional<PeerCertificate> certificate) {
    return authenticator.admit(new Presented(
        Optional.ofNullable(headers.get(AUTHORIZATION)), Optional.empty(), certificate));
  }
}
