package dev.almanac.api.audit;

import dev.almanac.api.token.AuditToken;
import dev.almanac.protocol.operator.v1.AuditRecord;
import dev.almanac.protocol.operator.v1.ListAuditRecordsRequest;
import dev.almanac.protocol.operator.v1.ListAuditRecordsResponse;
import dev.almanac.runtime.node.AuditReader;
import dev.almanac.store.audit.AuditLink;
import dev.almanac.store.audit.AuditRecords;
import dev.almanac.store.audit.AuditRow;
import dev.almanac.store.audit.AuditStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Lists records, newest first. Without a namespace, which only admins of the system may leave out,
 * it lists all.
 */
record RecordLister(AuditReader reader) {
  /** How many records one call looks at. */
  private static final int MOST_SEEN = 5_000;

  private static final int AT_ONCE = 500;

  CompletionStage<ListAuditRecordsResponse> list(ListAuditRecordsRequest request) {
    int size = AuditPages.size(request.getPageSize());
    var filter = RecordFilter.of(request);
    var after = AuditToken.read(request.getPageToken());
    return reader.read(store -> page(store, filter, after == null ? filter.start() : after, size));
  }

  private static ListAuditRecordsResponse page(
      AuditStore store, RecordFilter filter, @Nullable AuditLink start, int size) {
    var found = new ArrayList<AuditRecord>();
    var last = start;
    for (int seen = 0; seen < MOST_SEEN; seen += AT_ONCE) {
      List<AuditRow> some = store.latest(last, filter.since(), AT_ONCE);
      for (var row : some) {
        last = row.link();
        var record = AuditMessages.record(row, AuditRecords.read(row));
        if (filter.matches(record)) {
          found.add(record);
        }
        if (found.size() == size) {
          return answer(found, last);
        }
      }
      if (some.size() < AT_ONCE) {
        return answer(found, null);
      }
    }
    return answer(found, last);
  }

  private static ListAuditRecordsResponse answer(
      List<AuditRecord> found, @Nullable AuditLink next) {
    return ListAuditRecordsResponse.newBuilder()
        .addAllRecords(found)
        .setNextPageToken(next == null ? "" : AuditToken.text(next))
        .build();
  }
}
