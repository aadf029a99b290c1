package dev.almanac.api.http.route;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the route of a path. Where both fit, a literal segment wins over a variable.
 *
 * @param <T> what a route leads to
 */
public final class RouteTable<T> {
  /** Where a path leads. */
  public sealed interface Found<T> {}

  /** To this route, with the decoded values of the variables. */
  public record Route<T>(T target, Map<String, String> variables) implements Found<T> {
    public Route {
      variables = Map.copyOf(variables);
    }
  }

  /** To routes of other methods only. */
  public record OtherMethods<T>(Set<String> allowed) implements Found<T> {
    public OtherMethods {
      allowed = new TreeSet<>(allowed);
    }
  }

  /** Nowhere. */
  public record Nothing<T>() implements Found<T> {}

  private record Leaf<T>(PathTemplate template, T target) {}

  private static final class Node<T> {
    private final Map<String, Node<T>> literals = new HashMap<>();
    private final Map<String, Leaf<T>> leaves = new TreeMap<>();
    private @Nullable Node<T> variable;

    /** Where whatever is left leads. */
    private @Nullable Node<T> rest;
  }

  private final Node<T> root = new Node<>();

  /**
   * Adds a route.
   *
   * @throws IllegalArgumentException if another route has the same method and segments
   */
  public void add(String method, PathTemplate template, T target) {
    Node<T> node = root;
    for (var segment : template.segments()) {
      node = next(node, segment);
    }
    if (node.leaves.putIfAbsent(method, new Leaf<>(template, target)) != null) {
      throw new IllegalArgumentException("Two routes for %s %s".formatted(method, template));
    }
  }

  private static <T> Node<T> next(Node<T> node, PathTemplate.Segment segment) {
    return switch (segment) {
      case PathTemplate.Literal(var text) ->
        node.literals.computeIfAbsent(text, absent -> new Node<>());
      case PathTemplate.Variable variable -> {
        var next = node.variable == null ? new Node<T>() : node.variable;
        node.variable = next;
        yield next;
      }
      case PathTemplate.Rest rest -> {
        var next = node.rest == null ? new Node<T>() : node.rest;
        node.rest = next;
        yield next;
      }
    };
  }

  /**
   * Finds the route of a request.
   *
   * @param segments of the path, decoded
   */
  public Found<T> find(String method, List<String> segments) {
    var allowed = new TreeSet<String>();
    @Nullable Leaf<T> leaf = search(root, method, segments, 0, allowed);
    if (leaf != null) {
      return new Route<>(leaf.target(), values(leaf.template(), segments));
    }
    return allowed.isEmpty() ? new Nothing<>() : new OtherMethods<>(allowed);
  }

  /** Looks in the literal first. Templates have few variables, so few paths are tried twice. */
  private @Nullable Leaf<T> search(
      Node<T> node, String method, List<String> segments, int at, Set<String> allowed) {
    @Nullable Leaf<T> found = null;
    if (at == segments.size()) {
      found = leaf(node, method, allowed);
    } else {
      @Nullable Node<T> literal = node.literals.get(segments.get(at));
      if (literal != null) {
        found = search(literal, method, segments, at + 1, allowed);
      }
      if (found == null && node.variable != null && !segments.get(at).isEmpty()) {
        found = search(node.variable, method, segments, at + 1, allowed);
      }
    }
    return found == null && node.rest != null ? leaf(node.rest, method, allowed) : found;
  }

  private static <T> @Nullable Leaf<T> leaf(Node<T> node, String method, Set<String> allowed) {
    allowed.addAll(node.leaves.keySet());
    return node.leaves.get(method);
  }

  private static Map<String, String> values(PathTemplate template, List<String> segments) {
    var values = new LinkedHashMap<String, String>();
    for (int at = 0; at < template.segments().size(); at++) {
      switch (template.segments().get(at)) {
        case PathTemplate.Literal literal -> {}
        case PathTemplate.Variable(var name) -> values.put(name, segments.get(at));
        case PathTemplate.Rest(var name) ->
          values.put(name, String.join("/", segments.subList(at, segments.size())));
      }
    }
    return values;
  }
}
