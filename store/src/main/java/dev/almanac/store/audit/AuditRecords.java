package dev.almanac.store.audit;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.almanac.store.proto.StoredAudit;

/** Reads records. */
public final class AuditRecords {
  private AuditRecords() {}

  /** Returns what a record tells; nothing if it cannot be read, which its hash shows anyway. */
  public static StoredAudit read(AuditRow row) {
    try {
      return StoredAudit.parseFrom(row.record());
    } catch (InvalidProtocolBufferException e) {
      return StoredAudit.getDefaultInstance();
    }
  }

  /** Returns whether a record only ties chains to each other. */
  public static boolean isAnchor(AuditRow row) {
    return read(row).getMethod().isEmpty();
  }
}
