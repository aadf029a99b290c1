package dev.almanac.api.oidc;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import dev.almanac.api.jwt.IssuerUrl;
import dev.almanac.api.jwt.StrictJson;
import java.net.URI;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * What an identity provider says of itself: its addresses, and what it can do.
 *
 * @param keys where its public keys are
 * @param authorize where people log in; empty if they cannot
 * @param token where a code is exchanged for tokens
 * @param takesSecretInForm whether a client cannot send its secret in a header
 * @param namesItself whether it says who it is when it sends people back
 */
public record Discovery(
    URI keys,
    Optional<URI> authorize,
    Optional<URI> token,
    boolean takesSecretInForm,
    boolean namesItself) {
  private static final String PATH = "/.well-known/openid-configuration";

  /** Returns where an issuer publishes it. */
  public static URI urlOf(String issuer) {
    return IssuerUrl.of(
        (issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer) + PATH);
  }

  /**
   * Reads the document. An issuer elsewhere cannot make this server ask its own machine.
   *
   * @throws JsonParseException if it is another's, or has no addresses that are safe to use
   */
  public static Discovery of(String text, String issuer) {
    var json = StrictJson.object(text);
    if (!isText(json.get("issuer"), issuer)) {
      throw new JsonParseException("the discovery document is that of another issuer");
    }
    var methods = json.get("token_endpoint_auth_methods_supported");
    return new Discovery(
        url(json, "jwks_uri", issuer)
            .orElseThrow(() -> new JsonParseException("the discovery document has no jwks_uri")),
        url(json, "authorization_endpoint", issuer),
        url(json, "token_endpoint", issuer),
        has(methods, "client_secret_post") && !has(methods, "client_secret_basic"),
        json.get("authorization_response_iss_parameter_supported") instanceof JsonPrimitive names
            && names.isBoolean()
            && names.getAsBoolean());
  }

  private static Optional<URI> url(JsonObject json, String name, String issuer) {
    var value = json.get(name);
    if (value == null) {
      return Optional.empty();
    }
    try {
      var url = IssuerUrl.of(value.getAsString());
      if ("https".equals(url.getScheme())
          || !"https".equals(IssuerUrl.of(issuer).getScheme())) {
        return Optional.of(url);
      }
    } catch (IllegalArgumentException | UnsupportedOperationException | IllegalStateException e) {
      // refused below, like an address of this machine
    }
    throw new JsonParseException("%s in the discovery document is not safe".formatted(name));
  }

  private static boolean has(com.google.gson.@Nullable JsonElement list, String text) {
    return list instanceof JsonArray array
        && StreamSupport.stream(array.spliterator(), false).anyMatch(one -> isText(one, text));
  }

  private static boolean isText(com.google.gson.@Nullable JsonElement value, String text) {
    return value instanceof JsonPrimitive primitive
        && primitive.isString()
        && primitive.getAsString().equals(text);
  }
}
