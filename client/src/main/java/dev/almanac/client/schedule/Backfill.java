package dev.almanac.client.schedule;

import dev.almanac.protocol.schedule.v1.BackfillChange;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * One backfill of a schedule. It goes on in the server, whatever becomes of this object.
 *
 * <pre>{@code
 * void run(ScheduleHandle schedule) {
 *   Backfill april = schedule.backfill(
 *       Instant.parse("2026-04-01T00:00:00Z"), Instant.parse("2026-05-01T00:00:00Z"));
 *   april.pause();
 *   System.out.println(april.progress().started() + " of April are done");
 *   april.resume();
 *   april.await(Duration.ofHours(1))
 *       .ifPresent(end -> System.out.println(end.status() + ": " + end.started()));
 * }
 * }</pre>
 */
public final class Backfill {
  private final BackfillCalls calls;
  private final String schedule;
  private final String id;

  Backfill(BackfillCalls calls, String schedule, String id) {
    this.calls = calls;
    this.schedule = schedule;
    this.id = id;
  }

  /** Returns the id of the backfill, unique for its schedule. */
  public String id() {
    return id;
  }

  /** Returns how far it is. */
  public BackfillProgress progress() {
    return calls.describe(schedule, id);
  }

  /** Stops starting workflows until it is resumed. */
  public BackfillProgress pause() {
    return calls.change(schedule, id, BackfillChange.BACKFILL_CHANGE_PAUSE);
  }

  /** Goes on after a pause. */
  public BackfillProgress resume() {
    return calls.change(schedule, id, BackfillChange.BACKFILL_CHANGE_RESUME);
  }

  /** Starts nothing more. Workflows that run go on. */
  public BackfillProgress cancel() {
    return calls.change(schedule, id, BackfillChange.BACKFILL_CHANGE_CANCEL);
  }

  /**
   * Waits until it has ended: all of its times have an outcome, or it was cancelled.
   *
   * @param most how long to wait
   * @return the end; empty if it goes on after that time
   */
  public Optional<BackfillProgress> await(Duration most) {
    return calls.await(schedule, id, most);
  }

  /** Makes calls on another thread: {@code backfill.async(one -> one.await(aDay))}. */
  public <T> CompletableFuture<T> async(Function<? super Backfill, ? extends T> call) {
    return Background.run(() -> call.apply(this));
  }
}
