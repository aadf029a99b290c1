package dev.almanac.api.jwt;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import java.util.ArrayList;
import java.util.List;

/**
 * The keys of an issuer.
 *
 * @param unusable why others that it publishes are not among them
 */
record JwkSet(List<Jwk> keys, List<String> unusable) {
  /** Issuers have two or three. */
  static final int MOST = 50;

  /** Keys without an id that are tried for a token that names none. */
  private static final int MOST_TRIED = 5;

  private static final int LONGEST_SHOWN = 50;

  JwkSet {
    keys = List.copyOf(keys);
    unusable = List.copyOf(unusable);
  }

  /** @throws JsonParseException if it is not such a document; the message says what is wrong */
  static JwkSet of(String text) {
    if (!(StrictJson.object(text).get("keys") instanceof JsonArray list)) {
      throw new JsonParseException("expected an object with a list of keys");
    }
    if (list.size() > MOST) {
      throw new JsonParseException(
          "expected at most %d keys, found %d".formatted(MOST, list.size()));
    }
    var keys = new ArrayList<Jwk>();
    var unusable = new ArrayList<String>();
    for (JsonElement one : list) {
      try {
        if (!(one instanceof JsonObject key)) {
          throw new Jwk.UnusableException("it is no object");
        }
        keys.add(Jwk.of(key));
      } catch (Jwk.UnusableException e) {
        unusable.add("%s: %s".formatted(name(one), e.getMessage()));
      }
    }
    return new JwkSet(keys, unusable);
  }

  /** Returns the keys that may have signed a token. An id is only ever compared with others. */
  List<Jwk> candidates(String id, JwsAlgorithm algorithm) {
    return keys.stream()
        .filter(key -> id.isEmpty() || key.id().equals(id))
        .filter(key -> key.isFor(algorithm))
        .limit(MOST_TRIED)
        .toList();
  }

  private static String name(JsonElement key) {
    String id = key instanceof JsonObject object ? String.valueOf(object.get("kid")) : "?";
    return id.length() > LONGEST_SHOWN ? id.substring(0, LONGEST_SHOWN) + "…" : id;
  }
}
