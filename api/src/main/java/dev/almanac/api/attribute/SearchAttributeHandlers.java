package dev.almanac.api.attribute;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import java.util.List;

/** The handlers for search attributes. */
public final class SearchAttributeHandlers {
  private SearchAttributeHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    var namespaces = context.namespaces();
    var attributes = context.attributes();
    return List.of(
        new AddSearchAttributesHandler(namespaces, attributes),
        new RemoveSearchAttributesHandler(namespaces, attributes),
        new ListSearchAttributesHandler(namespaces, attributes),
        new GetSearchAttributesHandler(namespaces, attributes, context.calculations()));
  }
}
