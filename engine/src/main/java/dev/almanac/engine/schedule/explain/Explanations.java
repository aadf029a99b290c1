package dev.almanac.engine.schedule.explain;

import dev.almanac.engine.schedule.explain.Explanation.Verdict;
import dev.almanac.engine.schedule.ledger.FireInfo;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.timing.ScheduleTimes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Explains the times of a schedule from its state and its ledger. */
public final class Explanations {
  private final Schedule schedule;
  private final List<LedgerEntry> excerpt;
  private final Instant now;
  private final SpecParts spec;

  /** @param excerpt the entries about the times to explain, and those about pauses */
  public Explanations(Schedule schedule, List<LedgerEntry> excerpt, Instant now) {
    this.schedule = schedule;
    this.excerpt = List.copyOf(excerpt);
    this.now = now;
    this.spec = new SpecParts(schedule.definition().timing().table());
  }

  /**
   * Explains all times from {@code from} to before {@code to}, including excluded ones, and those
   * that the specification does not name but the ledger knows.
   */
  public List<Explanation> between(Instant from, Instant to, int most) {
    var times = new TreeSet<Instant>();
    spec.candidates(from, to).limit(most).forEach(times::add);
    Stream.concat(recordedTimes(), timesUnderWay())
        .filter(time -> !time.isBefore(from) && time.isBefore(to))
        .forEach(times::add);
    return times.stream().limit(most).map(this::of).toList();
  }

  private Stream<Instant> recordedTimes() {
    return excerpt.stream()
        .filter(entry -> entry.what().terminal())
        .flatMap(entry -> entry.times().stream())
        .flatMap(times -> Stream.of(times.first(), times.last()));
  }

  private Stream<Instant> timesUnderWay() {
    var times = Stream.<Instant>builder();
    schedule
        .fires()
        .waiting()
        .forEach(entry -> times.add(entry.getValue().time().nominal()));
    schedule.fires().active().forEach(entry -> times.add(entry.getValue().time().nominal()));
    return times.build();
  }

  /** Explains one time. */
  public Explanation of(Instant nominal) {
    var recorded = recorded(nominal);
    if (recorded.isPresent()) {
      return recorded(nominal, recorded.get());
    }
    var underWay = underWay(nominal);
    if (underWay.isPresent()) {
      return underWay(nominal, underWay.get());
    }
    if (spec.excludes(nominal)) {
      return new Explanation(
          nominal,
          Optional.empty(),
          Verdict.EXCLUDED,
          List.of(
              "It is excluded by %s.".formatted(String.join(" and ", spec.excluding(nominal))),
              "Without that it would be named by %s."
                  .formatted(String.join(" and ", spec.naming(nominal)))),
          Optional.empty());
    }
    var moved = spec.moved(nominal);
    if (moved.isPresent() && !spec.names(nominal)) {
      return new Explanation(
          nominal, Optional.empty(), Verdict.ROLLED, List.of(moved.get()), Optional.empty());
    }
    if (!spec.names(nominal)) {
      return new Explanation(
          nominal, Optional.empty(), Verdict.NO_TIME, spec.absence(nominal), Optional.empty());
    }
    return unrecorded(nominal);
  }

  /**
   * Prefers a start, else the last entry. For a time of the schedule, triggers in the same second
   * do not count.
   */
  private Optional<LedgerEntry> recorded(Instant nominal) {
    return excerpt.stream()
        .filter(entry -> entry.what().terminal())
        .filter(entry -> entry
            .times()
            .filter(times -> !nominal.isBefore(times.first()) && !nominal.isAfter(times.last()))
            .isPresent())
        .filter(
            entry -> spec.names(nominal) ? !isOfATrigger(entry.what()) : isAbout(entry, nominal))
        .max(Comparator.<LedgerEntry, Boolean>comparing(
                entry -> entry.what() instanceof LedgerEvent.Started)
            .thenComparingLong(LedgerEntry::sequence));
  }

  private static boolean isOfATrigger(LedgerEvent what) {
    var fire = switch (what) {
      case LedgerEvent.Started started -> Optional.of(started.fire());
      case LedgerEvent.Dropped dropped -> dropped.fire();
      case LedgerEvent other -> Optional.<FireInfo>empty();
    };
    return fire.filter(one -> !one.kind().isForItsTime()).isPresent();
  }

  /** Returns whether an entry is about this time alone, rather than about a range. */
  private static boolean isAbout(LedgerEntry entry, Instant nominal) {
    return entry
        .times()
        .filter(times -> times.first().equals(nominal) || times.last().equals(nominal))
        .isPresent();
  }

