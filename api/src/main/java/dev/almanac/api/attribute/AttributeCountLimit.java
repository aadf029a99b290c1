package dev.almanac.api.attribute;

import dev.almanac.api.RpcError;
import dev.almanac.runtime.registry.SearchAttributes;

/** Limits the search attributes in one call to as many as a namespace can have. */
final class AttributeCountLimit {
  private AttributeCountLimit() {}

  /** @throws dev.almanac.api.RpcException if there are too many */
  static void check(int count) {
    if (count > SearchAttributes.MOST) {
      throw RpcError.invalidArgument("Expected at most %d search attributes in a call, found %d."
              .formatted(SearchAttributes.MOST, count))
          .exception();
    }
  }
}
