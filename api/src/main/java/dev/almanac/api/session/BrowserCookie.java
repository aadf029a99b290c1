package dev.almanac.api.session;

import dev.almanac.api.http.HttpRequest;
import java.time.Duration;
import java.util.Optional;

/**
 * A cookie that scripts cannot read. With TLS, its name begins with {@code __Host-}: browsers then
 * take it from this very host only, and never send it without TLS.
 *
 * @param sameSite which requests of other sites carry it
 */
public record BrowserCookie(String name, boolean isSecure, String sameSite) {
  private static final String OF_HOST = "__Host-";

  /** Creates one that requests of other sites never carry. */
  public static BrowserCookie of(String name, boolean isSecure) {
    return new BrowserCookie(full(name, isSecure), isSecure, "Strict");
  }

  /** Creates one that is there when a link of another site leads here. */
  public static BrowserCookie afterOtherSites(String name, boolean isSecure) {
    return new BrowserCookie(full(name, isSecure), isSecure, "Lax");
  }

  private static String full(String name, boolean isSecure) {
    return isSecure ? OF_HOST + name : name;
  }

  /** Returns the header that sets it. */
  public String set(String value, Duration length) {
    return "%s=%s; Path=/; HttpOnly; SameSite=%s; Max-Age=%d%s"
        .formatted(name, value, sameSite, length.toSeconds(), isSecure ? "; Secure" : "");
  }

  /** Returns the header that removes it. */
  public String clear() {
    return set("", Duration.ZERO);
  }

  /** Returns its value in a request. */
  public Optional<String> in(HttpRequest request) {
    return in(request.header("cookie").orElse(""));
  }

  /** Returns its value in the header of a request. */
  Optional<String> in(String header) {
    for (var cookie : header.split(";", -1)) {
      var pair = cookie.strip();
      if (pair.startsWith(name + "=")) {
        return Optional.of(pair.substring(name.length() + 1));
      }
    }
    return Optional.empty();
  }
}
