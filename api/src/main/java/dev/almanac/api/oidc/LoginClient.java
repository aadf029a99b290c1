package dev.almanac.api.oidc;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What this server is to an identity provider, and whom it lets in.
 *
 * @param id by which the provider knows it
 * @param secret with which it shows that it is the one; empty if it has none
 * @param scopes what it asks for, {@code openid} among them
 * @param page where browsers find the page, without a path
 * @param groups of which people must be in one; empty if any will do
 * @param session how long people stay logged in
 * @param provider the name of the provider, as the page shows it
 * @param keepsToken whether the page gets the access token of a person, for a codec server
 */
public record LoginClient(
    String id,
    Optional<String> secret,
    List<String> scopes,
    URI page,
    Set<String> groups,
    Duration session,
    String provider,
    boolean keepsToken) {
  public LoginClient {
    scopes = List.copyOf(scopes);
    groups = Set.copyOf(groups);
  }

  /** Returns where the provider sends people back to. */
  String callback() {
    return page + LoginRoutes.CALLBACK;
  }

  /** Returns whether browsers connect with TLS, to this server or to a proxy before it. */
  public boolean isSecure() {
    return "https".equals(page.getScheme());
  }

  /** Returns the same with this secret. */
  public LoginClient withSecret(String given) {
    return new LoginClient(
        id, Optional.of(given), scopes, page, groups, session, provider, keepsToken);
  }
}
