package dev.almanac.api.operator;

import java.util.Optional;

/**
 * Who can reach a server, and what protects it from them.
 *
 * @param isOpen whether other machines can connect
 * @param isEncrypted whether connections have TLS
 * @param isAuthenticated whether callers must say who they are
 */
public record Reach(boolean isOpen, boolean isEncrypted, boolean isAuthenticated) {
  /** Of a server that only its own process can reach. */
  public static final Reach NOBODY = new Reach(false, false, false);

  /** Returns what people must know; empty if the server is as it should be. */
  public Optional<String> warning() {
    return isOpen && !(isEncrypted && isAuthenticated)
        ? Optional.of("Other machines can reach this server, and " + lack() + ".")
        : Optional.empty();
  }

  /** Returns what calls lack, for a sentence. */
  public String lack() {
    if (isEncrypted) {
      return "calls are encrypted, but not authenticated";
    }
    return isAuthenticated
        ? "calls are authenticated, but not encrypted"
        : "calls are neither encrypted nor authenticated";
  }
}
