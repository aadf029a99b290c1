package dev.almanac.simulator.schedule;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import dev.almanac.engine.schedule.state.ScheduleHead;
import dev.almanac.engine.schedule.state.SchedulePartKey;
import dev.almanac.simulator.check.Verdict;
import dev.almanac.store.Blob;
import dev.almanac.store.codec.message.EntityMessageCodec;
import dev.almanac.store.codec.schedule.LedgerCodec;
import dev.almanac.store.codec.schedule.ScheduleCodec;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.ScheduleRecord;
import dev.almanac.store.schedule.ScheduleWrite;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What was seen of one incarnation, commit by commit. User requests are taken from its ledger,
 * never from its state, which may be wrong.
 */
final class IncarnationTrace {
  private static final int FIRE =
      ScheduleCodec.key(new SchedulePartKey(SchedulePartKey.Kind.FIRE, "1")).kind();

  private final ScheduleIdentity identity;
  private final Verdict verdict;

  /** The fires that are not over. */
  final Map<Long, Fire> fires = new HashMap<>();

  /** The numbers of all fires, of those requested to start, and of those asked to end. */
  final Set<Long> seen = new HashSet<>();

  final Set<Long> triggered = new HashSet<>();
  final Set<Long> asked = new HashSet<>();
  final Set<Long> ended = new HashSet<>();

  /** The times marked to be skipped. */
  final Set<Instant> skips = new HashSet<>();

  private final Map<Long, Instant> floors = new HashMap<>();
  private @Nullable Blob definitionRow;
  private @Nullable ScheduleDefinition stored;
  private @Nullable ScheduleDefinition definition;
  private @Nullable ScheduleHead head;
  private boolean isPaused;
  private boolean isDeleted;
  private Instant dealtWith = Instant.MIN;
  private Optional<Long> limit = Optional.empty();
  private long counted;

  IncarnationTrace(ScheduleIdentity identity, Verdict verdict) {
    this.identity = identity;
    this.verdict = verdict;
  }

  boolean isPaused() {
    return isPaused;
  }

  boolean isDeleted() {
    return isDeleted;
  }

  /** Returns the definition in its last commit. */
  ScheduleDefinition stored() {
    return Objects.requireNonNull(stored);
  }

  boolean remembers(String requestId) {
    return head != null
        && head.remembered().stream().anyMatch(reply -> reply.requestId().equals(requestId));
  }

  /** Returns from where on the times of an entry's specification count. */
  Instant floor(LedgerEntry update) {
    return Objects.requireNonNull(floors.get(update.sequence()));
  }

  /** Takes one commit. */
  void take(ScheduleWrite write) {
    var step = step(write);
    new CommitCheck(this, step, text -> verdict.broken(identity + ": " + text)).check();
    floors(step);
    learn(step);
    count(step, write.state().created());
    for (var fire : step.put()) {
      fires.put(fire.number(), fire);
      seen.add(fire.number());
      if (fire.cause().kind() == Cause.Kind.TRIGGERED) {
        triggered.add(fire.number());
      }
    }
    step.removed().forEach(fires::remove);
  }

  /**
   * The content of one commit.
   *
   * @param definitions those before it and within it
   * @param put new and changed fires
   * @param removed the numbers of ended fires
   */
  record Step(
      ScheduleHead head,
      List<ScheduleDefinition> definitions,
      List<LedgerEntry> entries,
      List<Fire> put,
      List<Long> removed,
      List<EntityMessage> messages) {
    /** Returns whether there is such an entry. */
    boolean tells(Class<? extends LedgerEvent> what) {
      return entries.stream().anyMatch(entry -> what.isInstance(entry.what()));
    }

    /** Returns the numbers of the fires that it requests or starts itself. */
    Set<Long> starts() {
      var numbers = new LinkedHashSet<Long>();
      for (var message : messages) {
        if (message instanceof EntityMessage.StartScheduled start) {
          numbers.add(start.by().fire());
        }
      }
      for (var entry : entries) {
        if (entry.what() instanceof LedgerEvent.Started started) {
          numbers.add(started.fire().number());
        }
      }
      return numbers;
    }

    boolean anyHas(Predicate<Policies> policy) {
      return definitions.stream().map(ScheduleDefinition::policies).anyMatch(policy);
    }
  }

  private Step step(ScheduleWrite write) {
    var given = write.state().definition();
    definitionRow = given == null ? Objects.requireNonNull(definitionRow) : given.data();
    var record =
        new ScheduleRecord(identity, Lifetime.OPEN, definitionRow, write.state().head(), List.of());
    var schedule = ScheduleCodec.schedule(record);
    stored = schedule.definition();
    var entries = write.ledger().stream().map(LedgerCodec::entry).toList();
    return new Step(
        schedule.head(),
        Stream.concat(Stream.ofNullable(definition), said(entries)).toList(),
        entries,
        write.parts().put().stream()
            .map(row -> ScheduleCodec.part(row.data()))
            .flatMap(part -> part instanceof Fire fire ? Stream.of(fire) : Stream.empty())
            .toList(),
        write.parts().removed().stream()
            .filter(key -> key.kind() == FIRE)
            .map(key -> Long.valueOf(key.key()))
            .toList(),
        write.exchange().sent().stream()
            .map(message -> EntityMessageCodec.decode(message.data()))
            .toList());
  }

