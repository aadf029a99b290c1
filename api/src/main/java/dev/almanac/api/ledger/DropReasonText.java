package dev.almanac.api.ledger;

import dev.almanac.engine.schedule.state.DropReason;
import java.util.Locale;

/** The stable names of the reasons why a time was not started. */
public final class DropReasonText {
  private DropReasonText() {}

  public static String text(DropReason reason) {
    return reason.name().toLowerCase(Locale.ROOT);
  }
}
