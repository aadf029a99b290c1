package dev.almanac.store.audit;

/**
 * A chain of records.
 *
 * @param writer who writes it, as a person reads it
 * @param began in microseconds since 1970
 * @param base the last record that was deleted because of its age; the place before the first
 *     record if none was
 */
public record AuditChain(String writer, long began, AuditLink base) {
  public long id() {
    return base.chain();
  }
}
