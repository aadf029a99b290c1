package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.conformance.InstalledCommands;
import dev.almanac.conformance.InstalledCommands.Ran;
import dev.almanac.testkit.product.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of schedules, applied with the installed command. */
@OnEachDatabase
class AppliedFilesTest {
  private static final String RICH = """
      calendar: holidays
      dates: [2030-12-25]
      ---
      schedule: rich
      labels: {owner: team, tier: 1}
      memo: {limits: [1, 2.5]}
      spec:
        cron: [0 3 * * MON-FRI, {text: 0 0 9 ? * FRI#2 2030, dialect: quartz, comment: second}]
        calendars:
          - {dayOfMonth: 'L,15W', hour: 18}
        intervals: [5h/15m, '10d from 2026-01-05T09:00:00Z']
        timeZone: Europe/Berlin
        exclude: [{month: 12, dayOfMonth: 24-26}]
        namedCalendars: [{rollNext: holidays}]
        jitter: 90s
        start: 2026-01-01T00:00:00Z
        end: 2090-01-01T00:00:00Z
        clockChanges: {gap: shift, overlap: first}
      action:
        workflow: Report
        taskQueue: nobody-listens
        input: [{a: 12345678901234567890}, text, null]
        runTimeout: 36h
        retry: {initialInterval: 1s, backoff: 1.5, maximumAttempts: 3}
        memo: {m: 1}
        headers: {h: x}
        summary: about it
      policies: {overlap: BufferAll, catchUpWindow: 1h, pauseOnFailure: true}
      extensions: {catchUp: OneLatest, bufferLimit: 7, idTemplate: 'x-{time}', onExhausted: Delete}
      paused: true
      notes: not yet
      remainingActions: 5
      ---
      schedule: durable
      spec: {cron: 30 2 * * *, timeZone: Europe/Berlin}
      action: {workflow: T, taskQueue: nobody-listens}
      extensions: {profile: Durable}
      ---
      schedule: dbos
      spec: {intervals: 24h}
      action: {workflow: T, taskQueue: nobody-listens}
      extensions: {profile: Dbos}
      """;

  private final String target;
  private final InstalledCommands commands;
  private final String namespace = "ns-" + Timetables.newId();

  @TempDir
  private Path folder;

  AppliedFilesTest(Storage storage) {
    this.target = storage.endpoint().target();
    this.commands = new InstalledCommands(target);
  }

  @BeforeEach
  void createNamespace() throws Exception {
    commands.run("operator", "namespace", "create", namespace).succeeded();
  }

  @Test
  void whatIsAppliedOrExportedNeedsNoChange() throws Exception {
    var file = file("rich.yaml", RICH);
    var planned = run("plan", "-f", file, "--exit-code");
    assertThat(planned.exitCode()).as(planned.output()).isEqualTo(2);
    assertThat(planned.output()).contains("+ schedule 'rich'", "Plan: 4 to create.");

    assertThat(done("apply", "-f", file)).contains("Applied: 4 written, 0 unchanged.");

    assertThat(done("plan", "-f", file, "--exit-code")).contains("Plan: 4 unchanged.");
    assertThat(done("apply", "-f", file)).contains("Applied: 0 written, 4 unchanged.");
    var exported = file("exported.yaml", done("export"));
    assertThat(done("plan", "-f", exported, "--exit-code")).contains("Plan: 4 unchanged.");
    assertThat(done("drift", "-f", file, "--exit-code")).contains("No drift: 4");
  }

  @Test
  void aChangeNamesKeysAndTimesAndWhatIsLeftOutIsTheDefaultAgain() throws Exception {
    done("apply", "-f", file("a.yaml", schedule("a", "spec: {cron: 0 3 * * *, jitter: 5m}")));
    var file =
        file("a.yaml", schedule("a", "spec: {cron: 0 4 * * *}\npolicies: {overlap: AllowAll}"));

    assertThat(done("plan", "-f", file))
        .contains("policies.overlap: (default) → AllowAll", "spec.jitter: 5m → (default)")
        .contains("At 03:00 every day", "At 04:00 every day")
        .containsPattern("\\+ \\d{4}-\\d\\d-\\d\\dT04:00")
        .containsPattern("- \\d{4}-\\d\\d-\\d\\dT03:00");
    done("apply", "-f", file, "--reason", "moved");

    assertThat(done("plan", "-f", file)).contains("Plan: 1 unchanged.");
  }

  @Test
  void pruningDeletesWhatTheOwnerHasAndNothingElse() throws Exception {
    done(
        "apply",
        "-f",
        file(
            "all.yaml",
            owned("mine", "team")
                + owned("old", "team")
                + owned("other", "ops")
                + schedule("free", "")));
    var file = file("mine.yaml", schedule("mine", ""));

    assertThat(run("apply", "-f", file, "--prune").output()).contains("--prune needs --owner");
    assertThat(done("plan", "-f", file, "--owner", "team", "--prune"))
        .contains("- schedule 'old'", "Plan: 1 to delete, 1 unchanged.");
    assertThat(run("apply", "-f", file, "--owner", "team", "--prune").output())
        .contains("add --yes");
    assertThat(done("apply", "-f", file, "--owner", "team", "--prune", "--yes"))
        .contains("Deleted schedule 'old'.");

    assertThat(done("export"))
        .contains("schedule: mine", "schedule: other", "schedule: free")
        .doesNotContain("old");
    var foreign = run("apply", "-f", file("other.yaml", schedule("other", "paused: true")));
    assertThat(foreign.exitCode()).isOne();
    assertThat(foreign.output()).contains("it belongs to 'ops'", "Nothing was written");
  }

