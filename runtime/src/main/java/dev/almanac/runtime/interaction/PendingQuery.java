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

/** A question that waits for its answer. */
final class PendingQuery {
  /** Names it; unguessable, for whoever knows it may answer. */
  final String id;

  final RunIdentity run;
  final Queries.Question question;
  final Histories.Wait wait;
  final CompletableFuture<Queries.Reply> reply;

  /** The start of the workflow task that it went with; it waits for another if that is over. */
  @Nullable
  String nonce;

  /** Whether it waits for a workflow task, or for the answers of one. */
  boolean isBuffered;

  /** Where it waits for a worker by itself, or waited before one took it. */
  @Nullable
  TaskRef offer;

  /** What must ring no more once it has its answer. */
  final List<LoopTimers.Timer> timers = new ArrayList<>(2);

  /** What of its task queue is told to the client who has waited in vain. */
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
