package dev.almanac.api.namespace;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import dev.almanac.api.system.Feature;
import java.util.List;
import java.util.Set;

/** The handlers for namespaces. */
public final class NamespaceHandlers {
  private NamespaceHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context, Set<Feature> features) {
    var namespaces = context.namespaces();
    var messages = new NamespaceMessages(features, context.limits());
    return List.of(
        new DeleteNamespaceHandler(namespaces),
        new DescribeNamespaceHandler(namespaces, messages),
        new ListNamespacesHandler(namespaces, messages),
        new RegisterNamespaceHandler(namespaces),
        new UpdateNamespaceHandler(namespaces, messages));
  }
}
