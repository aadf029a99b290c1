package dev.almanac.api.durable.document;

import dev.almanac.api.durable.json.Members;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Names of overlap policies, such as {@code buffer_one}. */
public final class PolicyNames {
  private static final int LONGEST = 64;

  private PolicyNames() {}

  /** Reads the member {@code overlap_policy}; reports an unknown name. */
  public static Optional<OverlapPolicy> read(Members body) {
    return body.text("overlap_policy", LONGEST).flatMap(name -> {
      var known = Arrays.stream(OverlapPolicy.values())
          .filter(policy -> of(policy).equals(name))
          .findFirst();
      if (known.isEmpty()) {
        body.refuse("overlap_policy", "must be one of " + String.join(", ", all()));
      }
      return known;
    });
  }

  public static String of(OverlapPolicy policy) {
    return policy.name().toLowerCase(Locale.ROOT);
  }

  public static List<String> all() {
    return Arrays.stream(OverlapPolicy.values()).map(PolicyNames::of).toList();
  }
}
