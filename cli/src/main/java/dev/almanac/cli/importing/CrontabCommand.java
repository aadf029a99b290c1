package dev.almanac.cli.importing;

import dev.almanac.cli.apply.Takeover;
import dev.almanac.cli.yaml.FileException;
import dev.almanac.cli.yaml.Place;
import dev.almanac.protocol.text.EnumWords;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code almanac import crontab}. */
@Command(
    name = "crontab",
    header = "Take over the lines of a crontab as schedules.",
    description = {
      "Shows a plan; --apply creates the schedules, -o yaml writes them as a file. Each starts a",
      "workflow that your worker has, with the command as its input:",
      "  {\"command\": \"…\", \"user\": \"…\", \"stdin\": \"…\", \"environment\": {…}}",
      "As with cron, runs may overlap, and times during an outage are not made up for.",
    },
    footer = {
      "",
      "Examples:",
      "  crontab -l | almanac import crontab - --task-queue cron -o yaml > cron.yaml",
      "  almanac import crontab /etc/crontab --task-queue cron --apply --paused",
    })
final class CrontabCommand implements Callable<Integer> {
  private static final int LONGEST = 10_000_000;

  @Spec
  private CommandSpec command;

  @Parameters(paramLabel = "FILE", description = "The crontab; - reads standard input.")
  private Path file = Path.of("-");

  @Option(
      names = "--system",
      negatable = true,
      description = "The lines name a user before the command. Default: for /etc/crontab and"
          + " files of /etc/cron.d.")
  private @Nullable Boolean system;

  @Option(
      names = "--type",
      paramLabel = "NAME",
      description = "The workflow type that runs a command. Default: Command.")
  private String type = "Command";

  @Option(
      names = {"-t", "--task-queue", "--tq"},
      paramLabel = "NAME",
      required = true,
      description = "The task queue of your worker.")
  private String taskQueue = "";

  @Option(names = "--prefix", paramLabel = "TEXT", description = "The beginning of each id.")
  private String prefix = "";

  @Option(names = "--owner", paramLabel = "NAME", description = "The label owner of each.")
  private String owner = "";

  @Option(
      names = {"--time-zone", "--tz"},
      paramLabel = "ZONE",
      description = "The zone of lines without CRON_TZ or TZ. Default: that of this machine.")
  private String zone = "";

  @Option(
      names = "--overlap-policy",
      paramLabel = "POLICY",
      description = "If a run is still open. Default: AllowAll, as with cron.")
  private ScheduleOverlapPolicy overlap = ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_ALLOW_ALL;

  @Mixin
  private Takeover takeover;

  @Override
  public Integer call() {
    var name = file.toString();
    var crontab = Crontab.read(name, content(), system == null ? isOfSystem(name) : system);
    var err = command.commandLine().getErr();
    crontab.remarks().forEach(remark -> err.println("note: " + remark));
    if (system == null && crontab.seemsOfSystem()) {
      err.println(
          "note: %s: commands begin with 'root', as if they named users; if so, add --system"
              .formatted(name));
    }
    if (crontab.lines().isEmpty()) {
      throw FileException.of(Place.of(name), "has no line with a command");
    }
    var documents = new CrontabDocuments(
            type,
            taskQueue,
            prefix,
            owner,
            zone.isEmpty() ? ZoneId.systemDefault().getId() : zone,
            EnumWords.of(overlap))
        .of(crontab.lines());
    return takeover.run(documents);
  }

  private static boolean isOfSystem(String name) {
    return name.equals("/etc/crontab") || name.startsWith("/etc/cron.d/");
  }

  private String content() {
    try {
      if (file.toString().equals("-")) {
        return new String(System.in.readNBytes(LONGEST), StandardCharsets.UTF_8);
      }
      if (Files.size(file) > LONGEST) {
        throw FileException.of(Place.of(file.toString()), "has more than 10 MB");
      }
      return Files.readString(file);
    } catch (IOException e) {
      var reason = Files.exists(file) ? "cannot be read as UTF-8" : "there is no such file";
      throw FileException.of(Place.of(file.toString()), reason);
    }
  }
}
