package dev.almanac.api.key;

import dev.almanac.api.RpcError;
import dev.almanac.api.identity.Grants;
import dev.almanac.api.identity.Identity;
import dev.almanac.api.identity.Permission;
import dev.almanac.api.request.IdChecks;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.operator.v1.CreateApiKeyRequest;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;

/** Who may have which keys. */
final class KeyRules {
  private static final int LONGEST_NAME = 200;
  private static final int MOST_QUEUES = 100;
  private static final Duration LONGEST = Duration.ofDays(36_525);

  private KeyRules() {}

  /**
   * Returns the grants of a key to be.
   *
   * @throws dev.almanac.api.RpcException if the request is not valid, or the caller may not give
   *     what is granted
   */
  static Grants checked(CreateApiKeyRequest request, Identity caller) {
    String name = IdChecks.requireName("Name", request.getName());
    if (name.length() > LONGEST_NAME) {
      throw invalid(
          "Name has %d characters, at most %d are allowed.".formatted(name.length(), LONGEST_NAME));
    }
    if (request.getTaskQueuesCount() > MOST_QUEUES) {
      throw invalid("TaskQueues has %d entries, at most %d are allowed."
          .formatted(request.getTaskQueuesCount(), MOST_QUEUES));
    }
    request.getTaskQueuesList().forEach(queue -> IdChecks.requireName("TaskQueue", queue));
    var grants = grants(request.getGrantsList());
    if (!mayManage(caller, grants)) {
      throw RpcError.permissionDenied(
              "Request unauthorized. '%s' is not admin everywhere that this key has a grant."
                  .formatted(caller.name()),
              "")
          .exception();
    }
    return grants;
  }

  /** Returns whether the caller is admin wherever there is a grant. */
  static boolean mayManage(Identity caller, Grants grants) {
    return (grants.system().isEmpty() || caller.may(Permission.OPERATE, ""))
        && grants.namespaces().keySet().stream()
            .allMatch(namespace -> caller.may(Permission.ADMINISTER, namespace));
  }

  /** Returns whether the caller may see and change a key with these grants. */
  static boolean mayManage(Identity caller, Collection<String> grants) {
    try {
      return mayManage(caller, Grants.of(grants));
    } catch (Grants.InvalidException e) {
      return caller.may(Permission.OPERATE, "");
    }
  }

  /**
   * @return empty if there is none
   * @throws dev.almanac.api.RpcException if it is not positive, or longer than a century
   */
  static Optional<Duration> length(
      String field, boolean isThere, com.google.protobuf.Duration length) {
    if (!isThere) {
      return Optional.empty();
    }
    var duration = ProtoTime.duration(length);
    if (duration.isNegative() || duration.isZero() || duration.compareTo(LONGEST) > 0) {
      throw invalid("%s must be positive and at most 100 years.".formatted(field));
    }
    return Optional.of(duration);
  }

  private static Grants grants(Collection<String> texts) {
    if (texts.isEmpty()) {
      throw invalid("Grants is not set on request. A key needs one, such as 'orders:writer'.");
    }
    try {
      return Grants.of(texts);
    } catch (Grants.InvalidException e) {
      throw invalid(String.valueOf(e.getMessage()));
    }
  }

  private static dev.almanac.api.RpcException invalid(String message) {
    return RpcError.invalidArgument(message).exception();
  }
}
