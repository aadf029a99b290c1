package dev.almanac.api.durable.read;

import com.google.gson.JsonObject;
import dev.almanac.api.durable.answer.Answer;
import dev.almanac.api.durable.answer.Refusals;
import dev.almanac.api.durable.document.EventDocument;
import dev.almanac.api.durable.json.Document;
import dev.almanac.api.ledger.LedgerReader;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.store.schedule.Incarnation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Reads the events of a schedule, oldest first, even after its deletion. Of several schedules that
 * have had the id it reads the latest, or the one that {@code incarnation} names.
 *
 * <p>The ledger also has entries that are no events, such as a start that waits. Their numbers are
 * missing from the events, which go up all the same.
 */
public record ReadHistory(LedgerReader ledgers) {
  private static final int USUAL_LIMIT = 100;
  private static final int LARGEST_LIMIT = 500;

  /** Entries that are read at a time. */
  private static final int AT_ONCE = 500;

  /** Entries that one answer looks at: a page may end early, with a cursor. */
  private static final int MOST_ENTRIES = 10 * AT_ONCE;

  /**
   * @param parameters finds a parameter of the request by its name
   * @throws dev.almanac.api.durable.answer.AnswerException if one is wrong
   */
  public CompletionStage<Answer> read(
      Namespace namespace, ScheduleName name, Function<String, Optional<String>> parameters) {
    int limit = limit(parameters.apply("limit"));
    long after = after(parameters.apply("after_sequence"));
    return ledgers
        .incarnation(name, parameters.apply("incarnation").orElse(""))
        .thenCompose(incarnation -> new Page(incarnation, limit)
            .from(after)
            .thenApply(page -> page.answer(namespace, name)));
  }

  /** Like the server of Durable Workflow, takes anything that is no limit for none. */
  private static int limit(Optional<String> text) {
    return text.flatMap(Digits::number)
        .filter(limit -> limit > 0)
        .map(limit -> (int) Math.min(limit, LARGEST_LIMIT))
        .orElse(USUAL_LIMIT);
  }

  private static long after(Optional<String> text) {
    return text.filter(found -> !found.isEmpty())
        .map(found -> Digits.number(found)
            .orElseThrow(() -> Refusals.invalid(
                    "invalid_after_sequence",
                    "after_sequence",
                    "after_sequence must be a whole number that is not negative.")
                .exception()))
        .orElse(0L);
  }

  /** The page while it is read. */
  private final class Page {
    private final Incarnation incarnation;
    private final int limit;
    private final List<JsonObject> events = new ArrayList<>();
    private long cursor;
    private int entries;
    private boolean hasMore;

    Page(Incarnation incarnation, int limit) {
      this.incarnation = incarnation;
      this.limit = limit;
    }

    CompletionStage<Page> from(long after) {
      cursor = after;
      return ledgers.after(incarnation.identity().ref(), after, AT_ONCE).thenCompose(read -> {
        boolean isFull = read.stream().anyMatch(entry -> !take(entry));
        entries += read.size();
        hasMore = isFull || (!read.isEmpty() && entries >= MOST_ENTRIES);
        return read.isEmpty() || hasMore ? CompletableFuture.completedFuture(this) : from(cursor);
      });
    }

    /** Adds the event of an entry; false if the page has no room for it. */
    private boolean take(LedgerEntry entry) {
      var event = EventDocument.of(entry);
      if (event.isPresent() && events.size() == limit) {
        return false;
      }
      event.ifPresent(found -> events.add(json(entry, found)));
      cursor = entry.sequence();
      return true;
    }

    private JsonObject json(LedgerEntry entry, EventDocument event) {
      return new Document()
          .put("id", "%s-%d".formatted(incarnation.identity().incarnation(), entry.sequence()))
          .put("sequence", entry.sequence())
          .put("event_type", event.type())
          .put("payload", event.payload())
          .putText("workflow_instance_id", event.workflowId())
          .putText("workflow_run_id", event.runId())
          .put("recorded_at", entry.at())
          .json();
    }

    Answer answer(Namespace namespace, ScheduleName name) {
      return Answer.ok(new Document()
          .put("schedule_id", name.scheduleId())
          .put("namespace", namespace.name())
          .put("incarnation", incarnation.identity().incarnation().toString())
          .put("events", events)
          .putNumber("next_cursor", Optional.of(cursor).filter(here -> hasMore))
          .put("has_more", hasMore));
    }
  }
}
