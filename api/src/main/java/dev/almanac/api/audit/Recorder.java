package dev.almanac.api.audit;

import dev.almanac.api.Call;
import dev.almanac.api.RpcError;
import dev.almanac.api.RpcErrors;
import dev.almanac.api.identity.Identity;
import dev.almanac.runtime.audit.AuditNote;
import dev.almanac.runtime.node.AuditLog;
import dev.almanac.store.proto.StoredAudit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Records a call: in the commit of its change if there is one, else before it is answered. Refusals
 * are recorded behind their answers.
 */
record Recorder(AuditLog log) {
  /**
   * Handles a call.
   *
   * @param record says what it is about
   */
  <A> CompletionStage<A> record(
      StoredAudit.Builder record, Call call, Supplier<CompletionStage<A>> handling) {
    if (!log.hasRoom()) {
      throw RpcError.unavailable("The audit cannot keep up, so nothing is changed.")
          .exception();
    }
    var note = new AuditNote(complete(record, call));
    CompletionStage<A> stage;
    try {
      stage = note.during(handling);
    } catch (RuntimeException e) {
      log.refused(note, code(e));
      throw e;
    }
    return stage
        .handle((answer, error) -> {
          if (error != null) {
            log.refused(note, code(error));
            return CompletableFuture.<A>failedFuture(unwrapped(error));
          }
          return note.isRecorded()
              ? CompletableFuture.completedFuture(answer)
              : log.done(note).thenApply(written -> answer);
        })
        .thenCompose(ended -> ended);
  }

  private static StoredAudit complete(StoredAudit.Builder record, Call call) {
    var identity = call.identity();
    var caller = call.caller();
    return record
        .setCaller(identity.name())
        .setKind(identity.kind().name())
        .setIssuer(identity.voucher().map(Identity.Voucher::issuer).orElse(""))
        .setClient((caller.clientName() + " " + caller.clientVersion()).strip())
        .setAddress(caller.address())
        .build();
  }

  private static String code(Throwable error) {
    return RpcErrors.of(unwrapped(error)).map(known -> known.code().name()).orElse("INTERNAL");
  }

  private static Throwable unwrapped(Throwable error) {
    return error instanceof CompletionException && error.getCause() != null
        ? unwrapped(error.getCause())
        : error;
  }
}
