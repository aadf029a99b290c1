package dev.almanac.cli.apply;

import com.google.gson.JsonObject;
import dev.almanac.cli.definition.CalendarDocument;
import dev.almanac.cli.definition.DefinitionDocument;
import dev.almanac.cli.output.Progress;
import dev.almanac.cli.remote.RemoteCalendars;
import dev.almanac.cli.remote.RemoteSchedules;
import dev.almanac.cli.remote.Stored;
import dev.almanac.cli.schedule.option.ScheduleQueryOption;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.yaml.FileException;
import dev.almanac.cli.yaml.Place;
import dev.almanac.cli.yaml.YamlWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code almanac export}. */
@Command(
    name = "export",
    header = "Write schedules and the named calendars that they use as YAML.",
    description = {
      "Writes what 'apply' reads: a 'plan' right after it shows no change. Defaults are left out.",
    },
    footer = {
      "",
      "Examples:",
      "  almanac export > schedules.yaml",
      "  almanac export nightly-report",
      "  almanac export --query 'TemporalSchedulePaused = true' --folder schedules",
    })
public final class ExportCommand implements Runnable {
  @Spec
  private CommandSpec command;

  @Parameters(paramLabel = "ID", arity = "0..*", description = "Schedules. Default: all.")
  private List<String> ids = List.of();

  @Mixin
  private ScheduleQueryOption query;

  @Option(
      names = "--folder",
      paramLabel = "FOLDER",
      description = "Write a file for each into this folder, which must have none of these names.")
  private @Nullable Path folder;

  @Option(names = "--no-calendars", description = "Leave out named calendars.")
  private boolean isWithoutCalendars;

  @Mixin
  private ServerOptions server;

  @Override
  public void run() {
    if (!ids.isEmpty() && !query.query().isEmpty()) {
      throw new ParameterException(command.commandLine(), "Give ids or --query, not both");
    }
    try (var connection = server.connect()) {
      var remote = RemoteSchedules.of(connection, server);
      var used = new HashSet<String>();
      var schedules = new ArrayList<JsonObject>();
      for (var stored : stored(remote)) {
        stored
            .definition()
            .extension()
            .getSpec()
            .getCalendarsList()
            .forEach(use -> used.add(use.getCalendar()));
        schedules.add(DefinitionDocument.withState(
            DefinitionDocument.of(stored.definition()), stored.state()));
      }
      boolean isAll = ids.isEmpty() && query.query().isEmpty();
      if (!isWithoutCalendars && (isAll || !used.isEmpty())) {
        new RemoteCalendars(connection, server)
            .list().stream()
                .filter(calendar -> isAll || used.contains(calendar.getName()))
                .forEach(calendar -> write("calendar", CalendarDocument.of(calendar)));
      }
      schedules.forEach(document -> write("schedule", document));
    }
  }

  private List<Stored> stored(RemoteSchedules remote) {
    var names = ids.isEmpty()
        ? remote.list(query.query()).stream()
            .map(entry -> entry.getScheduleId())
            .sorted()
            .toList()
        : ids;
    var all = new ArrayList<Stored>();
    try (var progress =
        Progress.of("Reading", names.size(), command.commandLine().getErr())) {
      for (var id : names) {
        var stored = remote.find(id);
        if (stored.isEmpty() && !ids.isEmpty()) {
          throw new ParameterException(
              command.commandLine(), "There is no schedule '%s'".formatted(id));
        }
        stored.ifPresent(all::add);
        progress.to(all.size());
      }
    }
    return all;
  }

  private boolean isFirst = true;

  private void write(String kind, JsonObject document) {
    var text = YamlWriter.write(document);
    if (folder == null) {
      var out = command.commandLine().getOut();
      out.print((isFirst ? "" : "---\n") + text);
      out.flush();
      isFirst = false;
      return;
    }
    var name = document.get(kind).getAsString();
    var file = folder.resolve(fileName(kind, name));
    try {
      Files.createDirectories(folder);
      Files.writeString(file, text, java.nio.file.StandardOpenOption.CREATE_NEW);
      command.commandLine().getOut().println("Wrote " + file + ".");
    } catch (java.nio.file.FileAlreadyExistsException e) {
      throw FileException.of(Place.of(file.toString()), "is there already");
    } catch (IOException e) {
      throw FileException.of(Place.of(file.toString()), "cannot be written");
    }
  }

  /** Returns a name that no file system minds, whatever the id. */
  private static String fileName(String kind, String name) {
    var safe = new StringBuilder();
    name.chars()
        .limit(150)
        .forEach(c -> safe.append(
            c < 128 && (Character.isLetterOrDigit(c) || "._-".indexOf(c) >= 0) ? (char) c : '_'));
    var base = safe.toString().startsWith(".") ? "_" + safe : safe.toString();
    var unlike = base.equals(name) ? "" : "-" + Integer.toHexString(name.hashCode());
    return (kind.equals("calendar") ? "calendar-" : "") + base + unlike + ".yaml";
  }
}
