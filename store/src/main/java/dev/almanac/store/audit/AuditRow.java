package dev.almanac.store.audit;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * A record in its chain.
 *
 * @param sequence counts from 1 in each chain
 * @param recorded in microseconds since 1970; never earlier than that of the record before
 * @param record what is told
 * @param hash over all of this and the hash of the record before
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
public record AuditRow(long chain, long sequence, long recorded, byte[] record, byte[] hash) {
  private static final byte[] DOMAIN = "almanac audit 1".getBytes(US_ASCII);
  private static final int HASH_BYTES = 32;

  /** Continues a chain. */
  public static AuditRow after(AuditLink last, long recorded, byte[] record) {
    long time = Math.max(recorded, last.recorded());
    long sequence = last.sequence() + 1;
    byte[] hash = hash(last.hash(), last.chain(), sequence, time, record);
    return new AuditRow(last.chain(), sequence, time, record, hash);
  }

  /** Returns where the chain ends after this record. */
  public AuditLink link() {
    return new AuditLink(chain, sequence, recorded, hash);
  }

  /** Returns whether this record follows one with the given link, and nothing of it has changed. */
  public boolean follows(AuditLink last) {
    return chain == last.chain()
        && sequence == last.sequence() + 1
        && MessageDigest.isEqual(hash, hash(last.hash(), chain, sequence, recorded, record));
  }

  private static byte[] hash(byte[] before, long chain, long sequence, long time, byte[] record) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      digest.update(DOMAIN);
      digest.update(before);
      digest.update(ByteBuffer.allocate(3 * Long.BYTES)
          .putLong(chain)
          .putLong(sequence)
          .putLong(time)
          .flip());
      return digest.digest(record);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }

  /** The hash before the first record of a chain. */
  static byte[] origin() {
    return new byte[HASH_BYTES];
  }
}
