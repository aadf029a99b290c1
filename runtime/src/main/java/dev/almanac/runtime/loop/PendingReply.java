package dev.almanac.runtime.loop;

import java.util.concurrent.CompletableFuture;

/**
 * The answer to a request. Until it is given the request takes room in the mailbox, but not while
 * it waits for something that other requests bring about: a thousand who wait for workflows to end
 * must not keep out the workers who would end them. Whoever lets requests wait limits how many do.
 */
public final class PendingReply<R> extends CompletableFuture<R> {
  private Runnable room;

  /** @param room gives back the room that the request takes */
  public PendingReply(Runnable room) {
    this.room = room;
  }

  /** An answer to a part of the request, which takes the same room. */
  public <T> PendingReply<T> part() {
    return new PendingReply<>(this::giveRoom);
  }

  /** The request is answered, or waits from now on. */
  public void giveRoom() {
    var taken = room;
    room = () -> {};
    taken.run();
  }
}