  private Explanation recorded(Instant nominal, LedgerEntry entry) {
    var because = new ArrayList<String>();
    var verdict = switch (entry.what()) {
      case LedgerEvent.Started started -> {
        because.add("Workflow %s was started at %s, by %s."
            .formatted(started.workflowId(), entry.at(), who(entry.asker())));
        if (started.waited()) {
          because.add("It waited for other starts; the overlap policy was %s."
              .formatted(started.fire().policy()));
        }
        yield Verdict.STARTED;
      }
      case LedgerEvent.Dropped dropped -> {
        because.add(Sentences.of(dropped, entry.asker()));
        because.addAll(Sentences.pausedBy(dropped, entry, excerpt));
        yield switch (dropped.reason().outcome()) {
          case SKIPPED -> Verdict.SKIPPED;
          case MISSED -> Verdict.MISSED;
          case FAILED -> Verdict.FAILED;
        };
      }
      case LedgerEvent other ->
        throw new IllegalStateException("Expected an outcome, found " + other);
    };
    because.addAll(spec.movedHere(nominal));
    because.addAll(spec.clockChanges(nominal));
    return new Explanation(nominal, actual(nominal), verdict, because, Optional.of(entry));
  }

  private Optional<Fire> underWay(Instant nominal) {
    for (var entry : schedule.fires().waiting()) {
      if (isOf(entry.getValue(), nominal)) {
        return Optional.of(entry.getValue());
      }
    }
    for (var entry : schedule.fires().active()) {
      if (isOf(entry.getValue(), nominal)) {
        return Optional.of(entry.getValue());
      }
    }
    return Optional.empty();
  }

  private boolean isOf(Fire fire, Instant nominal) {
    return fire.time().nominal().equals(nominal)
        && (fire.cause().kind().isForItsTime() || !spec.names(nominal));
  }

  private Explanation underWay(Instant nominal, Fire fire) {
    var because = new ArrayList<String>();
    var verdict = switch (fire.phase()) {
      case Fire.Phase.Waiting(var since) -> {
        because.add(waits(fire, since));
        yield Verdict.WAITING;
      }
      case Fire.Phase.Starting starting -> {
        because.add(starting
            .retryAt()
            .map(at -> "It could not be started; the next attempt is at %s.".formatted(at))
            .orElse("Its workflow was requested, and there is no answer yet."));
        yield Verdict.STARTING;
      }
      case Fire.Phase.Running running -> {
        because.add("Workflow %s has been running since %s."
            .formatted(running.release().workflowId(), running.since()));
        yield Verdict.STARTED;
      }
    };
    return new Explanation(
        nominal, Optional.of(fire.time().actual()), verdict, because, Optional.empty());
  }

  private String waits(Fire fire, Instant since) {
    var backfillId = fire.cause().backfillId();
    boolean isHeldUp = schedule
        .parts()
        .backfills()
        .get(backfillId)
        .filter(backfill -> backfill.walk().state() == Backfill.State.PAUSED)
        .isPresent();
    return isHeldUp
        ? "It has been waiting since %s, and waits until backfill %s is resumed."
            .formatted(since, backfillId)
        : "It has been waiting since %s; workflows starting or running: %d."
            .formatted(since, schedule.fires().holding());
  }

  private Explanation unrecorded(Instant nominal) {
    var deleted = schedule.status().times().deleted();
    if (deleted.isPresent()) {
      return explain(
          nominal,
          Verdict.NOT_IN_FORCE,
          "The schedule was deleted at %s, and the ledger has no entry about this time."
              .formatted(deleted.get()));
    }
    var cursor = schedule.head().cursor();
    if (!nominal.isAfter(cursor.nominal()) && !cursor.awaits(nominal)) {
      return explain(
          nominal,
          Verdict.NOT_IN_FORCE,
          "The schedule was created at %s%s, and the ledger has no entry about this time."
              .formatted(
                  schedule.status().times().created(),
                  schedule
                      .status()
                      .times()
                      .updated()
                      .map(at -> ", last updated at %s".formatted(at))
                      .orElse("")));
    }
    return new OutcomeForecast(schedule, now).of(nominal).explained(this, nominal);
  }

  Explanation explain(Instant nominal, Verdict verdict, String why) {
    var because = new ArrayList<String>();
    because.add(why);
    because.add("It is named by %s.".formatted(String.join(" and ", spec.naming(nominal))));
    because.addAll(spec.movedHere(nominal));
    because.addAll(spec.clockChanges(nominal));
    return new Explanation(nominal, actual(nominal), verdict, because, Optional.empty());
  }

  private Optional<Instant> actual(Instant nominal) {
    return spec.names(nominal)
        ? Optional.of(ScheduleTimes.due(schedule, nominal).actual())
        : Optional.empty();
  }

  static String who(Asker asker) {
    var principal = asker.principal().isEmpty() ? "the " + asker.source() : asker.principal();
    return asker.reason().isEmpty() ? principal : principal + " (" + asker.reason() + ")";
  }
}