  private static Stream<ScheduleDefinition> said(List<LedgerEntry> entries) {
    return entries.stream().flatMap(entry -> said(entry).stream());
  }

  /** Returns the definition that an entry records, if it does. */
  static Optional<ScheduleDefinition> said(LedgerEntry entry) {
    if (entry.what() instanceof LedgerEvent.Created created) {
      return Optional.of(created.definition());
    }
    return entry.what() instanceof LedgerEvent.Updated updated
        ? Optional.of(updated.definition())
        : Optional.empty();
  }

  /** Times of a new specification count from then on, and never if processed before. */
  private void floors(Step step) {
    for (var fire : step.put()) {
      if (fire.cause().kind() == Cause.Kind.SCHEDULED) {
        dealtWith = later(dealtWith, fire.time().nominal());
      }
    }
    for (var entry : step.entries()) {
      // The clock may go back before the first update.
      if (entry.what() instanceof LedgerEvent.Created) {
        dealtWith = later(dealtWith, entry.at());
      }
      if (entry.what() instanceof LedgerEvent.Updated updated && retimes(updated)) {
        var floor = later(entry.at(), dealtWith);
        var cursor = step.head().cursor().nominal();
        floors.put(entry.sequence(), cursor.isBefore(floor) ? cursor : floor);
      }
      // A fire that was created and ended within a commit is not stored.
      if (entry.what() instanceof LedgerEvent.Buffered(var fire)
          && fire.kind() == Cause.Kind.SCHEDULED) {
        dealtWith = later(dealtWith, fire.time().nominal());
      }
      if (entry.what() instanceof LedgerEvent.Dropped dropped
          && dropped.fire().filter(fire -> fire.kind() != Cause.Kind.SCHEDULED).isEmpty()) {
        dealtWith = later(dealtWith, dropped.which().last());
      }
    }
    dealtWith = later(dealtWith, step.head().cursor().nominal());
  }

  /** Returns whether an update changes the times, also by a calendar. */
  static boolean retimes(LedgerEvent.Updated updated) {
    return updated.changed().contains("spec") || isByCalendar(updated);
  }

  static boolean isByCalendar(LedgerEvent.Updated updated) {
    return updated.changed().contains("calendars");
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  private void learn(Step step) {
    head = step.head();
    for (var entry : step.entries()) {
      definition = said(entry).orElse(definition);
      isPaused |= entry.what() instanceof LedgerEvent.Paused;
      isPaused &= !(entry.what() instanceof LedgerEvent.Resumed);
      isDeleted |= entry.what() instanceof LedgerEvent.Deleted;
      if (entry.what() instanceof LedgerEvent.SkipAsked(var nominal, boolean withdrawn)) {
        skips.add(nominal);
        if (withdrawn) {
          skips.remove(nominal);
        }
      }
      if (entry.what() instanceof LedgerEvent.Dropped dropped) {
        skips.remove(dropped.which().last());
      }
    }
  }

  /** Counts the starts that were used up. */
  private void count(Step step, boolean isNew) {
    var policies = Objects.requireNonNull(definition).policies();
    for (var message : step.messages()) {
      if (message instanceof EntityMessage.EndScheduled end
          && (end.how() == EntityMessage.EndMode.TERMINATE
              || !policies.overlap().cancelWaits())) {
        ended.add(end.by().fire());
      }
    }
    for (var fire : step.starts()) {
      if (asked.add(fire)) {
        counted += counts(policies, step, fire) ? 1 : 0;
      }
    }
    boolean isReset = step.entries().stream()
        .anyMatch(entry -> entry.what() instanceof LedgerEvent.Updated updated
            && updated.changed().contains("remaining_actions"));
    if (isNew || isReset) {
      long before = isNew ? counted : 0;
      counted = before;
      limit = step.head().status().remaining().map(left -> left + before);
    }
    verdict.expect(
        limit.filter(most -> counted > most).isEmpty(),
        "%s has used up %s of %s starts",
        identity,
        counted,
        limit);
  }

  private boolean counts(Policies policies, Step step, long number) {
    return policies.limit().counts() == Policies.Limit.Counts.ALL
        || step.put().stream()
            .filter(fire -> fire.number() == number)
            .anyMatch(fire -> fire.cause().kind() == Cause.Kind.SCHEDULED);
  }
}
