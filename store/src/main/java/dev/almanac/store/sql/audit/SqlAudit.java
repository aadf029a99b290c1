package dev.almanac.store.sql.audit;

import dev.almanac.store.Fence;
import dev.almanac.store.audit.AuditChain;
import dev.almanac.store.audit.AuditLink;
import dev.almanac.store.audit.AuditRow;
import dev.almanac.store.audit.AuditStore;
import dev.almanac.store.sql.SqlNodes;
import dev.almanac.store.sql.jdbc.Database;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Tables {@code audit} and {@code audit_chain}. */
public record SqlAudit(Database database) implements AuditStore {
  private static final String BEGIN = """
      INSERT INTO audit_chain (chain, writer, began, base_sequence, base_recorded, base_hash)
      VALUES (?, ?, ?, 0, 0, ?)
      """;
  private static final String CHAINS = """
      SELECT chain, writer, began, base_sequence, base_recorded, base_hash FROM audit_chain
      WHERE chain > ? ORDER BY chain LIMIT ?
      """;
  private static final String ROW = "SELECT chain, sequence, recorded, record, hash FROM audit ";
  private static final String NEWEST_FIRST =
      " ORDER BY recorded DESC, chain DESC, sequence DESC LIMIT ?";
  private static final String BASE = """
      UPDATE audit_chain SET base_sequence = ?, base_recorded = ?, base_hash = ? WHERE chain = ?
      """;

  @Override
  public long begin(Fence fence, String writer, long now) {
    return database.write(fence, session -> {
      long id = SqlNodes.advance(session, "audit", 1);
      session
          .query(BEGIN)
          .number(id)
          .text(writer)
          .number(now)
          .bytes(AuditLink.begin(id).hash())
          .update();
      return id;
    });
  }

  @Override
  public List<AuditChain> chains(long after, int limit) {
    return database.read(
        session -> session.query(CHAINS).number(after).number(limit).list(SqlAudit::chain));
  }

  private static AuditChain chain(Row row) throws SQLException {
    long id = row.number();
    return new AuditChain(
        row.text(), row.number(), new AuditLink(id, row.number(), row.number(), row.bytes()));
  }

  @Override
  public Optional<AuditRow> last(long chain) {
    return database.read(session -> session
        .query(ROW + "WHERE chain = ? ORDER BY sequence DESC LIMIT 1")
        .number(chain)
        .first(SqlAudit::row));
  }

  @Override
  public List<AuditRow> records(long chain, long after, int limit) {
    return database.read(session -> session
        .query(ROW + "WHERE chain = ? AND sequence > ? ORDER BY sequence LIMIT ?")
        .number(chain)
        .number(after)
        .number(limit)
        .list(SqlAudit::row));
  }

  @Override
  public List<AuditRow> latest(@Nullable AuditLink before, long since, int limit) {
    if (before == null) {
      return database.read(session -> session
          .query(ROW + "WHERE recorded >= ?" + NEWEST_FIRST)
          .number(since)
          .number(limit)
          .list(SqlAudit::row));
    }
    return database.read(session -> session
        .query(
            ROW + "WHERE recorded >= ? AND (recorded, chain, sequence) < (?, ?, ?)" + NEWEST_FIRST)
        .number(since)
        .number(before.recorded())
        .number(before.chain())
        .number(before.sequence())
        .number(limit)
        .list(SqlAudit::row));
  }

  private static AuditRow row(Row row) throws SQLException {
    return new AuditRow(row.number(), row.number(), row.number(), row.bytes(), row.bytes());
  }

  /** In a chain, times never go back, so the oldest records are its first. */
  @Override
  public int forget(Fence fence, long before, int limit) {
    return database.write(fence, session -> {
      var oldest = session
          .query(ROW + "WHERE recorded < ? ORDER BY recorded, chain, sequence LIMIT ?")
          .number(before)
          .number(limit)
          .list(SqlAudit::row);
      var ends = new TreeMap<Long, AuditRow>();
      oldest.forEach(row -> ends.put(row.chain(), row));
      for (AuditRow end : ends.values()) {
        forget(session, end);
      }
      return oldest.size();
    });
  }

  private static void forget(Session session, AuditRow end) throws SQLException {
    session
        .query(BASE)
        .number(end.sequence())
        .number(end.recorded())
        .bytes(end.hash())
        .number(end.chain())
        .update();
    session
        .query("DELETE FROM audit WHERE chain = ? AND sequence <= ?")
        .number(end.chain())
        .number(end.sequence())
        .update();
  }
}
