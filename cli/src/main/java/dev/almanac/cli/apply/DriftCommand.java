package dev.almanac.cli.apply;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.almanac.cli.remote.RemoteCalendars;
import dev.almanac.cli.remote.RemoteSchedules;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac drift}. */
@Command(
    name = "drift",
    header = "Tell who changed schedules since files were applied, and what.",
    description = {
      "Compares the server with files, and shows for each difference which changes were made since",
      "the schedule was last as the file says: when, by whom and why. With --owner, also names the",
      "schedules of that owner that are in no file.",
    },
    footer = {
      "",
      "Exit codes: 0 success, 1 failure. With --exit-code: 0 nothing differs, 2 something does.",
      "",
      "Examples:",
      "  almanac drift -f schedules.yaml",
      "  almanac drift -f schedules/ --owner data-team --exit-code",
    })
public final class DriftCommand implements Callable<Integer> {
  @Mixin
  private FileOptions files;

  @Option(
      names = "--owner",
      paramLabel = "NAME",
      description = "Also name schedules of this owner that are in no file.")
  private String owner = "";

  @Option(
      names = {"--exit-code", "--detailed-exitcode"},
      description = "Exit with 2 if something differs.")
  private boolean tells;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public Integer call() {
    var read = files.read();
    try (var connection = server.connect()) {
      var drifts = new ArrayList<Drift>();
      var remote = RemoteSchedules.of(connection, server);
      var reader = new DriftReader(remote);
      if (!read.calendars().isEmpty()) {
        var calendars = new RemoteCalendars(connection, server);
        read.calendars().forEach(one -> reader.calendar(one, calendars).ifPresent(drifts::add));
      }
      read.schedules().forEach(one -> reader.schedule(one).ifPresent(drifts::add));
      if (!owner.isEmpty()) {
        drifts.addAll(reader.unknown(read.schedules(), owner));
      }
      print(drifts, read.calendars().size() + read.schedules().size());
      return tells && drifts.stream().anyMatch(Drift::counts) ? Planning.CHANGES : 0;
    }
  }

  private void print(List<Drift> drifts, int all) {
    if (output.format() == MessageOutput.Format.TEXT) {
      long count = drifts.stream().filter(Drift::counts).count();
      drifts.forEach(drift -> drift.print(output.out()));
      output
          .out()
          .println(
              count == 0
                  ? "No drift: %d as the files say.".formatted(all)
                  : "Drift: %d.".formatted(count));
      return;
    }
    var json = new JsonObject();
    var array = new JsonArray();
    drifts.forEach(drift -> array.add(drift.json()));
    json.add("drift", array);
    output.print(json);
  }
}
