package dev.almanac.runtime.commit;

import dev.almanac.runtime.audit.AuditNote;
import dev.almanac.runtime.audit.ChainWriter;
import dev.almanac.runtime.entity.Slot;
import dev.almanac.store.Fence;
import dev.almanac.store.audit.AuditRow;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a commit records of the calls whose changes it holds.
 *
 * @param chain is continued by each commit of the loop
 */
record CommitRecords(ChainWriter chain, List<Noted> noted) {
  /** A call that waits for the changes of a slot. */
  private record Noted(Slot<?, ?> slot, AuditNote note) {}

  static CommitRecords of(ChainWriter chain, List<OpenBatch.Waiting> parked) {
    return new CommitRecords(
        chain, parked.stream().flatMap(CommitRecords::noted).toList());
  }

  private static Stream<Noted> noted(OpenBatch.Waiting waiting) {
    return waiting.parked().note().stream()
        .filter(note -> !note.isRecorded())
        .map(note -> new Noted(waiting.slot(), note));
  }

  /** Returns a copy without the calls about some slots. */
  CommitRecords without(Set<Slot<?, ?>> slots) {
    return new CommitRecords(
        chain, noted.stream().filter(one -> !slots.contains(one.slot())).toList());
  }

  /** Returns the rows of the audit. Blocks if its chain begins. */
  List<AuditRow> next(Fence fence, Instant now) {
    var records =
        noted.stream().map(Noted::note).distinct().map(AuditNote::together).toList();
    return chain.next(fence, records, now);
  }

  void written(List<AuditRow> rows) {
    chain.written(rows);
    noted.forEach(one -> one.note().recorded());
  }

  /** The commit has failed, perhaps after it was written. */
  void lost() {
    chain.lost();
  }
}
