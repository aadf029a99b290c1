package dev.almanac.runtime.loop;

import dev.almanac.runtime.audit.AuditNote;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The answer to a request. Until it is given, the request takes room in the mailbox, except while
 * it waits for other requests: a thousand callers that wait for workflows to end must not keep out
 * the workers that end them. Code that lets requests wait limits their number.
 */
public final class PendingReply<R> extends CompletableFuture<R> {
  private final Optional<AuditNote> note;
  private Runnable room;

  /** @param room frees the room of the request */
  public PendingReply(Runnable room) {
    this(Optional.empty(), room);
  }

  /** @param note is to be written with the commit that the reply waits for */
  PendingReply(Optional<AuditNote> note, Runnable room) {
    this.note = note;
    this.room = room;
  }

  public Optional<AuditNote> note() {
    return note;
  }

  /** Creates a reply to a part of the request, in the same room. */
  public <T> PendingReply<T> part() {
    return new PendingReply<>(note, this::giveRoom);
  }

  /** Frees the room, because the request is answered or waits from now on. */
  public void giveRoom() {
    var taken = room;
    room = () -> {};
    taken.run();
  }
}
