package dev.almanac.api.http.rpc;

import dev.almanac.api.http.HttpRequest;
import dev.almanac.api.http.json.JsonStyle;
import java.util.stream.Stream;

/** Finds out which style of JSON a request asks for. */
final class Styles {
  /** A parameter of every call: breaks lines and indents them. */
  static final String PRETTY = "pretty";

  private static final String WITHOUT_SHORTHAND = "+no-payload-shorthand";

  private Styles() {}

  static JsonStyle of(HttpRequest request) {
    boolean hasShorthand = Stream.of("accept", "content-type")
        .noneMatch(name -> request.header(name).orElse("").contains(WITHOUT_SHORTHAND));
    boolean isPretty = request.query().containsKey(PRETTY)
        || request.header("accept").orElse("").contains("+pretty");
    return new JsonStyle(hasShorthand, isPretty);
  }
}
