package dev.almanac.cli.operator.audit;

import dev.almanac.cli.wire.Connection;
import dev.almanac.protocol.operator.v1.AuditChain;
import dev.almanac.protocol.operator.v1.ListAuditChainsRequest;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import dev.almanac.protocol.operator.v1.ReadAuditChainRequest;
import dev.almanac.protocol.operator.v1.StoredAuditRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Reads chains of records from a server. */
record Chains(Connection connection) {
  private static final int PAGE = 1_000;

  List<AuditChain> all() {
    var chains = new ArrayList<AuditChain>();
    List<AuditChain> page;
    do {
      long after = chains.isEmpty() ? 0 : chains.getLast().getBase().getChain();
      page = connection
          .call(
              OperatorServiceGrpc.getListAuditChainsMethod(),
              ListAuditChainsRequest.newBuilder()
                  .setAfter(after)
                  .setPageSize(PAGE)
                  .build())
          .getChainsList();
      chains.addAll(page);
    } while (page.size() == PAGE);
    return chains;
  }

  /** Reads the records of a chain that are not deleted, up to its end when it was listed. */
  void read(AuditChain chain, Consumer<StoredAuditRecord> reader) {
    long after = chain.getBase().getSequence();
    long end = chain.getEnd().getSequence();
    List<StoredAuditRecord> page;
    do {
      page = connection
          .call(
              OperatorServiceGrpc.getReadAuditChainMethod(),
              ReadAuditChainRequest.newBuilder()
                  .setChain(chain.getBase().getChain())
                  .setAfter(after)
                  .setPageSize(PAGE)
                  .build())
          .getRecordsList();
      page.stream().filter(record -> record.getRecord().getSequence() <= end).forEach(reader);
      after = page.isEmpty() ? after : page.getLast().getRecord().getSequence();
    } while (page.size() == PAGE && after < end);
  }
}
