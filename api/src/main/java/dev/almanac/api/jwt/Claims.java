package dev.almanac.api.jwt;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** What a token says of its bearer. */
public record Claims(JsonObject json) {
  /** The last second that the protobuf of a time can have is in the year 9999. */
  private static final double LATEST = 253_402_300_799.0;

  private static final double MILLIS = 1_000;

  /**
   * Returns a claim that is a text.
   *
   * @param name of a claim, or the path to one, such as {@code realm_access.roles}
   */
  public Optional<String> text(String name) {
    return find(json, name).filter(Claims::isText).map(JsonElement::getAsString);
  }

  /** Returns whether a claim is there and true, or there and false. */
  public Optional<Boolean> truth(String name) {
    return find(json, name)
        .filter(one -> one instanceof JsonPrimitive primitive && primitive.isBoolean())
        .map(JsonElement::getAsBoolean);
  }

  /** Returns the texts of a list, or the only one. What is no text is left out. */
  public List<String> texts(String name) {
    return find(json, name).stream()
        .flatMap(found -> found instanceof JsonArray list
            ? StreamSupport.stream(list.spliterator(), false)
            : java.util.stream.Stream.of(found))
        .filter(Claims::isText)
        .map(JsonElement::getAsString)
        .toList();
  }

  /** Returns whether there is such a claim, whatever it is. */
  public boolean has(String name) {
    return find(json, name).isPresent();
  }

  /** @throws RefusedTokenException if it is there, but is no time */
  Optional<Instant> time(String name) throws RefusedTokenException {
    var found = json.get(name);
    if (found == null) {
      return Optional.empty();
    }
    if (found instanceof JsonPrimitive number && number.isNumber()) {
      double seconds = number.getAsDouble();
      if (seconds >= 0 && seconds <= LATEST) {
        return Optional.of(Instant.ofEpochMilli((long) (seconds * MILLIS)));
      }
    }
    throw RefusedTokenException.signed(
        "its %s is no time".formatted(name), "The token is malformed.");
  }

  /** A claim whose name has dots in it comes before a path. */
  private static Optional<JsonElement> find(JsonObject in, String name) {
    var own = in.get(name);
    if (own != null) {
      return Optional.of(own);
    }
    for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
      if (in.get(name.substring(0, dot)) instanceof JsonObject inner) {
        var found = find(inner, name.substring(dot + 1));
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isText(JsonElement element) {
    return element instanceof JsonPrimitive primitive && primitive.isString();
  }
}
