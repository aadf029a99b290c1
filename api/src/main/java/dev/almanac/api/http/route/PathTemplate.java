package dev.almanac.api.http.route;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A path with variables, like {@code /api/v1/namespaces/{namespace}/schedules/{schedule_id}}. A
 * variable is one whole segment.
 */
public record PathTemplate(List<Segment> segments) {
  private static final String REST = "=**}";

  /** A part of a path between two slashes. */
  public sealed interface Segment {}

  /** This text. */
  public record Literal(String text) implements Segment {}

  /** Any text that is not empty. */
  public record Variable(String name) implements Segment {}

  /** All segments that are left, also none, with slashes between them. Only as the last. */
  public record Rest(String name) implements Segment {}

  public PathTemplate {
    segments = List.copyOf(segments);
  }

  /** @throws IllegalArgumentException if the text is no such path */
  public static PathTemplate of(String text) {
    if (!text.startsWith("/")) {
      throw new IllegalArgumentException("Expected a path that starts with /, found " + text);
    }
    var segments = new ArrayList<Segment>();
    for (String part : text.substring(1).split("/", -1)) {
      segments.add(segment(part, text));
    }
    if (segments.subList(0, segments.size() - 1).stream().anyMatch(Rest.class::isInstance)) {
      throw new IllegalArgumentException("Expected {…=**} at the end of " + text);
    }
    return new PathTemplate(segments);
  }

  private static Segment segment(String part, String whole) {
    boolean isVariable = part.startsWith("{") && part.endsWith("}");
    boolean isRest = isVariable && part.endsWith(REST);
    String name =
        isVariable ? part.substring(1, part.length() - (isRest ? REST.length() : 1)) : part;
    boolean isRoot = whole.equals("/");
    if ((name.isEmpty() && !isRoot)
        || name.chars().anyMatch(each -> "{}*=:%?#".indexOf(each) >= 0)) {
      throw new IllegalArgumentException(
          "Expected texts and {variables} between the slashes, found '%s' in %s"
              .formatted(part, whole));
    }
    if (isRest) {
      return new Rest(name);
    }
    return isVariable ? new Variable(name) : new Literal(name);
  }

  /** Returns the names of the variables in their order. */
  public List<String> variables() {
    return segments.stream()
        .flatMap(segment -> switch (segment) {
          case Literal literal -> Stream.<String>empty();
          case Variable(var name) -> Stream.of(name);
          case Rest(var name) -> Stream.of(name);
        })
        .toList();
  }

  @Override
  public String toString() {
    var text = new StringBuilder();
    for (Segment segment : segments) {
      text.append('/');
      switch (segment) {
        case Literal(var literal) -> text.append(literal);
        case Variable(var name) -> text.append('{').append(name).append('}');
        case Rest(var name) -> text.append('{').append(name).append(REST);
      }
    }
    return text.toString();
  }
}
