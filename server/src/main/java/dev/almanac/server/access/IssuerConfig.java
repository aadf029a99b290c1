package dev.almanac.server.access;

import dev.almanac.api.jwt.RoleMapping;
import dev.almanac.api.jwt.TokenRules;
import java.net.URI;
import java.nio.file.Path;

/**
 * An identity provider whose tokens are believed.
 *
 * @param nameClaim has the name of a token's bearer
 */
public record IssuerConfig(
    TokenRules rules, RoleMapping roles, String nameClaim, KeyLocation keys) {
  /** Where the issuer's public keys are. */
  public sealed interface KeyLocation {}

  /** At an address. */
  public record KeyUrl(URI url) implements KeyLocation {}

  /** In a file, which may change. */
  public record KeyFile(Path file) implements KeyLocation {}

  /** Where the issuer says in the document that OpenID Connect asks for. */
  public record Discovered() implements KeyLocation {}
}
