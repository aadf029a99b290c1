package dev.almanac.api.identity;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Who calls.
 *
 * @param name as logs and the audit show it
 * @param grants what it may do
 * @param queues the task queues whose tasks it may take; one that ends with {@code *} stands for
 *     all that begin so; empty for any
 * @param voucher who else has said so; empty if this server knows it by itself
 */
public record Identity(
    String name, Kind kind, Grants grants, List<String> queues, Optional<Voucher> voucher) {
  /** How the caller has shown who it is. */
  public enum Kind {
    /** Not at all. */
    NONE,
    /** It is this process. */
    PROCESS,
    API_KEY,
    CERTIFICATE,
    TOKEN,
    /** A person who has logged in to the page. */
    SESSION
  }

  /**
   * Whose word it is that the caller is who it is.
   *
   * @param issuer the identity provider
   * @param until when this ends
   */
  public record Voucher(String issuer, Instant until) {}

  /** May do nothing. */
  public static final Identity NOBODY = new Identity("", Kind.NONE, Grants.NONE, List.of());

  /** Whoever calls a server that asks nobody who it is. */
  public static final Identity ANYBODY = new Identity("", Kind.NONE, Grants.ALL, List.of());

  /** The application that a server is part of. */
  public static final Identity THIS_PROCESS =
      new Identity("this process", Kind.PROCESS, Grants.ALL, List.of());

  public Identity {
    queues = List.copyOf(queues);
  }

  /** Creates one that this server knows by itself. */
  public Identity(String name, Kind kind, Grants grants, List<String> queues) {
    this(name, kind, grants, queues, Optional.empty());
  }

  public boolean may(Permission permission, String namespace) {
    return grants.allow(permission, namespace);
  }

  public boolean mayUseQueue(String queue) {
    return queues.isEmpty() || queues.stream().anyMatch(pattern -> matches(pattern, queue));
  }

  private static boolean matches(String pattern, String queue) {
    return pattern.endsWith("*")
        ? queue.startsWith(pattern.substring(0, pattern.length() - 1))
        : queue.equals(pattern);
  }
}
