package dev.almanac.api.oidc;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import dev.almanac.api.jwt.StrictJson;
import java.time.Instant;
import java.util.Optional;

/**
 * A login that was begun. It is kept in a cookie of the browser that began it, sealed, so that
 * nobody can end it in another browser, and nobody can fill this server with logins.
 *
 * @param state what the provider sends back
 * @param nonce what the provider writes into the token
 * @param verifier what proves that the one who ends the login has begun it
 * @param returnTo a path of the page
 */
record LoginTicket(String state, String nonce, String verifier, String returnTo, Instant end) {
  String text() {
    var json = new JsonObject();
    json.addProperty("state", state);
    json.addProperty("nonce", nonce);
    json.addProperty("verifier", verifier);
    json.addProperty("return", returnTo);
    json.addProperty("end", end.getEpochSecond());
    return json.toString();
  }

  static Optional<LoginTicket> of(String text) {
    try {
      var json = StrictJson.object(text);
      return Optional.of(new LoginTicket(
          json.get("state").getAsString(),
          json.get("nonce").getAsString(),
          json.get("verifier").getAsString(),
          json.get("return").getAsString(),
          Instant.ofEpochSecond(json.get("end").getAsLong())));
    } catch (JsonParseException e) {
      return Optional.empty();
    }
  }
}
