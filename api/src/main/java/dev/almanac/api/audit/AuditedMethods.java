package dev.almanac.api.audit;

import dev.almanac.api.identity.Permission;
import io.grpc.MethodDescriptor;
import java.util.Objects;
import java.util.Set;

/** Which methods are recorded. */
final class AuditedMethods {
  private static final Set<String> READ_BY_ADMINS =
      Set.of("ListAuditRecords", "ListAuditChains", "ReadAuditChain");
  private static final Set<String> MANAGE_KEYS =
      Set.of("CreateApiKey", "RotateApiKey", "RevokeApiKey");

  private AuditedMethods() {}

  /** @param tasks whether the completions of tasks are recorded, too */
  static boolean isAudited(MethodDescriptor<?, ?> method, Permission permission, boolean tasks) {
    String name = Objects.requireNonNull(method.getBareMethodName());
    return switch (permission) {
      case WRITE, ADMINISTER, OPERATE -> !READ_BY_ADMINS.contains(name);
      case IDENTIFIED -> MANAGE_KEYS.contains(name);
      case WORK, COMPLETE -> tasks && name.startsWith("Respond");
      case KNOW, READ, READ_HISTORY, OVERSEE -> false;
    };
  }

  /** Returns whether a permission is for changes. */
  static boolean isChange(Permission permission) {
    return switch (permission) {
      case WRITE, ADMINISTER, OPERATE -> true;
      case IDENTIFIED, KNOW, READ, READ_HISTORY, WORK, COMPLETE, OVERSEE -> false;
    };
  }
}
