package dev.almanac.api.jwt;

import dev.almanac.api.identity.Grants;
import java.util.List;

/**
 * What the members of a group may do.
 *
 * @param group its name or id, as tokens have it
 */
public record GroupGrant(String group, Grants grants) {
  private static final String EXPECTED =
      "expected a group and grants, such as 'shop-team orders:writer'";

  /**
   * Reads a group and grants, separated by blanks. The name of the group may have blanks, too.
   *
   * @throws IllegalArgumentException saying what was expected
   */
  public static GroupGrant of(String text) {
    var parts = List.of(text.strip().split(" +", -1));
    for (int first = 1; first < parts.size(); first++) {
      try {
        var grants = Grants.of(parts.subList(first, parts.size()));
        String group = String.join(" ", parts.subList(0, first));
        if (group.equals("*")) {
          throw new IllegalArgumentException(EXPECTED + "; * stands for nothing here");
        }
        return new GroupGrant(group, grants);
      } catch (Grants.InvalidException e) {
        // then this part belongs to the name
      }
    }
    throw new IllegalArgumentException(EXPECTED);
  }
}
