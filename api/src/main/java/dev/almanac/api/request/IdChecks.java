package dev.almanac.api.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import dev.almanac.engine.decision.InputLimits;
import dev.almanac.protocol.text.PrintableText;

/**
 * What holds for every id and name in a request: workflow id and type, task queue, activity and
 * request id, identity, namespace. The field is named as Temporal's messages name it.
 */
public final class IdChecks {
  static final int MAX_BYTES = 1_000;

  /** UTF-8 has at most three bytes for one {@code char}. */
  private static final int SURELY_SHORT_CHARACTERS = MAX_BYTES / 3;

  private IdChecks() {}

  /** @throws RpcException if the id is missing, or not {@linkplain #check acceptable} */
  public static String require(String field, String id) {
    if (id.isEmpty()) {
      throw RpcError.invalidArgument(field + " is not set on request.").exception();
    }
    return check(field, id);
  }

  /**
   * A name that stands alone in lists and logs, such as a namespace's.
   *
   * @throws RpcException if it is not {@linkplain #require acceptable}, or has control characters
   */
  public static String requireName(String field, String name) {
    if (PrintableText.hasControls(require(field, name))) {
      throw RpcError.invalidArgument(
              "%s contains a control character: %s".formatted(field, PrintableText.line(name)))
          .exception();
    }
    return name;
  }

  /**
   * @throws RpcException if the name of the task queue is missing, or one that servers use inside
   */
  public static String requireQueue(String name) {
    InputLimits.requiredQueue(name).ifPresent(IdChecks::refuse);
    return name;
  }

  /**
   * @throws RpcException if the name is that of a task queue that servers use inside; none is fine
   */
  public static String checkQueue(String name) {
    InputLimits.queue(name).ifPresent(IdChecks::refuse);
    return name;
  }

  /** @throws RpcException if the name of a task queue to describe is missing, or reserved */
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

  /** @throws RpcException if the id is too long, or holds a character that databases cannot keep */
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
