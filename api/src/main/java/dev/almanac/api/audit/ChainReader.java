package dev.almanac.api.audit;

import dev.almanac.protocol.operator.v1.ListAuditChainsRequest;
import dev.almanac.protocol.operator.v1.ListAuditChainsResponse;
import dev.almanac.protocol.operator.v1.ReadAuditChainRequest;
import dev.almanac.protocol.operator.v1.ReadAuditChainResponse;
import dev.almanac.runtime.node.AuditReader;
import java.util.concurrent.CompletionStage;

/** Reads chains as they are stored. */
record ChainReader(AuditReader reader) {
  CompletionStage<ListAuditChainsResponse> list(ListAuditChainsRequest request) {
    int size = AuditPages.size(request.getPageSize());
    return reader.read(store -> {
      var answer = ListAuditChainsResponse.newBuilder();
      for (var chain : store.chains(request.getAfter(), size)) {
        answer.addChains(AuditMessages.chain(chain, store.last(chain.id())));
      }
      return answer.build();
    });
  }

  CompletionStage<ReadAuditChainResponse> read(ReadAuditChainRequest request) {
    int size = AuditPages.size(request.getPageSize());
    return reader.read(store -> ReadAuditChainResponse.newBuilder()
        .addAllRecords(store.records(request.getChain(), request.getAfter(), size).stream()
            .map(AuditMessages::stored)
            .toList())
        .build());
  }
}
