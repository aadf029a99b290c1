package dev.almanac.api.workflow;

import dev.almanac.api.Ids;
import dev.almanac.api.Sizes;
import io.temporal.api.common.v1.Link;
import io.temporal.api.common.v1.Payloads;
import java.util.List;

/** What holds for signals of clients. */
final class Signals {
  private Signals() {}

  /** @throws dev.almanac.api.Refused if the signal is not a proper one */
  static void check(String name, Payloads input, List<Link> links) {
    Ids.require("SignalName", name);
    Sizes.check("Signal input", input);
    Sizes.check(links);
  }
}
