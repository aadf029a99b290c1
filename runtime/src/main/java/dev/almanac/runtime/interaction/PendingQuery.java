package dev.almanac.runtime.interaction;

import dev.almanac.runtime.Histories;
import dev.almanac.runtime.Queries;
import dev.almanac.runtime.loop.LoopTimers;
import dev.almanac.runtime.matching.TaskRef;
import dev.almanac.store.run.RunIdentity;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A query that waits for its answer. */
final class PendingQuery {
  /** Its id, which is unguessable because whoever knows it may answer. */
  final String id;

  final RunIdentity run;
  final Queries.Question question;
  final Histories.Wait wait;
  final CompletableFuture<Queries.Reply> reply;

  /** The start of the workflow task that it went with; if that task ended, it waits for another. */
  @Nullable
  String nonce;

  /** Whether it waits for a workflow task, or for the answers of one. */
  boolean isBuffered;

  /** Its offer, if it goes to a worker alone. */
  @Nullable
  TaskRef offer;

  /** The timers to cancel once it has its answer. */
  final List<LoopTimers.Timer> timers = new ArrayList<>(2);

  /** The task queue to name to the client on timeout. */
  String queue = "";

  PendingQuery(
      String id,
      RunIdentity run,
      Queries.Question question,
      Histories.Wait wait,
      CompletableFuture<Queries.Reply> reply) {
    this.id = id;
    this.run = run;
    this.question = question;
    this.wait = wait;
    this.reply = reply;
  }
}
