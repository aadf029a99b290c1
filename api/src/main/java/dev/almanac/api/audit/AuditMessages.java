package dev.almanac.api.audit;

import com.google.protobuf.ByteString;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.operator.v1.AuditChain;
import dev.almanac.protocol.operator.v1.AuditPlace;
import dev.almanac.protocol.operator.v1.AuditRecord;
import dev.almanac.protocol.operator.v1.StoredAuditRecord;
import dev.almanac.store.audit.AuditLink;
import dev.almanac.store.audit.AuditRecords;
import dev.almanac.store.audit.AuditRow;
import dev.almanac.store.proto.StoredAnchor;
import dev.almanac.store.proto.StoredAudit;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Writes the audit as callers read it. */
final class AuditMessages {
  private AuditMessages() {}

  static Instant time(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  static AuditRecord record(AuditRow row, StoredAudit stored) {
    return AuditRecord.newBuilder()
        .setChain(row.chain())
        .setSequence(row.sequence())
        .setRecordedTime(ProtoTime.timestamp(time(row.recorded())))
        .setMethod(stored.getMethod())
        .setNamespace(stored.getNamespace())
        .setCaller(stored.getCaller())
        .setCallerKind(stored.getKind())
        .setCallerIssuer(stored.getIssuer())
        .setClaimedIdentity(stored.getClaimed())
        .setClient(stored.getClient())
        .setAddress(stored.getAddress())
        .setRequestId(stored.getRequestId())
        .setWorkflowId(stored.getWorkflowId())
        .setRunId(stored.getRunId())
        .setScheduleId(stored.getScheduleId())
        .setSubject(stored.getSubject())
        .setResult(stored.getResult())
        .setInCommit(stored.getTogether())
        .setOmitted(stored.getOmitted())
        .addAllAnchors(
            stored.getAnchorsList().stream().map(AuditMessages::place).toList())
        .build();
  }

  private static AuditPlace place(StoredAnchor anchor) {
    return AuditPlace.newBuilder()
        .setChain(anchor.getChain())
        .setSequence(anchor.getSequence())
        .setHash(anchor.getHash())
        .build();
  }

  private static AuditPlace place(AuditLink link) {
    return AuditPlace.newBuilder()
        .setChain(link.chain())
        .setSequence(link.sequence())
        .setHash(ByteString.copyFrom(link.hash()))
        .build();
  }

  static StoredAuditRecord stored(AuditRow row) {
    return StoredAuditRecord.newBuilder()
        .setRecord(record(row, AuditRecords.read(row)))
        .setRecorded(row.recorded())
        .setStored(ByteString.copyFrom(row.record()))
        .setHash(ByteString.copyFrom(row.hash()))
        .build();
  }

  static AuditChain chain(dev.almanac.store.audit.AuditChain chain, Optional<AuditRow> last) {
    return AuditChain.newBuilder()
        .setWriter(chain.writer())
        .setBeganTime(ProtoTime.timestamp(time(chain.began())))
        .setBase(place(chain.base()))
        .setEnd(place(last.map(AuditRow::link).orElse(chain.base())))
        .build();
  }
}
