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
 * Limits of names and other small inputs, the same on every server. {@link RunLimits} has the
 * configurable ones. Each check returns the problem, with the name of the field; what follows
 * depends on the sender.
 */
public final class InputLimits {
  /** The longest timeout of a workflow task. */
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

  /** Checks a required id or name of a request. */
  public static Optional<String> required(String field, String value) {
    return value.isEmpty() ? Optional.of(field + " is not set on request.") : name(field, value);
  }

  /** Checks a required id or name of a command. */
  public static Optional<String> required(String field, String value, String command) {
    return value.isEmpty()
        ? Optional.of("%s is not set on %s.".formatted(field, command))
        : name(field, value, command);
  }

  /** Checks an optional id or name of a command. */
  public static Optional<String> name(String field, String value, String command) {
    return longer(value, NAME_BYTES)
        ? Optional.of(
            "%s on %s exceeds length limit. Limit=%d".formatted(field, command, NAME_BYTES))
        : name(field, value);
  }

  /** Checks an optional id or name. */
  public static Optional<String> name(String field, String value) {
    if (value.indexOf('\0') >= 0) {
      return Optional.of(field + " contains a NUL character.");
    }
    return longer(value, NAME_BYTES)
        ? Optional.of(field + " length exceeds limit. It has more than " + NAME_BYTES + " bytes.")
        : Optional.empty();
  }

  /** Checks a required task queue. */
  public static Optional<String> requiredQueue(String value) {
    return value.isEmpty() ? Optional.of("missing task queue name") : queue(value);
  }

  /** Checks an optional task queue. Users may not use the internal names of servers. */
  public static Optional<String> queue(String value) {
    if (value.startsWith(INTERNAL_QUEUES)) {
      return Optional.of("cannot use internal per-namespace task queue:" + value);
    }
    return queueToLookAt(value);
  }

  /** Checks a task queue to describe, which may be an internal one. */
  public static Optional<String> queueToLookAt(String value) {
    return value.startsWith(RESERVED_QUEUES)
        ? Optional.of("task queue name cannot start with reserved prefix " + RESERVED_QUEUES)
        : name("taskQueue", value);
  }

  /** Checks an optional run id. */
  public static Optional<String> runId(String value) {
    return value.isEmpty() || RUN_ID.matcher(value).matches()
        ? Optional.empty()
        : Optional.of("Invalid RunId: expected a UUID, found '" + value + "'.");
  }

  /** Checks a duration; zero is valid. */
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
