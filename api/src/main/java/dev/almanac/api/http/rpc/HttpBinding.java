package dev.almanac.api.http.rpc;

import com.google.api.AnnotationsProto;
import com.google.api.HttpRule;
import com.google.protobuf.Descriptors.MethodDescriptor;
import dev.almanac.api.http.route.PathTemplate;
import java.util.List;
import java.util.stream.Stream;

/**
 * One way to make a call over HTTP, as the {@code google.api.http} option of its method says.
 *
 * @param verb the method of HTTP, in capitals
 * @param path its variables are names of fields
 * @param body the field that the body is, {@code *} for the whole request, or empty for none
 */
public record HttpBinding(MethodDescriptor method, String verb, PathTemplate path, String body) {
  /** The body is the whole request. */
  public static final String WHOLE = "*";

  /**
   * Returns the bindings of a method; without the option, {@linkplain OwnBindings our own} or none.
   *
   * @throws IllegalStateException if the option is not understood
   */
  public static List<HttpBinding> of(MethodDescriptor method) {
    if (!method.getOptions().hasExtension(AnnotationsProto.http)) {
      return OwnBindings.of(method);
    }
    HttpRule first = method.getOptions().getExtension(AnnotationsProto.http);
    return Stream.concat(Stream.of(first), first.getAdditionalBindingsList().stream())
        .map(rule -> of(method, rule))
        .toList();
  }

  private static HttpBinding of(MethodDescriptor method, HttpRule rule) {
    if (!rule.getResponseBody().isEmpty()) {
      throw new IllegalStateException(
          "%s answers with a part of its response".formatted(method.getFullName()));
    }
    String path = switch (rule.getPatternCase()) {
      case GET -> rule.getGet();
      case PUT -> rule.getPut();
      case POST -> rule.getPost();
      case DELETE -> rule.getDelete();
      case PATCH -> rule.getPatch();
      case CUSTOM, PATTERN_NOT_SET ->
        throw new IllegalStateException(
            "%s has a route without a usual method".formatted(method.getFullName()));
    };
    return new HttpBinding(
        method, rule.getPatternCase().name(), PathTemplate.of(path), rule.getBody());
  }
}
