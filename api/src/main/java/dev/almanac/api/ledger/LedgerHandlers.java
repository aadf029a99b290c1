package dev.almanac.api.ledger;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import java.util.List;

/** The handlers that read the ledgers of schedules, and what else is kept of their past. */
public final class LedgerHandlers {
  private LedgerHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    var namespaces = context.namespaces();
    var records = context.runtime().scheduleRecords();
    var ledgers = new LedgerReader(records);
    return List.of(
        new ListLedgerHandler(namespaces, ledgers),
        new ListVersionsHandler(namespaces, ledgers, records),
        new ListIncarnationsHandler(namespaces, records));
  }
}
