package dev.almanac.api.durable.document;

import com.google.gson.JsonObject;
import dev.almanac.api.durable.json.Document;
import dev.almanac.api.durable.payload.MemoDocument;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.Counters;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.RecentAction;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.timing.ScheduleTimes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Shows a schedule. Some values stand in two places, because clients of different ages look in
 * different ones.
 */
public final class ScheduleDocument {
  /** Of more waiting starts, the oldest are shown. */
  private static final int MOST_BUFFERED = 100;

  private final Schedule schedule;
  private final Optional<Instant> next;

  private ScheduleDocument(Schedule schedule, Instant now) {
    this.schedule = schedule;
    this.next = schedule.isDormant()
        ? Optional.empty()
        : ScheduleTimes.upcoming(schedule, now, 1).stream().map(Due::actual).findFirst();
  }

  /** Returns everything about a schedule. */
  public static JsonObject whole(Schedule schedule, String namespace, Instant now) {
    return new ScheduleDocument(schedule, now).whole(namespace);
  }

  /** Returns what lists show of a schedule. */
  public static JsonObject listed(Schedule schedule, Instant now) {
    return new ScheduleDocument(schedule, now).listed();
  }

  private JsonObject whole(String namespace) {
    var definition = schedule.definition();
    var status = schedule.status();
    var document = new Document()
        .put("namespace", namespace)
        .put("schedule_id", schedule.key().scheduleId())
        .put("status", status())
        .put("paused", status.paused())
        .put("spec", SpecDocument.write(definition.timing().spec()))
        .put("action", ActionText.whole(definition.action()))
        .put("overlap_policy", PolicyNames.of(definition.policies().overlap().policy()))
        .put(
            "state",
            new Document()
                .put("status", status())
                .put("paused", status.paused())
                .putText("note", note()))
        .put("info", info())
        .putText("note", note())
        .put("memo", MemoDocument.write(definition.memo()))
        .put("search_attributes", MemoDocument.write(definition.searchAttributes()))
        .put("jitter_seconds", definition.timing().spec().jitter().toSeconds())
        .putNumber("max_runs", most())
        .putNumber("remaining_actions", status.remaining());
    counts(document);
    return document
        .putText("latest_workflow_instance_id", latest().map(RecentAction::workflowId))
        .putTime("paused_at", status.times().paused())
        .put("created_at", status.times().created())
        .put("updated_at", status.times().updated().orElse(status.times().created()))
        .json();
  }

  private JsonObject listed() {
    var definition = schedule.definition();
    var status = schedule.status();
    var document = new Document()
        .put("schedule_id", schedule.key().scheduleId())
        .put("workflow_type", definition.action().getWorkflowType().getName())
        .put("status", status())
        .put("paused", status.paused())
        .put("spec", SpecDocument.write(definition.timing().spec()))
        .put("action", ActionText.brief(definition.action()))
        .put("overlap_policy", PolicyNames.of(definition.policies().overlap().policy()))
        .putText("note", note())
        .putTime("next_fire", next)
        .putTime("last_fire", latest().map(RecentAction::at));
    counts(document);
    long jitter = definition.timing().spec().jitter().toSeconds();
    if (jitter > 0) {
      document.put("jitter_seconds", jitter);
    }
    most().ifPresent(number -> document.put("max_runs", number));
    status.remaining().ifPresent(number -> document.put("remaining_actions", number));
    return document.put("created_at", status.times().created()).json();
  }

  private void counts(Document document) {
    var counters = schedule.head().counters();
    document
        .put("fires_count", counters.started())
        .put("failures_count", counters.count(DropReason.Outcome.FAILED))
        .putTime("next_fire_at", next)
        .putTime("last_fired_at", latest().map(RecentAction::at));
  }

  private Document info() {
    var counters = schedule.head().counters();
    var skip = counters.lastSkip();
    return new Document()
        .putTime("next_fire", next)
        .putTime("last_fire", latest().map(RecentAction::at))
        .put("fires_count", counters.started())
        .put("failures_count", counters.count(DropReason.Outcome.FAILED))
        .put("missed_count", counters.count(DropReason.Outcome.MISSED))
        .put(
            "recent_actions",
            schedule.head().recent().stream().map(ScheduleDocument::recent).toList())
        .put("buffered_actions", buffered())
        .put("buffered_count", schedule.fires().waiting().size())
        .put("skipped_trigger_count", counters.count(DropReason.Outcome.SKIPPED))
        .putText("last_skip_reason", skip.map(last -> reason(last.reason())))
        .putTime("last_skipped_at", skip.map(Counters.Skip::at));
  }

  private String reason(DropReason reason) {
    return SkipReasons.of(reason, schedule.policies().overlap().policy());
  }

  private static JsonObject recent(RecentAction action) {
    var document = new Document()
        .put("workflow_id", action.workflowId())
        .put("run_id", action.firstRunId())
        .put("outcome", outcome(action.kind()))
        .put("fired_at", action.at());
    if (action.kind() != Cause.Kind.TRIGGERED) {
      var due = action.time().actual();
      document
          .put("occurrence_time", due)
          .put("fire_lag_ms", Math.max(0, Duration.between(due, action.at()).toMillis()));
    }
    return document.json();
  }

  private static String outcome(Cause.Kind kind) {
    return switch (kind) {
      case SCHEDULED -> "scheduled";
      case TRIGGERED -> "triggered";
      case BACKFILLED -> "backfilled";
    };
  }

  private List<JsonObject> buffered() {
    var buffered = new ArrayList<JsonObject>();
    for (var entry : schedule.fires().waiting()) {
      if (buffered.size() == MOST_BUFFERED) {
        break;
      }
      var fire = entry.getValue();
      var document = new Document();
      if (fire.phase() instanceof Fire.Phase.Waiting(var since)) {
        document.put("buffered_at", since);
      }
      if (fire.cause().kind() != Cause.Kind.TRIGGERED) {
        document.put("occurrence_time", fire.time().actual());
      }
      buffered.add(document.json());
    }
    return buffered;
  }

  private String status() {
    return schedule.status().paused() ? "paused" : "active";
  }

  private Optional<String> note() {
    return Optional.of(schedule.status().notes()).filter(note -> !note.isEmpty());
  }

  /**
   * Returns how many starts the schedule makes in all: those made, those on their way, the rest.
   */
  private Optional<Long> most() {
    long made = schedule.head().counters().started() + schedule.fires().starting();
    return schedule.status().remaining().map(left -> made + left);
  }

  private Optional<RecentAction> latest() {
    var recent = schedule.head().recent();
    return recent.isEmpty() ? Optional.empty() : Optional.of(recent.getLast());
  }
}
