package dev.almanac.api.access;

import dev.almanac.api.RpcError;
import dev.almanac.api.identity.Identity;
import dev.almanac.api.identity.Permission;

/** What callers are told that may not do something. It says nothing about what exists. */
public final class Denials {
  private static final String START = "Request unauthorized. ";
  private static final int LONGEST_NAME = 200;

  private Denials() {}

  public static RpcError of(Identity identity, Permission permission, String namespace) {
    return switch (permission.scope()) {
      case NOWHERE -> denied("");
      case SYSTEM ->
        denied(
            "'%s' needs the role %s in the system.".formatted(identity.name(), permission.roles()));
      case NAMESPACE ->
        denied(
            namespace.isEmpty()
                ? "The request names no namespace."
                : "'%s' needs the role %s in namespace '%s'."
                    .formatted(identity.name(), permission.roles(), shortened(namespace)));
    };
  }

  static RpcError queue(Identity identity, String queue) {
    return denied(
        "'%s' may not work for task queue '%s'.".formatted(identity.name(), shortened(queue)));
  }

  /** For histories of others' tasks. */
  public static RpcError history(Identity identity) {
    return denied(
        ("'%s' may read histories of the tasks that it holds, and no other; that takes the role"
                + " reader.")
            .formatted(identity.name()));
  }

  /**
   * For calls that wait when their caller is no longer to be believed. Clients get a new token
   * before the old one ends, and SDKs try again with it, but only if they are told that they may.
   */
  public static RpcError expired(Identity identity) {
    return identity.kind() == Identity.Kind.TOKEN
        ? RpcError.unavailable("The token of this call has ended. Try again with a new one.")
        : RpcError.of(RpcError.Code.UNAUTHENTICATED, "The key of this call is not valid any more.");
  }

  private static String shortened(String name) {
    return name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) + "…" : name;
  }

  private static RpcError denied(String why) {
    return RpcError.permissionDenied((START + why).strip(), "");
  }
}
