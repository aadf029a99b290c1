package dev.almanac.runtime;

import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.store.EntityRef;
import dev.almanac.store.schedule.Incarnation;
import dev.almanac.store.schedule.LedgerDay;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Reads what is stored of schedules, also of deleted ones. No call blocks; each sees what was
 * answered before. Which schedules there are is for {@link Lists}, in
 * {@link dev.almanac.store.list.ListNamespace#ofSchedules a division} of the namespace.
 */
public interface ScheduleRecords {
  /** How many entries one call gives at most. */
  int MOST_ENTRIES = 1_000;

  /** Some schedules as they are stored, such as those of a page of a list; in no order. */
  CompletionStage<List<Schedule>> schedules(List<EntityRef> numbers);

  /** What an id has been, the oldest first, those after one. */
  CompletionStage<List<Incarnation>> incarnations(
      ScheduleName name, @Nullable UUID after, int limit);

  /** One of them: the named one, or the one that lives, or the last that did. */
  CompletionStage<Optional<Incarnation>> incarnation(ScheduleName name, Optional<UUID> incarnation);

  /** After a sequence number, the oldest first. */
  CompletionStage<List<LedgerEntry>> forward(EntityRef schedule, long after, int limit);

  /** Before a sequence number, the newest first. */
  CompletionStage<List<LedgerEntry>> backward(EntityRef schedule, long before, int limit);

  /** About nominal times of a span, both ends included, by their first time. */
  CompletionStage<List<LedgerEntry>> within(
      EntityRef schedule, Instant first, Instant last, int limit);

  /** What is left of old entries, by day and kind, of days after one. */
  CompletionStage<List<LedgerDay>> days(EntityRef schedule, long afterDay, int limit);
}
