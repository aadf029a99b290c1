package dev.almanac.store.audit;

import dev.almanac.store.Fence;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the audit. Its records are written with {@linkplain dev.almanac.store.Batch commits}. */
public interface AuditStore {
  /** Begins a chain and returns its id, which no other has. */
  long begin(Fence fence, String writer, long now);

  /** Returns chains by their ids. */
  List<AuditChain> chains(long after, int limit);

  /** Returns the last record of a chain; empty if it has none. */
  Optional<AuditRow> last(long chain);

  /** Returns records of a chain in their order. */
  List<AuditRow> records(long chain, long after, int limit);

  /**
   * Returns records of all chains, newest first.
   *
   * @param before the record to continue after; null for the newest
   * @param since leaves out what was recorded before this time
   */
  List<AuditRow> latest(@Nullable AuditLink before, long since, int limit);

  /** Deletes records from before a time; returns how many. */
  int forget(Fence fence, long before, int limit);
}
