package dev.almanac.runtime.node;

import com.google.protobuf.ByteString;
import dev.almanac.store.audit.AuditChain;
import dev.almanac.store.audit.AuditLink;
import dev.almanac.store.audit.AuditRecords;
import dev.almanac.store.audit.AuditRow;
import dev.almanac.store.audit.AuditStore;
import dev.almanac.store.proto.StoredAnchor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * How far each chain was anchored. After a start that is unknown, so all chains are anchored once;
 * those of earlier starts do not grow, and are not looked at again.
 */
final class Anchors {
  private static final int AT_ONCE = 100;

  private final AuditStore store;
  private final long started;
  private final Map<Long, Long> anchored = new HashMap<>();

  /** The last chain of those that are done with. */
  private long settled;

  /** @param started the start of this process, in microseconds since 1970 */
  Anchors(AuditStore store, long started) {
    this.store = store;
    this.started = started;
  }

  /**
   * Returns the ends of some chains that are longer than when they were anchored.
   *
   * @param own the chain to which anchors are added
   */
  List<AuditLink> moved(OptionalLong own) {
    var moved = new ArrayList<AuditLink>();
    boolean isSettling = true;
    long after = settled;
    List<AuditChain> page;
    do {
      page = store.chains(after, AT_ONCE);
      for (var chain : page) {
        after = chain.id();
        var end = store.last(chain.id()).filter(last -> isNew(last, own));
        end.map(AuditRow::link).ifPresent(moved::add);
        isSettling &= end.isEmpty() && chain.began() < started;
        settled = isSettling ? chain.id() : settled;
      }
    } while (page.size() == AT_ONCE && moved.size() < AT_ONCE);
    return moved;
  }

  /** An anchor alone is no reason for another in the same chain. */
  private boolean isNew(AuditRow last, OptionalLong own) {
    boolean isOwn = own.isPresent() && own.getAsLong() == last.chain();
    return anchored.getOrDefault(last.chain(), 0L) < last.sequence()
        && !(isOwn && AuditRecords.isAnchor(last));
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
