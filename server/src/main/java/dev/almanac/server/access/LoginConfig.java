package dev.almanac.server.access;

import dev.almanac.api.jwt.RoleMapping;
import dev.almanac.api.jwt.TokenRules;
import dev.almanac.api.oidc.LoginClient;
import java.nio.file.Path;
import java.util.Optional;

/**
 * An identity provider where people log in to the page.
 *
 * @param rules what is expected of what it says about a person
 * @param nameClaim has the name of a person
 * @param client what this server is to it; its secret is in the file
 */
public record LoginConfig(
    TokenRules rules,
    RoleMapping roles,
    String nameClaim,
    LoginClient client,
    Optional<Path> secretFile) {
  boolean isSecure() {
    return client.isSecure();
  }
}
