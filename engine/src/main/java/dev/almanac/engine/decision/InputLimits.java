package dev.almanac.engine.decision;

import com.google.protobuf.MessageLite;
import io.temporal.api.common.v1.Link;
import io.temporal.api.common.v1.Priority;
import io.temporal.api.sdk.v1.UserMetadata;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How large and long names and small things from outside may be, on every server; {@link RunLimits}
 * has what each decides for itself. Each check tells what is wrong, naming the field: what follows
 * from it depends on who sent it.
 */
public final class InputLimits {
  /** Of the time that a worker has for a workflow task. */
  public static final Duration LONGEST_TASK = Duration.ofMinutes(2);

  private static final String RESERVED_QUEUES = "/_sys/";
  private static final String INTERNAL_QUEUES = "temporal-sys-";
  private static final Pattern RUN_ID =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
  private static final int NAME_BYTES = 1000;
  private static final int MOST_UTF8_BYTES = 3;
  private static final int SUMMARY_BYTES = 400;
  private static final int DETAILS_BYTES = 20_000;
  private static final int LINK_BYTES = 4000;
  private static final int FAIRNESS_KEY_BYTES = 64;

  private InputLimits() {}

  /** An id or a name of a request that must be there. */
  public static Optional<String> required(String field, String value) {
    return value.isEmpty() ? Optional.of(field + " is not set on request.") : name(field, value);
  }

  /** An id or a name that a command must have. */
  public static Optional<String> required(String field, String value, String command) {
    return value.isEmpty()
        ? Optional.of("%s is not set on %s.".formatted(field, command))
        : name(field, value, command);
  }

  /** An id or a name that a command may have. */
  public static Optional<String> name(String field, String value, String command) {
    return longer(value, NAME_BYTES)
        ? Optional.of(
            "%s on %s exceeds length limit. Limit=%d".formatted(field, command, NAME_BYTES))
        : name(field, value);
  }

  /** An id or a name that may be empty. */
  public static Optional<String> name(String field, String value) {
    if (value.indexOf('\0') >= 0) {
      return Optional.of(field + " contains a NUL character.");
    }
    return longer(value, NAME_BYTES)
        ? Optional.of(field + " length exceeds limit. It has more than " + NAME_BYTES + " bytes.")
        : Optional.empty();
  }

  /** A task queue that users may name, and must. */
  public static Optional<String> requiredQueue(String value) {
    return value.isEmpty() ? Optional.of("missing task queue name") : queue(value);
  }

  /** A task queue that users may name; it may be empty. Servers use names of their own inside. */
  public static Optional<String> queue(String value) {
    if (value.startsWith(INTERNAL_QUEUES)) {
      return Optional.of("cannot use internal per-namespace task queue:" + value);
    }
    return queueToLookAt(value);
  }

  /** A task queue that may be described: also one that users may not use. */
  public static Optional<String> queueToLookAt(String value) {
    return value.startsWith(RESERVED_QUEUES)
        ? Optional.of("task queue name cannot start with reserved prefix " + RESERVED_QUEUES)
        : name("taskQueue", value);
  }

  /** The id of a run, which may be empty. */
  public static Optional<String> runId(String value) {
    return value.isEmpty() || RUN_ID.matcher(value).matches()
        ? Optional.empty()
        : Optional.of("Invalid RunId: expected a UUID, found '" + value + "'.");
  }

  /** A duration that may be zero. */
  public static Optional<String> duration(String field, com.google.protobuf.Duration value) {
    return value.getSeconds() < 0 || value.getNanos() < 0
        ? Optional.of(field + " is negative.")
        : Optional.empty();
  }

  public static Optional<String> metadata(UserMetadata metadata) {
    return size("UserMetadata.Summary", metadata.getSummary(), SUMMARY_BYTES)
        .or(() -> size("UserMetadata.Details", metadata.getDetails(), DETAILS_BYTES));
  }

  public static Optional<String> links(List<Link> links) {
    return links.stream()
        .flatMap(link -> size("Link", link, LINK_BYTES).stream())
        .findFirst();
  }

  public static Optional<String> priority(Priority priority) {
    if (priority.getPriorityKey() < 0) {
      return Optional.of("Priority.PriorityKey is negative.");
    }
    return longer(priority.getFairnessKey(), FAIRNESS_KEY_BYTES)
        ? Optional.of(
            "Priority.FairnessKey has a length of more than " + FAIRNESS_KEY_BYTES + " bytes.")
        : Optional.empty();
  }

  static Optional<String> size(String field, MessageLite value, long most) {
    int size = value.getSerializedSize();
    return size > most
        ? Optional.of("%s exceeds size limit. It has %d bytes, more than the %d allowed."
            .formatted(field, size, most))
        : Optional.empty();
  }

  private static boolean longer(String value, int bytes) {
    return value.length() > bytes
        || (value.length() * MOST_UTF8_BYTES > bytes
            && value.getBytes(StandardCharsets.UTF_8).length > bytes);
  }
}
