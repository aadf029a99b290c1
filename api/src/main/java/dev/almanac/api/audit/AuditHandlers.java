package dev.almanac.api.audit;

import dev.almanac.api.Handler;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import dev.almanac.runtime.node.AuditReader;
import java.util.List;

/** The handlers that read the audit. */
public final class AuditHandlers {
  private AuditHandlers() {}

  public static List<Handler<?, ?>> of(AuditReader reader) {
    var chains = new ChainReader(reader);
    return List.of(
        Handler.of(OperatorServiceGrpc.getListAuditRecordsMethod(), new RecordLister(reader)::list),
        Handler.of(OperatorServiceGrpc.getListAuditChainsMethod(), chains::list),
        Handler.of(OperatorServiceGrpc.getReadAuditChainMethod(), chains::read));
  }
}
