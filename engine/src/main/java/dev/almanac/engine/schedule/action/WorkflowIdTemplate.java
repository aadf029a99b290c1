package dev.almanac.engine.schedule.action;

import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.Schedule;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Builds the workflow ids of a schedule from a template, which is text with tokens:
 *
 * <ul>
 *   <li>{@code {workflowId}}: the workflow id of the action
 *   <li>{@code {scheduleId}}
 *   <li>{@code {time}}: the nominal time in UTC, in whole seconds: {@code 2022-06-01T00:15:00Z}
 *   <li>{@code {timeMillis}}: with milliseconds; for a trigger, its own time
 *   <li>{@code {epochSeconds}}, {@code {epochMillis}}: the same as numbers
 * </ul>
 *
 * <p>Further starts in the same second get {@code -2}, {@code -3} appended.
 */
public final class WorkflowIdTemplate {
  /** Temporal's ids. */
  public static final String WORKFLOW_AND_TIME = "{workflowId}-{time}";

  private static final List<String> TIMES =
      List.of("{time}", "{timeMillis}", "{epochSeconds}", "{epochMillis}");

  /** The tokens that a template may contain. */
  public static final List<String> TOKENS =
      Stream.concat(Stream.of("{workflowId}", "{scheduleId}"), TIMES.stream()).toList();

  private static final Pattern TOKEN = Pattern.compile("\\{(\\w+)}");

  /** An opening brace up to the next closing one, or an unmatched brace. */
  private static final Pattern BRACES = Pattern.compile("\\{[^{}]*}?|}");

  private static final DateTimeFormatter MILLIS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private WorkflowIdTemplate() {}

  public static String of(Schedule schedule, Fire fire) {
    var launch = schedule.policies().launch();
    if (launch.keepsOriginalId()) {
      return schedule.definition().action().getWorkflowId();
    }
    var id = TOKEN
        .matcher(template(launch, fire))
        .replaceAll(token -> Matcher.quoteReplacement(value(token.group(1), schedule, fire)));
    return fire.ordinal() > 1 ? id + "-" + fire.ordinal() : id;
  }

  /** Keeps unknown tokens as they are. */
  private static String value(String token, Schedule schedule, Fire fire) {
    var seconds = fire.time().nominal().truncatedTo(ChronoUnit.SECONDS);
    var precise = fire.cause().kind() == Cause.Kind.TRIGGERED ? fire.time().actual() : seconds;
    return switch (token) {
      case "workflowId" -> schedule.definition().action().getWorkflowId();
      case "scheduleId" -> schedule.key().scheduleId();
      case "time" -> seconds.toString();
      case "timeMillis" -> MILLIS.format(precise);
      case "epochSeconds" -> Long.toString(seconds.getEpochSecond());
      case "epochMillis" -> Long.toString(precise.toEpochMilli());
      default -> "{" + token + "}";
    };
  }

  /** Returns the first text in braces that is not a token. */
  public static Optional<String> unknownToken(String template) {
    return BRACES
        .matcher(template)
        .results()
        .map(MatchResult::group)
        .filter(braces -> !TOKENS.contains(braces))
        .findFirst();
  }

  /** Returns whether each time has its own id, so that an id in use means that it was started. */
  static boolean nameTheTime(Policies.Launch launch) {
    return !launch.keepsOriginalId() && TIMES.stream().anyMatch(launch.timedId()::contains);
  }

  private static String template(Policies.Launch launch, Fire fire) {
    return fire.cause().kind() == Cause.Kind.TRIGGERED ? launch.triggeredId() : launch.timedId();
  }
}
