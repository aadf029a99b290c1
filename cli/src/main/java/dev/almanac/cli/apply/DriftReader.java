package dev.almanac.cli.apply;

import com.google.gson.JsonObject;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.almanac.cli.apply.Drift.Edit;
import dev.almanac.cli.definition.Declared;
import dev.almanac.cli.definition.DeclaredCalendar;
import dev.almanac.cli.definition.Definition;
import dev.almanac.cli.definition.DefinitionDocument;
import dev.almanac.cli.definition.Owner;
import dev.almanac.cli.remote.RemoteCalendars;
import dev.almanac.cli.remote.RemoteSchedules;
import dev.almanac.cli.remote.Stored;
import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.schedule.v1.ListLedgerRequest;
import dev.almanac.protocol.schedule.v1.ListVersionsRequest;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.ScheduleVersion;
import io.grpc.Status;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.schedule.v1.Schedule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Finds out who made a schedule differ from its file. */
final class DriftReader {
  /** As many versions as a server keeps. */
  private static final int MOST_VERSIONS = 50;

  private final RemoteSchedules remote;

  DriftReader(RemoteSchedules remote) {
    this.remote = remote;
  }

  /** Returns how a schedule differs; empty if it is as the file says. */
  Optional<Drift> schedule(Declared declared) {
    var stored = remote.find(declared.id());
    if (stored.isEmpty()) {
      return Optional.of(
          drift("schedule", declared.id(), "is not there", List.of(), deletions(declared.id())));
    }
    var changes = Planner.difference(declared, stored.get()).stream()
        .map(Change::reversed)
        .toList();
    if (changes.isEmpty()) {
      boolean isOpen = stored.get().state().getPaused() && declared.paused().isEmpty();
      return isOpen
          ? Optional.of(Drift.ofPause(declared.id(), pause(stored.get())))
          : Optional.empty();
    }
    var edits = new ArrayList<Edit>();
    if (changes.stream().anyMatch(change -> change.field().equals("paused"))) {
      edits.addAll(pause(stored.get()));
    }
    edits.addAll(edits(declared));
    return Optional.of(drift("schedule", declared.id(), "differs from the file", changes, edits));
  }

  private static Drift drift(
      String noun, String name, String summary, List<Change> changes, List<Edit> edits) {
    return new Drift(noun, name, summary, changes, edits);
  }

  private static List<Edit> pause(Stored stored) {
    return stored
        .pause()
        .map(pause -> List.of(new Edit(
            TimeText.of(pause.getSince()), pause.getIdentity(), pause.getReason(), "paused it")))
        .orElse(List.of());
  }

  /** Returns the changes since the newest version that is as the file says. */
  private List<Edit> edits(Declared declared) {
    var wanted = DefinitionDocument.of(declared.definition().described());
    var edits = new ArrayList<Edit>();
    for (var version : versions(declared.id())) {
      if (Change.between(document(declared.id(), version), wanted).isEmpty()) {
        return edits;
      }
      edits.add(new Edit(
          TimeText.of(version.getChangedTime()),
          version.getIdentity(),
          version.getReason(),
          "version %d%s"
              .formatted(
                  version.getVersion(),
                  version.getChangedFieldsCount() == 0
                      ? ", the first"
                      : " changed " + String.join(", ", version.getChangedFieldsList()))));
    }
    return edits;
  }

  private List<ScheduleVersion> versions(String id) {
    var request = ListVersionsRequest.newBuilder()
        .setNamespace(remote.namespace())
        .setScheduleId(id)
        .setLimit(MOST_VERSIONS)
        .build();
    try {
      return remote
          .connection()
          .call(ScheduleServiceGrpc.getListVersionsMethod(), request)
          .getVersionsList();
    } catch (CallFailedException e) {
      if (e.failure().getStatus().getCode() == Status.Code.UNIMPLEMENTED) {
        return List.of();
      }
      throw e;
    }
  }

  private static JsonObject document(String id, ScheduleVersion version) {
    try {
      return DefinitionDocument.of(new Definition(
          id,
          Schedule.parseFrom(version.getSchedule()),
          version.getExtension(),
          Memo.parseFrom(version.getMemo()),
          SearchAttributes.parseFrom(version.getSearchAttributes())));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("the server sent an invalid version", e);
    }
  }

  private List<Edit> deletions(String id) {
    var request = ListLedgerRequest.newBuilder()
        .setNamespace(remote.namespace())
        .setScheduleId(id)
        .setLatest(true)
        .setLimit(1)
        .addKinds("Deleted")
        .build();
    try {
      return remote
          .connection()
          .call(ScheduleServiceGrpc.getListLedgerMethod(), request)
          .getEntriesList()
          .stream()
          .map(entry -> new Edit(
              TimeText.of(entry.getRecordedAt()), entry.getAsker().getIdentity(), "", "deleted it"))
          .toList();
    } catch (CallFailedException e) {
      var code = e.failure().getStatus().getCode();
      if (code == Status.Code.UNIMPLEMENTED || code == Status.Code.NOT_FOUND) {
        return List.of();
      }
      throw e;
    }
  }

  /** Returns how a named calendar differs; empty if it is as the file says. */
  Optional<Drift> calendar(DeclaredCalendar declared, RemoteCalendars calendars) {
    var found = calendars.find(declared.name());
    if (found.isEmpty()) {
      return Optional.of(drift("calendar", declared.name(), "is not there", List.of(), List.of()));
    }
    var stored = found.get();
    var changes = CalendarPlanner.difference(declared, stored.getCalendar()).stream()
        .map(Change::reversed)
        .toList();
    if (changes.isEmpty()) {
      return Optional.empty();
    }
    // Versions are listed without their days, so the newest ones stand for what changed.
    var edits = stored.getVersionsList().stream()
        .limit(1)
        .map(version -> new Edit(
            TimeText.of(version.getUpdatedAt()),
            version.getUpdatedBy(),
            version.getReason(),
            "version " + version.getVersion()))
        .toList();
    return Optional.of(drift("calendar", declared.name(), "differs from the file", changes, edits));
  }

  /** Returns the schedules of an owner that are in no file. */
  List<Drift> unknown(List<Declared> declared, String owner) {
    var ids = new HashSet<String>();
    declared.forEach(one -> ids.add(one.id()));
    return remote.list("").stream()
        .filter(entry -> Owner.of(entry.getMemo()).equals(owner))
        .filter(entry -> !ids.contains(entry.getScheduleId()))
        .map(entry -> drift(
            "schedule",
            entry.getScheduleId(),
            "belongs to '%s' and is in no file".formatted(owner),
            List.of(),
            List.of()))
        .toList();
  }
}
