package dev.almanac.api.http.net;

import dev.almanac.api.RpcError;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Refuses what a browser sends for a page of somebody else. Such a page can send requests to any
 * address that the browser reaches, this machine's own included, and by a name that it controls it
 * could even read the answers.
 *
 * @param hosts names by which this server is known, besides addresses and {@code localhost}
 * @param certified names in its certificate, with which nobody else can serve a page; empty if
 *     connections are not encrypted
 */
record BrowserRules(Set<String> hosts, Optional<Supplier<Set<String>>> certified) {
  private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");
  private static final Set<String> OWN_SITES = Set.of("same-origin", "none");

  BrowserRules {
    hosts = Set.copyOf(hosts);
  }

  /** Returns why a request is refused; empty if it is not. */
  Optional<RpcError> refusal(String method, Map<String, String> headers) {
    String host = headers.getOrDefault("host", "");
    if (!isKnown(host)) {
      return denied(
          "The host '%s' is not known to this server; http.hosts in its configuration lists names."
              .formatted(host));
    }
    if (READING.contains(method)) {
      return Optional.empty();
    }
    String origin = headers.get("origin");
    if (origin != null && !isSame(origin, host, certified.isPresent())) {
      return denied("The origin '%s' is not that of this server.".formatted(origin));
    }
    String site = headers.get("sec-fetch-site");
    return site == null || OWN_SITES.contains(site)
        ? Optional.empty()
        : denied("A page of another site may not send this.");
  }

  private static Optional<RpcError> denied(String why) {
    return Optional.of(RpcError.of(RpcError.Code.PERMISSION_DENIED, why));
  }

  /** Nobody can point an address elsewhere, but everybody can do so with a name of his own. */
  private boolean isKnown(String authority) {
    String host = hostOf(authority);
    return isAddress(host)
        || host.equals("localhost")
        || host.endsWith(".localhost")
        || hosts.contains(host)
        || certified.map(names -> isCertified(host, names.get())).orElse(false);
  }

  /** A certificate may have {@code *} in the place of the first part of a name. */
  private static boolean isCertified(String host, Set<String> names) {
    int dot = host.indexOf('.');
    return names.contains(host) || (dot > 0 && names.contains("*" + host.substring(dot)));
  }

  /** Without TLS here, a proxy in front may have added it. */
  private static boolean isSame(String origin, String authority, boolean isEncrypted) {
    int scheme = origin.indexOf("://");
    if (scheme < 0 || (isEncrypted && !origin.startsWith("https"))) {
      return false;
    }
    String own = origin.substring(scheme + 3);
    return withoutUsualPort(own).equals(withoutUsualPort(authority));
  }

  private static String withoutUsualPort(String authority) {
    String text = authority.toLowerCase(Locale.ROOT);
    for (String port : new String[] {":80", ":443"}) {
      if (text.endsWith(port)) {
        return text.substring(0, text.length() - port.length());
      }
    }
    return text;
  }

  private static String hostOf(String authority) {
    String text = authority.toLowerCase(Locale.ROOT);
    if (text.startsWith("[")) {
      int end = text.indexOf(']');
      boolean hasPort = end >= 0 && text.startsWith(":", end + 1);
      return hasPort ? text.substring(0, end + 1) : text;
    }
    int colon = text.indexOf(':');
    return colon < 0 ? text : text.substring(0, colon);
  }

  /** An IPv4 address has digits and dots only, which no name does. */
  private static boolean isAddress(String host) {
    boolean isSix =
        host.startsWith("[") && host.indexOf(']') == host.length() - 1 && host.length() > 1;
    boolean isFour = !host.isEmpty()
        && Character.isDigit(host.charAt(host.length() - 1))
        && host.chars().allMatch(each -> each == '.' || (each >= '0' && each <= '9'));
    return isSix || isFour;
  }
}
