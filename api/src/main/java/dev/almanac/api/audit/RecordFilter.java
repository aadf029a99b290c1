package dev.almanac.api.audit;

import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.operator.v1.AuditRecord;
import dev.almanac.protocol.operator.v1.ListAuditRecordsRequest;
import dev.almanac.runtime.audit.AuditNote;
import dev.almanac.runtime.audit.ChainWriter;
import dev.almanac.store.audit.AuditLink;
import org.jspecify.annotations.Nullable;

/** Which records a caller asks for. */
record RecordFilter(ListAuditRecordsRequest wish) {
  static RecordFilter of(ListAuditRecordsRequest request) {
    return new RecordFilter(request);
  }

  /** Returns the time of the oldest record, in microseconds. */
  long since() {
    return wish.hasSinceTime() ? ChainWriter.micros(ProtoTime.instant(wish.getSinceTime())) : 0;
  }

  /** Returns a place before which the newest record is; null for the end. */
  @Nullable
  AuditLink start() {
    if (!wish.hasUntilTime()) {
      return null;
    }
    long until = ChainWriter.micros(ProtoTime.instant(wish.getUntilTime()));
    return new AuditLink(0, 0, until, new byte[0]);
  }

  boolean matches(AuditRecord record) {
    return isOf(wish.getNamespace(), record.getNamespace())
        && isOf(wish.getCaller(), record.getCaller())
        && !record.getMethod().isEmpty()
        && record.getMethod().endsWith(wish.getMethod())
        && (wish.getSubject().isEmpty() || isAbout(record))
        && (!wish.getRefused() || !record.getResult().equals(AuditNote.OK));
  }

  private static boolean isOf(String wanted, String found) {
    return wanted.isEmpty() || wanted.equals(found);
  }

  private boolean isAbout(AuditRecord record) {
    String subject = wish.getSubject();
    return subject.equals(record.getWorkflowId())
        || subject.equals(record.getScheduleId())
        || subject.equals(record.getSubject());
  }
}
