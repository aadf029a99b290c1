package dev.almanac.store.memory;

import static java.util.Comparator.comparingLong;

import dev.almanac.store.Fence;
import dev.almanac.store.StoreException;
import dev.almanac.store.audit.AuditChain;
import dev.almanac.store.audit.AuditLink;
import dev.almanac.store.audit.AuditRow;
import dev.almanac.store.audit.AuditStore;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The audit. Guarded by the monitor of the tables. */
final class MemoryAudit implements AuditStore {
  private static final Comparator<AuditLink> BY_AGE = comparingLong(AuditLink::recorded)
      .thenComparingLong(AuditLink::chain)
      .thenComparingLong(AuditLink::sequence);

  private final Tables tables;
  private final Map<Long, AuditChain> chains = new TreeMap<>();
  private final TreeMap<AuditLink, AuditRow> rows = new TreeMap<>(BY_AGE);
  private final Map<List<Long>, AuditRow> byPlace = new HashMap<>();

  MemoryAudit(Tables tables) {
    this.tables = tables;
  }

  /** Refuses a batch with a record that is there already. */
  void requireNew(List<AuditRow> added) {
    for (var row : added) {
      if (byPlace.containsKey(List.of(row.chain(), row.sequence()))) {
        throw new StoreException.Rejected("A record of the audit is there already", null, null);
      }
    }
  }

  void add(List<AuditRow> added) {
    for (var row : added) {
      rows.put(row.link(), row);
      byPlace.put(List.of(row.chain(), row.sequence()), row);
    }
  }

  @Override
  public long begin(Fence fence, String writer, long now) {
    synchronized (tables) {
      tables.requireHeld(fence);
      long id = chains.size() + 1L;
      chains.put(id, new AuditChain(writer, now, AuditLink.begin(id)));
      return id;
    }
  }

  @Override
  public List<AuditChain> chains(long after, int limit) {
    synchronized (tables) {
      return chains.values().stream()
          .filter(chain -> chain.id() > after)
          .limit(limit)
          .toList();
    }
  }

  @Override
  public Optional<AuditRow> last(long chain) {
    synchronized (tables) {
      return of(chain).max(comparingLong(AuditRow::sequence));
    }
  }

  private Stream<AuditRow> of(long chain) {
    return rows.values().stream().filter(row -> row.chain() == chain);
  }

  @Override
  public List<AuditRow> records(long chain, long after, int limit) {
    synchronized (tables) {
      return of(chain)
          .filter(row -> row.sequence() > after)
          .sorted(comparingLong(AuditRow::sequence))
          .limit(limit)
          .toList();
    }
  }

  @Override
  public List<AuditRow> latest(@Nullable AuditLink before, long since, int limit) {
    synchronized (tables) {
      var older = before == null ? rows : rows.headMap(before, false);
      return older.descendingMap().values().stream()
          .takeWhile(row -> row.recorded() >= since)
          .limit(limit)
          .toList();
    }
  }

  @Override
  public int forget(Fence fence, long before, int limit) {
    synchronized (tables) {
      tables.requireHeld(fence);
      var old = rows.values().stream()
          .takeWhile(row -> row.recorded() < before)
          .limit(limit)
          .toList();
      for (var row : old) {
        rows.remove(row.link());
        byPlace.remove(List.of(row.chain(), row.sequence()));
        chains.computeIfPresent(
            row.chain(), (id, chain) -> new AuditChain(chain.writer(), chain.began(), row.link()));
      }
      return old.size();
    }
  }
}
