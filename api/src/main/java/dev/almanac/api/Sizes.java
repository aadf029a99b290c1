package dev.almanac.api;

import com.google.protobuf.Message;
import dev.almanac.engine.decision.Limits;
import io.temporal.api.common.v1.Link;
import java.util.List;
import java.util.Optional;

/** How large parts of a request may be; what is larger would not fit into histories. */
public final class Sizes {
  private Sizes() {}

  /** @throws Refused if it is larger than a payload may be */
  public static void check(String field, Message blob) {
    refuse(Limits.blob(field, blob));
  }

  /** @throws Refused if one of the links is too large */
  public static void check(List<Link> links) {
    refuse(Limits.links(links));
  }

  private static void refuse(Optional<String> problem) {
    problem.ifPresent(message -> {
      throw Refusal.invalidArgument(message).exception();
    });
  }
}
