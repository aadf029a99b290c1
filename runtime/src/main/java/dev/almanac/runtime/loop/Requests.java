package dev.almanac.runtime.loop;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.audit.AuditNote;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Turns calls from other threads into work of a loop. A call is refused at once if too many are
 * under way, or when its turn comes if nothing can be committed then.
 */
public final class Requests {
  private final Mailbox mailbox;
  private final Supplier<CallFailed.@Nullable Reason> held;

  /** @param held returns why nothing can be committed now, or null */
  public Requests(Mailbox mailbox, Supplier<CallFailed.@Nullable Reason> held) {
    this.mailbox = mailbox;
    this.held = held;
  }

  /** Does the work on the loop; the work completes the returned stage. */
  public <R> CompletionStage<R> ask(Consumer<PendingReply<R>> work) {
    return ask(Urgency.NORMAL, work);
  }

  public <R> CompletionStage<R> ask(Urgency urgency, Consumer<PendingReply<R>> work) {
    return offer(urgency, work, held);
  }

  /** Does work that only reads, which goes on while the storage is full. */
  public <R> CompletionStage<R> look(Consumer<PendingReply<R>> work) {
    return offer(Urgency.NORMAL, work, () -> {
      var reason = held.get();
      return StoreFaults.FULL.equals(reason) ? null : reason;
    });
  }

  private <R> CompletionStage<R> offer(
      Urgency urgency,
      Consumer<PendingReply<R>> work,
      Supplier<CallFailed.@Nullable Reason> obstacle) {
    var reply = new PendingReply<R>(AuditNote.current(), mailbox::answered);
    Runnable request = () -> {
      var reason = obstacle.get();
      if (reason != null) {
        reply.completeExceptionally(new CallFailed(reason));
      } else {
        guarded(work, reply);
      }
    };
    if (!mailbox.offer(request, urgency)) {
      return CompletableFuture.failedFuture(new CallFailed(Mailbox.FULL));
    }
    return reply.whenComplete((value, failure) -> reply.giveRoom());
  }

  /** Contains bugs: the request fails, and the thread of the loop logs the bug. */
  private static <R> void guarded(Consumer<PendingReply<R>> work, PendingReply<R> reply) {
    try {
      work.accept(reply);
    } catch (RuntimeException bug) {
      reply.completeExceptionally(bug);
      throw bug;
    }
  }
}
