package dev.almanac.cli.importing;

import com.google.gson.JsonObject;
import dev.almanac.cli.apply.Takeover;
import dev.almanac.cli.definition.CalendarDocument;
import dev.almanac.cli.definition.DefinitionDocument;
import dev.almanac.cli.profile.Access;
import dev.almanac.cli.remote.RemoteCalendars;
import dev.almanac.cli.remote.RemoteSchedules;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.ServerOptions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac import schedules}. */
@Command(
    name = "schedules",
    header = "Take over schedules from another server that speaks Temporal's protocol.",
    description = {
      "Shows a plan; --apply creates the schedules, paused, with their memo and search attributes.",
      "Nothing changes at the other server: pause the schedules there before you resume them here.",
    },
    footer = {
      "",
      "Examples:",
      "  almanac import schedules --from temporal.example:7233",
      "  almanac import schedules --from temporal.example:7233 --from-namespace shop --apply",
      "  almanac import schedules --from-profile cloud -o yaml > schedules.yaml",
    })
final class SchedulesCommand implements Callable<Integer> {
  @Mixin
  private OtherServer other;

  @Option(
      names = {"-q", "--query"},
      paramLabel = "QUERY",
      description = "A list filter of the other server. Default: all schedules.")
  private String query = "";

  @Mixin
  private Takeover takeover;

  @Override
  public Integer call() {
    var documents = new ArrayList<JsonObject>();
    var there = other.settings(takeover.server());
    var namespace = Access.namespace(there);
    try (var connection = ServerOptions.connect(there)) {
      var remote = new RemoteSchedules(connection, namespace, "");
      var used = new HashSet<String>();
      for (var entry : remote.list(query)) {
        remote.find(entry.getScheduleId()).ifPresent(stored -> {
          stored
              .definition()
              .extension()
              .getSpec()
              .getCalendarsList()
              .forEach(use -> used.add(use.getCalendar()));
          documents.add(DefinitionDocument.withState(
              DefinitionDocument.of(stored.definition()), stored.state()));
        });
      }
      documents.addAll(0, calendars(connection, namespace, used));
    }
    return takeover.pausing(Access.address(there)).run(documents);
  }

  private List<JsonObject> calendars(Connection connection, String namespace, Set<String> used) {
    return used.isEmpty()
        ? List.of()
        : new RemoteCalendars(connection, namespace, "")
            .list().stream()
                .filter(calendar -> used.contains(calendar.getName()))
                .map(CalendarDocument::of)
                .toList();
  }
}
