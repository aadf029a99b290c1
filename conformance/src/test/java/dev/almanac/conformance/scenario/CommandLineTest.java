package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.conformance.InstalledCommands;
import dev.almanac.testkit.Scenario;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The installed command against a server: the examples of Temporal's page on schedules. */
@OnEachDatabase
class CommandLineTest {
  private final Storage storage;
  private final InstalledCommands commands;
  private final String id = Timetables.newId();

  CommandLineTest(Storage storage) {
    this.storage = storage;
    this.commands = new InstalledCommands(storage.endpoint().target());
  }

  @Test
  @Scenario("DW-A8-nonexistent_workflow_type_outcome")
  void takesTheExamplesThatWereWrittenForTctl() throws Exception {
    commands.launch("config", "set", "version", "next").succeeded();
    assertThat(commands
            .launch(
                "schedule",
                "create",
                "--sid",
                id,
                "--interval",
                everyFiveHours(),
                "--cal",
                onceAWeek(),
                "--overlap-policy",
                "BufferAll",
                "--wid",
                "w-" + id,
                "--tq",
                "nobody-listens",
                "--type",
                "MyWorkflowType")
            .succeeded())
        .contains("Created schedule '%s'.".formatted(id));
    assertThat(run("schedule", "describe", "--sid", id))
        .contains("BufferAll")
        .contains("MyWorkflowType")
        .contains("Active");
    run("schedule", "toggle", "--sid", id, "--pause", "--reason", "because the database is down");
    assertThat(run("schedule", "describe", "--sid", id))
        .contains("Paused")
        .contains("because the database is down");
    run("schedule", "toggle", "--sid", id, "--unpause", "--reason", "the database is back up");
    assertThat(run("schedule", "trigger", "--sid", id)).contains("Started workflow 'w-" + id);
    assertThat(run("schedule", "trigger", "--sid", id)).contains("It waits");
    assertThat(run("schedule", "trigger", "--sid", id, "--overlap-policy", "AllowAll"))
        .contains("Started workflow 'w-" + id);
    assertThat(run(
            "schedule",
            "backfill",
            "--sid",
            id,
            "--overlap-policy",
            "BufferAll",
            "--start-time",
            "2022-05-01T00:00:00Z",
            "--end-time",
            "2022-05-31T23:59:59Z"))
        .contains("has begun");
    assertThat(run("schedule", "list")).contains(id);
    assertThat(run("schedule", "history", "--sid", id))
        .contains("ScheduleCreated")
        .contains("SchedulePaused")
        .contains("ScheduleTriggered")
        .contains("BackfillStarted");
    assertThat(run("schedule", "delete", "--sid", id)).contains("Deleted schedule");
    assertThat(run("schedule", "history", "--sid", id, "--all", "--output", "jsonl"))
        .contains("\"event_type\":\"ScheduleDeleted\"");
  }

  @Test
  void saysWhatAScheduleMeansAndWhenInItsOwnZone() throws Exception {
    var half = new String[] {"--cron", "30 2 * * *", "--tz", "Europe/Berlin"};

    assertThat(run(with(half, "schedule", "preview", id)))
        .startsWith("At 02:30 every day in Europe/Berlin.")
        .contains("when clocks go forward: skipped.");
    assertThat(run("schedule", "list", "--query", "ScheduleId = '%s'".formatted(id)))
        .as("a preview stores nothing")
        .doesNotContain(id);
    assertThat(run(with(half, "schedule", "create", id, "--type", "T", "--tq", "nobody-listens")))
        .contains("Created schedule '%s'.".formatted(id))
        .contains("Next times")
        .contains(" 02:30:00 +0");
    assertThat(run(
            "schedule",
            "list-matching-times",
            id,
            "--start-time",
            "2032-03-27",
            "--end-time",
            "2032-03-29"))
        .contains("Sat 2032-03-27 02:30:00 +01:00  2032-03-27T01:30:00.000Z")
        .contains("02:30 does not exist on 28 March 2032, when clocks go forward: skipped.");
    assertThat(run("schedule", "skip", id, "--time", "tomorrow")).contains("will not act at");
    assertThat(run("schedule", "explain", id, "--time", "tomorrow")).contains("WouldBeSkipped");
    run("schedule", "pause", id, "--reason", "no disk");
    assertThat(run("schedule", "list", "--output", "jsonl"))
        .contains("\"state\":\"SCHEDULE_STATE_PAUSED\"");
    assertThat(run("schedule", "resume", id)).contains("It acts next at ");
    assertThat(run("schedule", "history", id, "--latest", "--kind", "Paused"))
        .contains("SchedulePaused")
        .contains("reason: no disk")
        .doesNotContain("ScheduleCreated");
    run("schedule", "delete", id);
  }