  @Test
  void driftTellsWhoChangedWhat() throws Exception {
    var file = file("a.yaml", schedule("a", "spec: {cron: 0 3 * * *}"));
    done("apply", "-f", file);
    done("schedule", "update", "--sid", "a", "--jitter", "10m", "--identity", "eve");

    var drift = run("drift", "-f", file, "--exit-code");

    assertThat(drift.exitCode()).isEqualTo(2);
    assertThat(drift.output())
        .contains("schedule 'a': differs from the file", "spec.jitter: (default) → 10m")
        .containsPattern("by eve: version 2 changed spec")
        .doesNotContain("version 1");
    done("schedule", "delete", "--sid", "a", "--identity", "mallory");
    assertThat(done("drift", "-f", file))
        .contains("is not there")
        .containsPattern("by mallory: deleted");
  }

  @Test
  void twoAtATimeEndWithWhatTheFileSays() throws Exception {
    var text = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      text.append(schedule("s" + i, "spec: {intervals: 1h}"));
    }
    var file = file("many.yaml", text.toString());
    Callable<Ran> apply = () -> run("apply", "-f", file);

    try (var threads = Executors.newFixedThreadPool(2)) {
      for (var ran : threads.invokeAll(List.of(apply, apply))) {
        ran.get().succeeded();
      }
    }

    assertThat(done("plan", "-f", file)).contains("Plan: 20 unchanged.");
  }

  @Test
  void schedulesOfAnotherServerComePaused() throws Exception {
    done("apply", "-f", file("rich.yaml", RICH.replace("paused: true\nnotes: not yet\n", "")));
    var there = namespace + "-copy";
    commands.run("operator", "namespace", "create", there).succeeded();
    var words = List.of(
        "import", "schedules", "--from", target, "--from-namespace", namespace, "-n", there);

    assertThat(commands.run(words.toArray(String[]::new)).succeeded())
        .contains("Plan: 4 to create. Nothing is written without --apply.");
    assertThat(imported(words)).contains("Created 4 paused");
    assertThat(imported(words)).contains("Created 0 paused; 4 were there already.");

    var copy = commands.run("export", "-n", there).succeeded();
    assertThat(copy.replaceAll("paused: true\nnotes: \"imported from .*\n", ""))
        .isEqualTo(done("export"));
  }

  private String imported(List<String> words) throws ReflectiveOperationException {
    var all = Stream.concat(words.stream(), Stream.of("--apply")).toArray(String[]::new);
    return commands.run(all).succeeded();
  }

  @Test
  void aCrontabBecomesSchedules() throws Exception {
    var crontab = file("crontab", "CRON_TZ=Europe/Berlin\n30 2 * * * /opt/backup.sh --full\n");

    assertThat(done("import", "crontab", crontab, "--tq", "cron", "--apply", "--paused"))
        .contains("+ schedule 'backup'", "Created 1 paused");
    var yaml = done("import", "crontab", crontab, "--tq", "cron", "-o", "yaml");
    assertThat(done("plan", "-f", file("cron.yaml", yaml))).contains("Plan: 1 unchanged.");
  }

  @Test
  void manyAreChangedAtOnceAndBack() throws Exception {
    done(
        "apply",
        "-f",
        file("all.yaml", owned("a", "team") + owned("b", "team") + owned("c", "ops")));

    assertThat(run("schedule", "bulk", "pause").output()).contains("Which schedules?");
    var paused = done("schedule", "bulk", "pause", "--owner", "team", "--yes");
    assertThat(paused).contains("Paused 2 of 2 schedules.", "Undo: almanac schedule bulk resume");
    var undo = paused.substring(paused.indexOf("--bulk ") + "--bulk ".length());
    var code = undo.substring(0, undo.indexOf(' '));
    assertThat(done("schedule", "bulk", "resume", "--bulk", code, "--yes"))
        .contains("Resumed 2 of 2");
    assertThat(done("schedule", "bulk", "trigger", "--all", "--yes"))
        .contains("Triggered 3 of 3", "Started: 3");
    assertThat(done("schedule", "bulk", "set-owner", "--to", "new", "c", "--yes"))
        .contains("Undo: almanac schedule bulk set-owner --to 'ops' c");
    var backup = folder.resolve("deleted.yaml").toString();
    assertThat(done("schedule", "bulk", "delete", "--owner", "team", "--yes", "--backup", backup))
        .contains("Deleted 2 of 2", "Undo: almanac apply -f " + backup);
    assertThat(done("apply", "-f", backup)).contains("Applied: 2 written");
  }

  @Test
  void theArchiveHasTheSchemaThatTheCommandPrints() throws Exception {
    var file = Installation.unpacked().folder().resolve("schedules.schema.json");

    assertThat(commands.launch("schedule", "schema").succeeded())
        .isEqualToIgnoringNewLines(Files.readString(file));
  }

  private static String schedule(String id, String rest) {
    return "---\nschedule: %s\naction: {workflow: T, taskQueue: nobody-listens}\n%s\n"
        .formatted(id, rest);
  }

  private static String owned(String id, String owner) {
    return schedule(id, "labels: {owner: %s}".formatted(owner));
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private String done(String... words) throws ReflectiveOperationException {
    return run(words).succeeded();
  }

  private Ran run(String... words) throws ReflectiveOperationException {
    return commands.run(
        Stream.concat(Stream.of(words), Stream.of("-n", namespace)).toArray(String[]::new));
  }
}
