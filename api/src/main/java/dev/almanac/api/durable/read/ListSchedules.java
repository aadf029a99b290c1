package dev.almanac.api.durable.read;

import com.google.gson.JsonObject;
import dev.almanac.api.RpcException;
import dev.almanac.api.durable.answer.Answer;
import dev.almanac.api.durable.answer.Refusals;
import dev.almanac.api.durable.document.ScheduleDocument;
import dev.almanac.api.durable.json.Document;
import dev.almanac.api.filter.ScheduleFilter;
import dev.almanac.api.list.SchedulePages;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.SearchAttributes;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.ListKey;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Lists schedules, the newest first. {@code status}, {@code workflow_type} and {@code query} narrow
 * the list; all of them must fit.
 */
public final class ListSchedules {
  private static final int USUAL_SIZE = 50;
  private static final int LARGEST_SIZE = 200;

  private static final String STATUS = "status";
  private static final String TYPE = "workflow_type";
  private static final String QUERY = "query";
  private static final String SIZE = "page_size";

  private final SearchAttributes attributes;
  private final SchedulePages pages;
  private final PageTokens tokens;
  private final InstantSource clock;

  /** @param clock the time that schedules see */
  public ListSchedules(
      SearchAttributes attributes, SchedulePages pages, PageTokens tokens, InstantSource clock) {
    this.attributes = attributes;
    this.pages = pages;
    this.tokens = tokens;
    this.clock = clock;
  }

  /**
   * @param parameters finds a parameter of the request by its name
   * @throws dev.almanac.api.durable.answer.AnswerException if one is wrong
   */
  public CompletionStage<Answer> list(
      Namespace namespace, Function<String, Optional<String>> parameters, Asker asker) {
    var filter =
        new Filter(parameters.apply(STATUS), parameters.apply(TYPE), parameters.apply(QUERY));
    int size = parameters.apply(SIZE).map(ListSchedules::size).orElse(USUAL_SIZE);
    @Nullable
    ListKey after = parameters
        .apply("next_page_token")
        .map(token -> tokens.read(token, namespace.id(), filter.text()))
        .orElse(null);
    var query = new SchedulePages.Query(namespace.id(), condition(filter, namespace), after, size);
    var now = clock.instant();
    return pages
        .read(query, asker, schedule -> shown(schedule, now))
        .thenApply(page -> answer(namespace, filter, page));
  }

  /** What a client wants to see. */
  private record Filter(Optional<String> status, Optional<String> type, Optional<String> query) {
    /** Returns a text that no other filter has. */
    String text() {
      return part(status) + part(type) + part(query);
    }

    private static String part(Optional<String> part) {
      return part.map(text -> text.length() + ":" + text).orElse("-");
    }
  }

  private Condition condition(Filter filter, Namespace namespace) {
    var parts = new ArrayList<Condition>();
    filter.status().map(status -> paused(status, namespace)).ifPresent(parts::add);
    filter.type().map(ListSchedules::type).ifPresent(parts::add);
    filter.query().map(text -> query(text, namespace)).ifPresent(parts::add);
    return Condition.all(parts);
  }

  private Condition paused(String status, Namespace namespace) {
    boolean isPaused = status.equals("paused");
    if (!isPaused && !status.equals("active")) {
      throw Refusals.filter(STATUS, "status must be active or paused.").exception();
    }
    return ScheduleFilter.read("TemporalSchedulePaused = " + isPaused, namespace, attributes);
  }

  private static Condition type(String name) {
    if (name.isBlank() || name.indexOf('\0') >= 0) {
      throw Refusals.filter(TYPE, "workflow_type must be the name of a workflow type.")
          .exception();
    }
    return Condition.is(Field.Listed.WORKFLOW_TYPE, name);
  }

  private Condition query(String text, Namespace namespace) {
    try {
      return ScheduleFilter.read(text, namespace, attributes);
    } catch (RpcException e) {
      throw Refusals.filter(QUERY, "query cannot be read: " + e.error().message())
          .exception();
    }
  }

  private static int size(String text) {
    return Digits.number(text)
        .filter(size -> size >= 1 && size <= LARGEST_SIZE)
        .orElseThrow(() -> Refusals.listParameter(
                SIZE, "page_size must be a whole number from 1 to %d.".formatted(LARGEST_SIZE))
            .exception())
        .intValue();
  }

  private static SchedulePages.Shown<JsonObject> shown(Schedule schedule, Instant now) {
    var entry = ScheduleDocument.listed(schedule, now);
    return new SchedulePages.Shown<>(entry, entry.toString().length());
  }

  private Answer answer(Namespace namespace, Filter filter, SchedulePages.Page<JsonObject> page) {
    var next = Optional.ofNullable(page.next());
    return Answer.ok(new Document()
        .put("namespace", namespace.name())
        .put("schedules", page.entries())
        .putText(
            "next_page_token",
            next.map(last -> tokens.write(namespace.id(), filter.text(), last))));
  }
}