  @Test
  void saysWhyAWorkflowIsStuck() throws Exception {
    var workflow = "w-" + id;
    run("workflow", "start", "--type", "T", "-t", "nobody-polls", "-w", workflow);

    assertThat(run("workflow", "describe", workflow))
        .contains("a worker: nobody polls task queue 'nobody-polls' for workflow tasks");
    var query =
        commands.run("workflow", "query", workflow, "--name", "x", "--command-timeout", "1s");
    assertThat(query.exitCode()).isOne();
    assertThat(query.output()).contains("nobody polls task queue 'nobody-polls'");
    run("workflow", "terminate", workflow);
  }

  @Test
  void steersAllRunsThatAFilterSelectsOnceThatIsConfirmed() throws Exception {
    try (var shop = Shop.on(storage)) {
      shop.start();
      shop.start();
      var command = List.of(
          "workflow", "signal", "-q", shop.ours(""), "--name", Script.POKE, "--input", "\"go\"");

      var refused = commands.launch(command.toArray(String[]::new));
      assertThat(refused.exitCode()).as(refused.output()).isEqualTo(2);
      assertThat(refused.output()).contains("--yes");
      var confirmed = Stream.concat(command.stream(), Stream.of("--yes", "--rps", "100"));
      assertThat(run(confirmed.toArray(String[]::new))).contains("Started batch '");

      Await.until("both have ended", () -> shop.count("ExecutionStatus = 'Completed'") == 2);
    }
  }

  @Test
  void tellsByItsExitCodeWhatAWorkflowMadeOfAnUpdate() throws Exception {
    try (var shop = Shop.on(storage)) {
      var workflow = shop.start().getWorkflowId();

      var rejected = commands.launch(tell(workflow, Script.BAD));
      var completed = commands.run(tell(workflow, "go"));

      assertThat(rejected.exitCode()).as(rejected.output()).isOne();
      assertThat(rejected.output()).contains("failed: A bad word");
      assertThat(completed.exitCode()).as(completed.output()).isZero();
      assertThat(completed.output()).contains("completed: ");
    }
  }

  /** The command by which a workflow is told a word. */
  private static String[] tell(String workflow, String word) {
    var input = "\"%s\"".formatted(word);
    return new String[] {
      "workflow", "update", "execute", "-w", workflow, "--name", Script.TELL, "--input", input
    };
  }

  private static String[] with(String[] more, String... words) {
    return Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new);
  }

  private String run(String... words) throws ReflectiveOperationException {
    return commands.run(words).succeeded();
  }

  /** Such as 5h/15m, but hours away: what acts by itself meanwhile would be in the way. */
  private static String everyFiveHours() {
    long minutes = Instant.now().getEpochSecond() / 60;
    return "5h/%dm".formatted((minutes + 150) % 300);
  }

  private static String onceAWeek() {
    var day = LocalDate.now(ZoneOffset.UTC).plusDays(3).getDayOfWeek();
    return "{\"dayOfWeek\":\"%s\",\"hour\":\"11\",\"minute\":\"3\"}"
        .formatted(day.getDisplayName(TextStyle.SHORT, Locale.ENGLISH));
  }
}
