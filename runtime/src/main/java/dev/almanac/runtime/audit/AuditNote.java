package dev.almanac.runtime.audit;

import dev.almanac.store.proto.StoredAudit;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What is to be recorded of one call, and whether a commit has done so. Thread-safe. */
public final class AuditNote {
  /** The result of a call that was done. */
  public static final String OK = "OK";

  private static final ThreadLocal<@Nullable AuditNote> CURRENT = new ThreadLocal<>();

  private final StoredAudit call;
  private volatile boolean isRecorded;

  /** @param call all but its result */
  public AuditNote(StoredAudit call) {
    this.call = call;
  }

  /** Handles the call: what this thread asks of loops meanwhile belongs to it. */
  public <T> T during(Supplier<T> handling) {
    CURRENT.set(this);
    try {
      return handling.get();
    } finally {
      CURRENT.remove();
    }
  }

  /** Returns the note of the call that this thread handles; empty if it need not be recorded. */
  public static Optional<AuditNote> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  /** Returns whether a commit has written the record. */
  public boolean isRecorded() {
    return isRecorded;
  }

  /** Notes that a commit with the record is durable. */
  public void recorded() {
    isRecorded = true;
  }

  /** Returns the record for the commit of the change itself. */
  public byte[] together() {
    return call.toBuilder().setResult(OK).setTogether(true).build().toByteArray();
  }

  /** Returns the record of a call that has ended. */
  public StoredAudit ended(String result) {
    return call.toBuilder().setResult(result).build();
  }
}
