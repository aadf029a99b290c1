package dev.almanac.api.oidc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Names and values as forms and queries have them. */
final class Form {
  private final Map<String, String> values = new LinkedHashMap<>();

  Form with(String name, String value) {
    values.put(name, value);
    return this;
  }

  String text() {
    return values.entrySet().stream()
        .map(one -> encoded(one.getKey()) + "=" + encoded(one.getValue()))
        .collect(Collectors.joining("&"));
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }
}
