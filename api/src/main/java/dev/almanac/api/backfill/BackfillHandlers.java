package dev.almanac.api.backfill;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import dev.almanac.api.ledger.LedgerReader;
import java.util.List;

/** The handlers for backfills. */
public final class BackfillHandlers {
  private BackfillHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    var namespaces = context.namespaces();
    var schedules = context.runtime().schedules();
    var records = context.runtime().scheduleRecords();
    var finder = new BackfillFinder(schedules, new LedgerReader(records));
    var preview = new BackfillPreview(schedules, records, context.calculations(), context.clock());
    return List.of(
        new CreateBackfillHandler(namespaces, schedules, finder, preview),
        new DescribeBackfillHandler(namespaces, schedules, finder),
        new ListBackfillsHandler(namespaces, finder),
        new ChangeBackfillHandler(namespaces, schedules, finder));
  }
}
