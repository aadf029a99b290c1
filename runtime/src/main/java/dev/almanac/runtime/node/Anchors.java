package dev.almanac.runtime.node;

import com.google.protobuf.ByteString;
import dev.almanac.store.audit.AuditLink;
import dev.almanac.store.audit.AuditRecords;
import dev.almanac.store.audit.AuditRow;
import dev.almanac.store.audit.AuditStore;
import dev.almanac.store.proto.StoredAnchor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How far each chain was anchored. After a start that is unknown, so all chains are anchored once.
 */
final class Anchors {
  private static final int AT_ONCE = 100;

  /** Chains are never many: a few for each start of the server. */
  private static final int MOST_CHAINS = 10_000;

  private final AuditStore store;
  private final Map<Long, Long> anchored = new HashMap<>();

  Anchors(AuditStore store) {
    this.store = store;
  }

  /** Returns the ends of some chains that are longer than when they were anchored. */
  List<AuditLink> moved() {
    return store.chains(0, MOST_CHAINS).stream()
        .flatMap(chain -> store.last(chain.id()).stream())
        .filter(this::isNew)
        .limit(AT_ONCE)
        .map(AuditRow::link)
        .toList();
  }

  /** An anchor alone is no reason for another. */
  private boolean isNew(AuditRow last) {
    return anchored.getOrDefault(last.chain(), 0L) < last.sequence()
        && !AuditRecords.isAnchor(last);
  }

  void set(List<AuditLink> ends) {
    ends.forEach(end -> anchored.put(end.chain(), end.sequence()));
  }

  static List<StoredAnchor> messages(List<AuditLink> ends) {
    return ends.stream()
        .map(end -> StoredAnchor.newBuilder()
            .setChain(end.chain())
            .setSequence(end.sequence())
            .setHash(ByteString.copyFrom(end.hash()))
            .build())
        .toList();
  }
}
