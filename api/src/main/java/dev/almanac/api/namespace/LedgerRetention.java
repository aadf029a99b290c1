package dev.almanac.api.namespace;

import dev.almanac.api.RpcError;
import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.text.GoDuration;
import dev.almanac.runtime.node.LedgerRetentionPass;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.Map;

/** Reads how long a namespace keeps the ledgers of schedules, which is one of its data. */
final class LedgerRetention {
  private LedgerRetention() {}

  /**
   * Returns the data with the setting, if it is there, as ISO 8601 has it: what was given as
   * {@code 365d} becomes {@code P365D}.
   *
   * @throws dev.almanac.api.RpcException if it is no duration
   */
  static Map<String, String> checked(Map<String, String> data) {
    var text = data.get(LedgerRetentionPass.SETTING);
    if (text == null || text.isEmpty()) {
      return data;
    }
    var checked = new HashMap<>(data);
    checked.put(LedgerRetentionPass.SETTING, iso(text));
    return checked;
  }

  private static String iso(String text) {
    try {
      Duration kept = text.startsWith("P") ? Duration.parse(text) : GoDuration.parseWithDays(text);
      if (!kept.isNegative()) {
        return text.startsWith("P") ? text : iso(kept);
      }
    } catch (DateTimeParseException | SpecException e) {
      throw refused(text);
    }
    throw refused(text);
  }

  private static String iso(Duration kept) {
    return kept.equals(Duration.ofDays(kept.toDays())) && !kept.isZero()
        ? "P%dD".formatted(kept.toDays())
        : kept.toString();
  }

  private static RuntimeException refused(String text) {
    return RpcError.invalidArgument(
            "%s: expected a duration such as 365d or P365D, or 0s for ever, found '%s'."
                .formatted(LedgerRetentionPass.SETTING, text))
        .exception();
  }
}
