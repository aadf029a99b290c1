package dev.almanac.api.attribute;

import dev.almanac.api.RpcError;
import dev.almanac.runtime.registry.SearchAttributes;

/** How many search attributes one call may name: as many as a namespace can have. */
final class AttributeCountLimit {
  private AttributeCountLimit() {}

  /** @throws dev.almanac.api.RpcException if they are too many */
  static void check(int count) {
    if (count > SearchAttributes.MOST) {
      throw RpcError.invalidArgument("Expected at most %d search attributes in a call, found %d."
              .formatted(SearchAttributes.MOST, count))
          .exception();
    }
  }
}
