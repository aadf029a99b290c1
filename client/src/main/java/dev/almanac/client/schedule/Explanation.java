package dev.almanac.client.schedule;

import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.ExplainedTime;
import java.time.Instant;
import java.util.List;

/**
 * What a schedule did, or would do, at a time, and why.
 *
 * @param verdict such as {@code STARTED}, {@code WOULD_START} or {@code EXCLUDED}
 * @param reasons in sentences, the most important first
 */
public record Explanation(Instant nominal, String verdict, List<String> reasons) {
  private static final String PREFIX = "VERDICT_";

  public Explanation {
    reasons = List.copyOf(reasons);
  }

  static Explanation of(ExplainedTime time) {
    return new Explanation(
        ProtoTime.instant(time.getNominalTime()),
        time.getVerdict().name().substring(PREFIX.length()),
        time.getReasonsList());
  }
}
