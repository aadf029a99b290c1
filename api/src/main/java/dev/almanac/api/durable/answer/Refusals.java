package dev.almanac.api.durable.answer;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import dev.almanac.api.durable.json.Document;
import dev.almanac.api.durable.json.FieldErrors;
import java.util.Optional;

/** The refusals that clients tell from each other. */
public final class Refusals {
  /** The only version of this interface. */
  public static final String VERSION = "2";

  /** The header in which a client states the version, and the server repeats it. */
  public static final String VERSION_HEADER = "X-Durable-Workflow-Control-Plane-Version";

  private static final int BAD_REQUEST = 400;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;
  private static final int TOO_LARGE = 413;
  private static final int INVALID = 422;

  private Refusals() {}

  static Document because(String reason, String message) {
    return new Document().put("message", message).put("reason", reason);
  }

  private static Answer of(int status, String reason, String message) {
    return new Answer(status, because(reason, message).json());
  }

  /** @param found empty if the header is missing */
  public static Answer version(Optional<String> found) {
    var more = found
        .map(version -> because(
                "unsupported_control_plane_version",
                "Version %s of the control plane is not supported.".formatted(version))
            .put("requested_version", version))
        .orElseGet(() -> because(
                "missing_control_plane_version",
                "The header %s is missing.".formatted(VERSION_HEADER))
            .put("requested_version", JsonNull.INSTANCE));
    return new Answer(
        BAD_REQUEST,
        more.put("supported_version", VERSION)
            .put("remediation", "Send %s: %s.".formatted(VERSION_HEADER, VERSION))
            .json());
  }

  public static Answer malformed(String why) {
    return of(BAD_REQUEST, "malformed_json", "The body is not a JSON object: %s.".formatted(why));
  }

  /** Clients do not repeat such a request. */
  public static Answer tooLarge() {
    return of(TOO_LARGE, "request_too_large", "The body has too many values for one request.");
  }

  public static Answer invalid(FieldErrors errors) {
    return fields(INVALID, errors.reason(), errors.summary(), errors);
  }

  private static Answer fields(int status, String reason, String message, FieldErrors errors) {
    return new Answer(
        status,
        because(reason, message)
            .put("errors", errors.json())
            .put("validation_errors", errors.json())
            .json());
  }

  /** Ends the call if a field is wrong. */
  public static void throwIfAny(FieldErrors errors) {
    if (!errors.isEmpty()) {
      throw invalid(errors).exception();
    }
  }

  /** Refuses one field, for a reason that clients know. */
  public static Answer invalid(String reason, String field, String problem) {
    var errors = new FieldErrors();
    errors.add(field, problem, reason);
    return invalid(errors);
  }

  public static Answer memoTooLarge(long limit) {
    return new Answer(
        INVALID,
        because("memo_too_large", "The memo has more than %d bytes.".formatted(limit))
            .put("limit", limit)
            .json());
  }

  public static Answer notPaused(String scheduleId) {
    return of(
        CONFLICT,
        "schedule_not_paused",
        "Schedule [%s] is not paused, so there is nothing to resume.".formatted(scheduleId));
  }

  /** The parts of this interface that concern workflows and workers are not served. */
  public static Answer notServed(String path) {
    return of(
        NOT_FOUND,
        "not_served",
        ("%s is not served: this server has the schedules of Durable Workflow; its workflows and"
                + " workers use Temporal's API.")
            .formatted(path));
  }

  /** Refuses a filter of a list. */
  public static Answer filter(String field, String problem) {
    var errors = new FieldErrors();
    errors.add(field, problem, "unsupported_schedule_list_filter");
    return listed(INVALID, errors.reason(), problem, field, errors, Optional.empty());
  }

  /** Refuses bad parameters of a list. */
  public static Answer listParameter(String field, String problem) {
    var errors = new FieldErrors();
    errors.add(field, problem, "validation_failed");
    return listed(INVALID, errors.reason(), problem, field, errors, Optional.empty());
  }

  /** A token that this server did not write, or not like that. */
  public static Answer malformedToken() {
    return token(
        BAD_REQUEST,
        "malformed_schedule_page_token",
        "next_page_token is not a token of this server.",
        Optional.empty());
  }

  public static Answer tokenOfOtherNamespace() {
    return token(
        FORBIDDEN,
        "schedule_page_token_namespace_mismatch",
        "next_page_token belongs to another namespace.",
        Optional.empty());
  }

  /** @param last the position of the token, from which a new list could go on */
  public static Answer tokenOfOtherFilter(Document last) {
    return token(
        CONFLICT,
        "schedule_page_token_filter_mismatch",
        "next_page_token belongs to a list with other filters.",
        Optional.of(last));
  }

  private static Answer token(int status, String reason, String message, Optional<Document> last) {
    var errors = new FieldErrors();
    errors.add("next_page_token", message, reason);
    return listed(status, reason, message, "next_page_token", errors, last);
  }

  private static Answer listed(
      int status,
      String reason,
      String message,
      String field,
      FieldErrors errors,
      Optional<Document> last) {
    return new Answer(
        status,
        because(reason, message)
            .put("field", field)
            .put("errors", errors.json())
            .put("validation_errors", errors.json())
            .put(
                "last_safe_cursor", last.<JsonElement>map(Document::json).orElse(JsonNull.INSTANCE))
            .json());
  }
}
