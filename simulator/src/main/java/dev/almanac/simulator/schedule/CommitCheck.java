package dev.almanac.simulator.schedule;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Fire;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Checks one commit of a schedule, given what was seen of it before. A commit may hold several
 * decisions, so definitions before and within it count.
 */
final class CommitCheck {
  /** Up to this, a time is on time. */
  private static final Duration PUNCTUAL = Duration.ofSeconds(10);

  private final IncarnationTrace life;
  private final IncarnationTrace.Step step;
  private final Consumer<String> broken;

  /** The fires that this commit asks to end. */
  private final Set<Long> ends = new HashSet<>();

  CommitCheck(IncarnationTrace life, IncarnationTrace.Step step, Consumer<String> broken) {
    this.life = life;
    this.step = step;
    this.broken = broken;
  }

  void check() {
    checkTimes();
    checkStarts();
    checkDrops();
  }

  private void expect(boolean condition, String promise, Object about) {
    if (!condition) {
      broken.accept(promise + ": " + about);
    }
  }

  /** Checks the times that started something. */
  private void checkTimes() {
    Map<Instant, Integer> lateAtOnce = new HashMap<>();
    for (var fire : step.put()) {
      if (fire.cause().kind() == Cause.Kind.SCHEDULED && !life.seen.contains(fire.number())) {
        checkAwake(fire);
        expect(
            !life.skips.contains(fire.time().nominal()) || withdraws(fire.time().nominal()),
            "A time that was to be skipped starts something",
            fire);
        decided(fire).ifPresent(at -> checkLateness(fire, at, lateAtOnce));
      }
    }
    boolean isOneAtATime = !step.anyHas(policies -> switch (policies.catchUp().mode()) {
      case ALL, NONE -> true;
      case ONE_EARLIEST, ONE_LATEST -> false;
    });
    // A calendar change may process due times, and make others late.
    int most = changesCalendar() ? 2 : 1;
    expect(
        !isOneAtATime || lateAtOnce.values().stream().allMatch(count -> count <= most),
        "More than one late time is made up for",
        step.put());
  }

  /** A paused schedule starts nothing for its times, and does not make up for them. */
  private void checkAwake(Fire fire) {
    if (!life.isPaused()) {
      return;
    }
    var resumed = step.entries().stream()
        .filter(entry -> entry.what() instanceof LedgerEvent.Resumed)
        .map(entry -> entry.at())
        .findFirst();
    expect(resumed.isPresent(), "A time starts something during a pause", fire);
    expect(
        resumed.filter(fire.time().actual()::isAfter).isPresent()
            || step.anyHas(policies -> policies.catchUp().includePaused())
            || changesCalendar(),
        "A time that passed during a pause is made up for",
        fire);
  }

  /** A calendar change can move a time to the past. */
  private boolean changesCalendar() {
    return step.entries().stream()
        .anyMatch(entry -> entry.what() instanceof LedgerEvent.Updated updated
            && IncarnationTrace.isByCalendar(updated));
  }

  private boolean withdraws(Instant nominal) {
    return step.entries().stream()
        .anyMatch(entry -> entry.what() instanceof LedgerEvent.SkipAsked asked
            && asked.withdrawn()
            && asked.nominal().equals(nominal));
  }

  /** Returns when it was decided to start a time, if known. */
  private static Optional<Instant> decided(Fire fire) {
    return fire.phase() instanceof Fire.Phase.Waiting(var since)
        ? Optional.of(since)
        : fire.release().filter(release -> !release.waited()).map(Fire.Release::at);
  }

  private void checkLateness(Fire fire, Instant at, Map<Instant, Integer> lateAtOnce) {
    var late = Duration.between(fire.time().actual(), at);
    expect(!late.isNegative(), "A time starts something before it has come", fire);
    boolean isLate = late.compareTo(PUNCTUAL) > 0;
    expect(
        step.anyHas(policies -> late.compareTo(policies.catchUp().window()) <= 0
            && (policies.catchUp().mode() != Policies.CatchUp.Mode.NONE || !isLate)),
        "A time starts something though it is too late by " + late,
        fire);
    if (isLate) {
      lateAtOnce.merge(at, 1, Integer::sum);
    }
  }

  /** Checks what runs in parallel. */
  private void checkStarts() {
    var asked = step.starts();
    List<Fire> starts = step.put().stream()
        .filter(fire -> asked.contains(fire.number()) && !life.asked.contains(fire.number()))
        .toList();
    boolean terminates = false;
    for (var message : step.messages()) {
      if (message instanceof EntityMessage.EndScheduled end) {
        terminates |= end.how() == EntityMessage.EndMode.TERMINATE;
        if (end.how() == EntityMessage.EndMode.TERMINATE
            || step.anyHas(one -> !one.overlap().cancelWaits())) {
          ends.add(end.by().fire());
        }
      }
    }
    expect(starts.isEmpty() || !life.isDeleted(), "A deleted schedule starts something", starts);
    expect(
        !terminates || !starts.isEmpty(),
        "What runs is ended in favour of nothing",
        step.messages());
    starts.forEach(start -> checkAlone(start, starts));
  }

  /** Unless the policy allows it, nothing starts beside a workflow that was not asked to end. */
  private void checkAlone(Fire start, List<Fire> starts) {
    var policy = start.release().map(Fire.Release::policy);
    if (policy.equals(Optional.of(OverlapPolicy.ALLOW_ALL)) || isEnded(start.number())) {
      return;
    }
    for (var other : life.fires.values()) {
      expect(
          other.isWaiting() || step.removed().contains(other.number()) || isEnded(other.number()),
          "%s starts beside another".formatted(start),
          other);
    }
    for (var other : starts) {
      boolean isAllowed = other
          .release()
          .filter(release -> release.policy() == OverlapPolicy.ALLOW_ALL)
          .isPresent();
      expect(
          other.number() == start.number() || isAllowed || isEnded(other.number()),
          "%s starts together with another".formatted(start),
          other);
    }
  }

  private boolean isEnded(long fire) {
    return life.ended.contains(fire) || ends.contains(fire);
  }

  /** Every drop must have a valid reason. */
  private void checkDrops() {
    for (var entry : step.entries()) {
      if (entry.what() instanceof LedgerEvent.Dropped dropped) {
        boolean isTrue = !dropped.reason().equals(DropReason.PAUSED)
            || life.isPaused()
            || step.tells(LedgerEvent.Paused.class);
        expect(isTrue, "Something was skipped because of a pause that was none", dropped);
        boolean overlaps = !dropped.reason().equals(DropReason.OVERLAP)
            || !life.fires.isEmpty()
            || !step.put().isEmpty()
            || !step.starts().isEmpty(); // one that was created and ended within the commit
        expect(overlaps, "Something was skipped because of others, but there are none", dropped);
      }
    }
  }
}
