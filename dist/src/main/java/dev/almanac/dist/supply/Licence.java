package dev.almanac.dist.supply;

import java.util.List;
import java.util.Set;

/**
 * A licence, or a choice between several, in the words of SPDX.
 *
 * @param expression such as {@code Apache-2.0} or {@code EPL-1.0 OR LGPL-2.1-only}
 */
record Licence(String expression) {
  /**
   * Those under which a library may be in the product. They let users do with it what they like.
   */
  private static final Set<String> ALLOWED = Set.of(
      "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "EPL-1.0", "ISC", "MIT", "MIT-0", "blessing");

  /** What stands in the list for a library whose licence nobody has looked at. */
  static final Licence UNKNOWN = new Licence("?");

  List<String> choices() {
    return List.of(expression.split(" OR ", -1));
  }

  boolean isAllowed() {
    return choices().stream().anyMatch(ALLOWED::contains);
  }
}
