package dev.almanac.api.attention;

import com.google.protobuf.Timestamp;
import dev.almanac.api.backfill.BackfillMessages;
import dev.almanac.api.ledger.DropReasonText;
import dev.almanac.api.summary.Found;
import dev.almanac.engine.schedule.standing.Concern;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.Fires;
import dev.almanac.engine.schedule.state.Health;
import dev.almanac.engine.schedule.state.ScheduleHead;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.AttentionItem;
import dev.almanac.protocol.schedule.v1.AttentionKind;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Says in words what there is to look at. */
final class ConcernItems {
  private ConcernItems() {}

  static AttentionKind kind(Concern concern) {
    return switch (concern) {
      case LATE -> AttentionKind.ATTENTION_KIND_LATE;
      case FAILING -> AttentionKind.ATTENTION_KIND_FAILING_IN_A_ROW;
      case MISSED -> AttentionKind.ATTENTION_KIND_MISSED;
      case CROWDED -> AttentionKind.ATTENTION_KIND_CROWDED;
      case NEVER_MATCHES -> AttentionKind.ATTENTION_KIND_NEVER_MATCHES;
      case PAUSED -> AttentionKind.ATTENTION_KIND_PAUSED;
      case EXHAUSTED -> AttentionKind.ATTENTION_KIND_EXHAUSTED;
      case BACKFILL -> AttentionKind.ATTENTION_KIND_BACKFILL_RUNNING;
    };
  }

  /** Returns an item, or one for each backfill. */
  static List<AttentionItem> of(Concern concern, Found found, Instant now) {
    if (concern == Concern.BACKFILL) {
      return backfills(found);
    }
    var item = item(concern, found);
    var head = found.outline().head();
    switch (concern) {
      case LATE -> late(item, head, now);
      case FAILING -> failing(item, head.health().failures());
      case MISSED -> missed(item, head.health());
      case CROWDED ->
        item.setCount(Fires.MOST_ACTIVE)
            .setText("%d of its workflows run. Its next time waits until one ends."
                .formatted(Fires.MOST_ACTIVE));
      case NEVER_MATCHES -> neverMatches(item, found);
      case PAUSED -> paused(item, head.status());
      case EXHAUSTED -> item.setText("It has no starts left.");
      case BACKFILL -> throw new IllegalStateException("Backfills have items of their own");
    }
    return List.of(item.build());
  }

  private static AttentionItem.Builder item(Concern concern, Found found) {
    return AttentionItem.newBuilder()
        .setKind(kind(concern))
        .setScheduleId(found.row().identity().workflowId());
  }

  private static void late(AttentionItem.Builder item, ScheduleHead head, Instant now) {
    var due = head.cursor().next().map(Due::actual).orElse(now);
    item.setSince(time(due))
        .setText("It should have acted at %s, %s ago.".formatted(due, words(due, now)));
  }

  private static void failing(AttentionItem.Builder item, Health.Failures failures) {
    failures.since().ifPresent(since -> item.setSince(time(since)));
    item.setCount(failures.inRow())
        .setText("Its last %d outcomes were failures.".formatted(failures.inRow()));
  }

  private static void missed(AttentionItem.Builder item, Health health) {
    health
        .missed()
        .ifPresent(missed -> item.setSince(time(missed.since()))
            .setCount(missed.times())
            .setText(
                missed.times() == 1
                    ? "One of its times was missed."
                    : "%d of its times were missed.".formatted(missed.times())));
    health.drops().reversed().stream()
        .map(Health.RecentDrop::reason)
        .filter(reason -> reason.outcome() == DropReason.Outcome.MISSED)
        .findFirst()
        .map(DropReasonText::text)
        .ifPresent(item::setReason);
  }

  private static void neverMatches(AttentionItem.Builder item, Found found) {
    var times = found.outline().head().status().times();
    item.setSince(time(times.specified().orElse(times.created())))
        .setText("Its specification names no time.");
    found.listing().words().ifPresent(words -> item.setReason(words.sentence()));
  }

  private static void paused(AttentionItem.Builder item, ScheduleHead.Status status) {
    status.times().paused().ifPresent(since -> item.setSince(time(since)));
    item.setIdentity(status.pausedBy())
        .setReason(status.notes())
        .setText(
            status.pausedBy().isEmpty()
                ? "It is paused."
                : "It was paused by %s.".formatted(status.pausedBy()));
  }

  private static List<AttentionItem> backfills(Found found) {
    var items = new ArrayList<AttentionItem>();
    found.outline().parts().backfills().forEach(entry -> {
      var backfill = entry.getValue();
      items.add(item(Concern.BACKFILL, found)
          .setSince(time(backfill.at()))
          .setIdentity(backfill.asker().principal())
          .setReason(backfill.asker().reason())
          .setText(text(backfill))
          .setBackfill(BackfillMessages.message(backfill))
          .build());
    });
    return items;
  }

  private static String text(Backfill backfill) {
    var progress = backfill.progress();
    var state = switch (backfill.walk().state()) {
      case WALKING -> "is running";
      case PAUSED -> "is paused";
      case ARRIVED -> "waits for its last workflows to start";
    };
    return "Backfill %s %s: %d started, %d waiting, %d left out, %d dropped."
        .formatted(
            backfill.id(),
            state,
            progress.started(),
            progress.open(),
            progress.passed(),
            progress.dropped());
  }

  private static Timestamp time(Instant time) {
    return ProtoTime.timestamp(time);
  }

  /** Returns a duration in its largest unit, such as {@code 3 hours}. */
  private static String words(Instant from, Instant to) {
    var duration = Duration.between(from, to);
    if (duration.toDays() > 1) {
      return duration.toDays() + " days";
    }
    if (duration.toHours() > 1) {
      return duration.toHours() + " hours";
    }
    return duration.toMinutes() > 1
        ? duration.toMinutes() + " minutes"
        : duration.truncatedTo(ChronoUnit.SECONDS).toSeconds() + " seconds";
  }
}
