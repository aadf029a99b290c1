package dev.almanac.runtime.audit;

import dev.almanac.store.Fence;
import dev.almanac.store.audit.AuditLink;
import dev.almanac.store.audit.AuditRow;
import dev.almanac.store.audit.AuditStore;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Continues a chain with the records of each commit of one writer. A commit with an unknown outcome
 * ends the chain, because nobody knows its last record; the next commit begins another. One thread
 * at a time uses it.
 */
public final class ChainWriter {
  private final AuditStore store;
  private final String writer;
  private @Nullable AuditLink end;

  /** @param writer the name of the writer, as a person reads it */
  public ChainWriter(AuditStore store, String writer) {
    this.store = store;
    this.writer = writer;
  }

  /** Returns the id of the chain; empty if none has begun. */
  public OptionalLong id() {
    return end == null ? OptionalLong.empty() : OptionalLong.of(end.chain());
  }

  /** Returns rows for the next commit. Blocks if a chain begins. */
  public List<AuditRow> next(Fence fence, List<byte[]> records, Instant now) {
    if (records.isEmpty()) {
      return List.of();
    }
    long time = micros(now);
    var last = end;
    if (last == null) {
      last = AuditLink.begin(store.begin(fence, writer, time));
      end = last;
    }
    var rows = new ArrayList<AuditRow>(records.size());
    for (byte[] record : records) {
      var row = AuditRow.after(last, time, record);
      rows.add(row);
      last = row.link();
    }
    return rows;
  }

  public static long micros(Instant time) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, time);
  }

  /** The rows are durable. */
  public void written(List<AuditRow> rows) {
    if (!rows.isEmpty()) {
      end = rows.getLast().link();
    }
  }

  /** The outcome of the commit is unknown. */
  public void lost() {
    end = null;
  }
}
