package dev.almanac.client;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;

/** Where a server is, as one text: in this process on some data, or elsewhere. */
sealed interface ServerUrl {
  /** In this process, in memory. */
  record InMemory() implements ServerUrl {}

  /** In this process, on a SQLite database. */
  record OnFile(Path file) implements ServerUrl {}

  /** In this process, on a PostgreSQL database. */
  record OnPostgres(String jdbcUrl) implements ServerUrl {}

  /** In another process. */
  record Elsewhere(String target, boolean isEncrypted) implements ServerUrl {}

  /** What a text may be. */
  String EXPECTED = "memory:, file:PATH or jdbc:postgresql://HOST/DATABASE for a server in this"
      + " process, or grpc://HOST:PORT, grpcs://HOST:PORT or HOST:PORT for one elsewhere";

  /**
   * Reads a text.
   *
   * @param name what a refusal calls it
   * @throws BadSettingException if it is none; the message has no part of it that may be secret
   */
  static ServerUrl parse(String name, String text) {
    var trimmed = text.strip();
    int colon = trimmed.indexOf(':');
    var scheme = colon < 0 ? "" : trimmed.substring(0, colon).toLowerCase(Locale.ROOT);
    var rest = trimmed.substring(colon + 1);
    return switch (scheme) {
      case "memory" -> memory(name, text, rest);
      case "file" -> file(name, text, rest);
      case "jdbc" -> jdbc(name, trimmed, rest);
      case "grpc" -> elsewhere(name, text, address(name, text, rest), false);
      case "grpcs" -> elsewhere(name, text, address(name, text, rest), true);
      default -> elsewhere(name, text, trimmed, false);
    };
  }

  private static ServerUrl memory(String name, String text, String rest) {
    if (!rest.isEmpty()) {
      throw bad(name, text);
    }
    return new InMemory();
  }

  /** As in URLs, {@code file:///var/orders.db} is an absolute path. */
  private static ServerUrl file(String name, String text, String rest) {
    var path = rest.startsWith("///") ? rest.substring(2) : rest;
    if (path.isEmpty() || path.startsWith("//")) {
      throw bad(name, text);
    }
    try {
      return new OnFile(Path.of(path));
    } catch (InvalidPathException e) {
      throw new BadSettingException("%s: %s".formatted(name, e.getMessage()));
    }
  }

  private static ServerUrl jdbc(String name, String text, String rest) {
    if (!rest.startsWith("postgresql:")) {
      int end = rest.indexOf(':');
      throw bad(name, "jdbc:" + (end < 0 ? "" : rest.substring(0, end)) + ":…");
    }
    return new OnPostgres(text);
  }

  private static String address(String name, String text, String rest) {
    if (!rest.startsWith("//")) {
      throw bad(name, text);
    }
    return rest.substring(2);
  }

  private static ServerUrl elsewhere(
      String name, String text, String address, boolean isEncrypted) {
    int colon = address.lastIndexOf(':');
    var host = colon < 0 ? "" : address.substring(0, colon);
    if (!isHost(host) || !isPort(address.substring(colon + 1))) {
      throw bad(name, withoutSecrets(text));
    }
    return new Elsewhere(address, isEncrypted);
  }

  /** A name, an IPv4 address, or an IPv6 address in brackets. */
  private static boolean isHost(String host) {
    boolean isBracketed = host.startsWith("[") && host.endsWith("]");
    return !host.isEmpty()
        && host.chars()
            .allMatch(letter -> Character.isLetterOrDigit(letter)
                || letter == '-'
                || letter == '.'
                || letter == '_'
                || (isBracketed && (letter == ':' || letter == '[' || letter == ']')));
  }

  private static boolean isPort(String text) {
    return !text.isEmpty()
        && text.length() <= 5
        && text.chars().allMatch(digit -> digit >= '0' && digit <= '9')
        && Integer.parseInt(text) <= 65_535;
  }

  /** What is before an @ may be a user and a password. */
  private static String withoutSecrets(String text) {
    int at = text.lastIndexOf('@');
    return at < 0 ? text : "…" + text.substring(at);
  }

  private static BadSettingException bad(String name, String found) {
    return new BadSettingException("%s: expected %s, found '%s'".formatted(name, EXPECTED, found));
  }
}
