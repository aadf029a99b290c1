package dev.almanac.api.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import dev.almanac.engine.decision.InputLimits;
import dev.almanac.protocol.text.PrintableText;

/**
 * Checks the ids and names in requests: workflow id and type, task queue, activity and request id,
 * identity, namespace. Errors name the field as Temporal's messages do.
 */
public final class IdChecks {
  static final int MAX_BYTES = 1_000;

  /** UTF-8 needs at most three bytes for one {@code char}. */
  private static final int SURELY_SHORT_CHARACTERS = MAX_BYTES / 3;

  private IdChecks() {}

  /** @throws RpcException if the id is missing or not {@linkplain #check valid} */
  public static String require(String field, String id) {
    if (id.isEmpty()) {
      throw RpcError.invalidArgument(field + " is not set on request.").exception();
    }
    return check(field, id);
  }

  /**
   * Checks a name that is shown by itself in lists and logs, such as a namespace.
   *
   * @throws RpcException if it is not {@linkplain #require valid} or contains control characters
   */
  public static String requireName(String field, String name) {
    if (PrintableText.hasControls(require(field, name))) {
      throw RpcError.invalidArgument(
              "%s contains a control character: %s".formatted(field, PrintableText.line(name)))
          .exception();
    }
    return name;
  }

  /** @throws RpcException if the name of the task queue is missing or reserved */
  public static String requireQueue(String name) {
    InputLimits.requiredQueue(name).ifPresent(IdChecks::refuse);
    return name;
  }

  /** @throws RpcException if the name of the task queue is reserved; it may be empty */
  public static String checkQueue(String name) {
    InputLimits.queue(name).ifPresent(IdChecks::refuse);
    return name;
  }

  /** @throws RpcException if the name of a task queue to describe is missing or reserved */
  public static String requireQueueToLookAt(String name) {
    if (name.isEmpty()) {
      return requireQueue(name);
    }
    InputLimits.queueToLookAt(name).ifPresent(IdChecks::refuse);
    return name;
  }

  private static void refuse(String problem) {
    throw RpcError.invalidArgument(problem).exception();
  }

  /**
   * @throws RpcException if the id is too long or contains a character that databases cannot store
   */
  public static String check(String field, String id) {
    if (id.length() > SURELY_SHORT_CHARACTERS && id.getBytes(UTF_8).length > MAX_BYTES) {
      throw RpcError.invalidArgument(
              field + " length exceeds limit. It has more than " + MAX_BYTES + " bytes.")
          .exception();
    }
    if (id.indexOf('\0') >= 0) {
      throw RpcError.invalidArgument(field + " contains a NUL character.").exception();
    }
    return id;
  }
}
