package dev.almanac.api.ledger;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import java.util.List;

/** The handlers that read the ledgers of schedules. */
public final class LedgerHandlers {
  private LedgerHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    return List.of(
        new ListLedgerHandler(
            context.namespaces(), new LedgerReader(context.runtime().scheduleRecords())),
        new ListIncarnationsHandler(context.namespaces(), context.runtime().scheduleRecords()));
  }
}
