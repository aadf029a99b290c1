package dev.almanac.store.audit;

/** A place in a chain: the number and the hash of a record, to which the next one is tied. */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
public record AuditLink(long chain, long sequence, long recorded, byte[] hash) {
  /** Returns the place before the first record of a chain. */
  public static AuditLink begin(long chain) {
    return new AuditLink(chain, 0, 0, AuditRow.origin());
  }
}
