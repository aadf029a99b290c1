package dev.almanac.cli.apply;

import dev.almanac.calendar.sentence.Sentence;
import dev.almanac.cli.apply.Step.Kind;
import dev.almanac.cli.definition.Declared;
import dev.almanac.cli.definition.DefinitionDocument;
import dev.almanac.cli.definition.Owner;
import dev.almanac.cli.output.Progress;
import dev.almanac.cli.remote.RemoteSchedules;
import dev.almanac.cli.remote.Stored;
import dev.almanac.protocol.schedule.v1.CalendarUse;
import dev.almanac.protocol.schedule.v1.PreviewScheduleRequest;
import dev.almanac.protocol.schedule.v1.PreviewScheduleResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Compares what files declare with what a server has. */
final class Planner {
  private static final int TIMES = 50;

  private final RemoteSchedules remote;
  private final OwnerOptions owner;
  private final String reason;

  /** Calendars that the same files create, so that a server does not know them yet. */
  private final Set<String> comingCalendars;

  /** @param reason as versions of schedules show it */
  Planner(RemoteSchedules remote, OwnerOptions owner, Set<String> comingCalendars, String reason) {
    this.remote = remote;
    this.owner = owner;
    this.reason = reason;
    this.comingCalendars = Set.copyOf(comingCalendars);
  }

  /** Asks a server about each. */
  List<Step> schedules(List<Declared> declared, Progress progress) {
    var steps = new ArrayList<Step>();
    for (var one : declared) {
      steps.add(schedule(one));
      progress.to(steps.size());
    }
    return steps;
  }

  private Step schedule(Declared as) {
    var whose = Owner.of(as.definition().memo());
    if (!owner.name().isEmpty() && !whose.isEmpty() && !whose.equals(owner.name())) {
      return refused(
          as,
          "the file says that it belongs to '%s', --owner says '%s'"
              .formatted(whose, owner.name()));
    }
    var declared = owner.name().isEmpty() ? as : as.with(Owner.set(as.definition(), owner.name()));
    var stored = remote.find(declared.id());
    if (stored.isEmpty()) {
      return creation(declared);
    }
    var present = Owner.of(stored.get().definition().memo());
    if (!present.isEmpty()
        && !present.equals(Owner.of(declared.definition().memo()))
        && !owner.takesOver()) {
      return refused(
          declared,
          "it belongs to '%s' (its label owner); --take-over changes that".formatted(present));
    }
    return change(declared, stored.get());
  }

  private static Step refused(Declared declared, String why) {
    return Step.refused("schedule", declared.id(), declared.document().place() + ": " + why);
  }

  private Step creation(Declared declared) {
    var seen = preview(declared);
    if (seen.isPresent() && seen.get().getProblemsCount() > 0) {
      return refused(declared, problem(seen.get()));
    }
    var times = seen.map(Times::ofNew)
        .orElseGet(() -> Times.ofNew(Sentence.of(declared.definition().times())));
    return new Step(
        Kind.CREATE,
        "schedule",
        declared.id(),
        List.of(),
        times,
        notes(declared),
        () -> written(declared, () -> remote.create(declared.definition(), declared.newState())));
  }

  private Step change(Declared declared, Stored stored) {
    var changes = new ArrayList<>(difference(declared, stored));
    if (changes.isEmpty()) {
      return Step.same("schedule", declared.id());
    }
    if (changes.stream().anyMatch(change -> change.field().equals("extensions.profile"))) {
      return refused(declared, "its profile cannot change; delete it to create it anew");
    }
    var times = Times.SAME;
    if (changes.stream().anyMatch(Change::isAboutTimes)) {
      var seen = preview(declared);
      if (seen.isPresent() && seen.get().getProblemsCount() > 0) {
        return refused(declared, problem(seen.get()));
      }
      times = seen.map(preview -> Times.changed(stored.sentence(), preview)).orElse(Times.SAME);
    }
    var state = declared.changedState(stored.state());
    return new Step(
        Kind.CHANGE,
        "schedule",
        declared.id(),
        changes,
        times,
        notes(declared),
        () -> written(
            declared, () -> remote.update(declared.definition(), state, stored.token(), reason)));
  }

  /** Returns what the file would change, with the state as far as it states one. */
  static List<Change> difference(Declared declared, Stored stored) {
    var changes = new ArrayList<>(Change.between(
        DefinitionDocument.of(stored.definition()),
        DefinitionDocument.of(declared.definition().described())));
    declared
        .paused()
        .filter(paused -> paused != stored.state().getPaused())
        .ifPresent(paused -> changes.add(new Change(
            "paused", Boolean.toString(stored.state().getPaused()), Boolean.toString(paused))));
    declared
        .notes()
        .filter(notes -> !Objects.equals(notes, stored.state().getNotes()))
        .ifPresent(notes -> changes.add(new Change("notes", stored.state().getNotes(), notes)));
    return changes;
  }

  private boolean written(Declared declared, Runnable write) {
    return Step.written(
        write,
        () -> remote
            .find(declared.id())
            .filter(stored -> difference(declared, stored).isEmpty())
            .isPresent());
  }

  private Optional<PreviewScheduleResponse> preview(Declared declared) {
    if (!remote.isOurs() || !coming(declared).isEmpty()) {
      return Optional.empty();
    }
    var request = PreviewScheduleRequest.newBuilder()
        .setNamespace(remote.namespace())
        .setScheduleId(declared.id())
        .setSpec(declared.definition().schedule().getSpec().toByteString())
        .setExtension(declared.definition().extension().getSpec())
        .setProfile(declared.definition().extension().getProfile())
        .setCount(TIMES)
        .build();
    return Optional.of(
        remote.connection().call(ScheduleServiceGrpc.getPreviewScheduleMethod(), request));
  }

  private Set<String> coming(Declared declared) {
    var names = new HashSet<String>();
    declared.definition().extension().getSpec().getCalendarsList().stream()
        .map(CalendarUse::getCalendar)
        .filter(comingCalendars::contains)
        .forEach(names::add);
    return names;
  }

  private List<String> notes(Declared declared) {
    return coming(declared).stream()
        .map(name -> "its times are known when calendar '%s' is there".formatted(name))
        .toList();
  }

  private static String problem(PreviewScheduleResponse seen) {
    var problem = seen.getProblems(0);
    return problem.getText().isEmpty()
        ? problem.getMessage()
        : "%s (\"%s\")".formatted(problem.getMessage(), problem.getText());
  }

  /**
   * Returns the deletion of schedules of the owner that are in no file.
   *
   * @param declared all that the files have
   */
  List<Step> prune(List<Declared> declared) {
    var ids = new HashSet<String>();
    declared.forEach(one -> ids.add(one.id()));
    return remote.list("").stream()
        .filter(entry -> Owner.of(entry.getMemo()).equals(owner.name()))
        .filter(entry -> !ids.contains(entry.getScheduleId()))
        .map(entry -> deletion(entry.getScheduleId()))
        .toList();
  }

  private Step deletion(String id) {
    return new Step(
        Kind.DELETE,
        "schedule",
        id,
        List.of(),
        Times.SAME,
        List.of("it belongs to '%s' and is in no file".formatted(owner.name())),
        () -> {
          var stored = remote.find(id);
          if (stored.isEmpty()
              || !Owner.of(stored.get().definition().memo()).equals(owner.name())) {
            return false;
          }
          remote.delete(id);
          return true;
        });
  }
}
