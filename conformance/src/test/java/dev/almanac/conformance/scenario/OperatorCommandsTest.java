package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.conformance.InstalledCommands;
import org.junit.jupiter.api.Test;

/** What operators do with the installed command, against a server. */
@OnEachDatabase
class OperatorCommandsTest {
  private final InstalledCommands commands;
  private final String namespace = "ns-" + Timetables.newId();

  OperatorCommandsTest(Storage storage) {
    this.commands = new InstalledCommands(storage.endpoint().target());
  }

  @Test
  void createsChangesAndListsNamespaces() throws Exception {
    run("operator", "namespace", "create", namespace, "--retention", "30d", "--data", "team=shop");
    run("operator", "namespace", "update", namespace, "--retention", "7d", "--dry-run");
    assertThat(run("operator", "namespace", "describe", namespace))
        .containsPattern("Retention +30d")
        .containsPattern("Data.team +shop");

    var updated = run("operator", "namespace", "update", namespace, "--retention", "7d");

    assertThat(updated).contains("retention: 30d → 7d", "closed more than 7d ago are deleted");
    assertThat(run("operator", "namespace", "list")).containsPattern(namespace + " +.* +7d");
    var again = commands.run("operator", "namespace", "create", namespace);
    assertThat(again.exitCode()).isOne();
    assertThat(again.output()).contains("ALREADY_EXISTS");
  }

  @Test
  void addsAndRemovesSearchAttributes() throws Exception {
    run("operator", "namespace", "create", namespace);

    run(
        "operator",
        "search-attribute",
        "create",
        "--name",
        "Due",
        "--type",
        "Datetime",
        "-n",
        namespace);

    assertThat(list()).containsPattern("Due +Datetime +custom").containsPattern("RunId +Keyword");
    run("operator", "search-attribute", "remove", "--name", "Due", "--yes", "-n", namespace);
    assertThat(list()).doesNotContain("Due ");
  }

  @Test
  void tellsWhatTheServerIsAndThatItServes() throws Exception {
    assertThat(run("operator", "cluster", "health")).isEqualToIgnoringNewLines("SERVING");
    assertThat(run("operator", "cluster", "describe", "--detail"))
        .containsPattern("Version +Almanac \\d")
        .containsPattern("ClusterId +\\S");
    assertThat(run("operator", "cluster", "system")).containsPattern("supportsSchedules +yes");
    assertThat(run("worker", "list")).contains("Key");
    assertThat(commands
            .run("worker", "describe", "--worker-instance-key", namespace)
            .output())
        .contains("NOT_FOUND");
  }

  private String list() throws ReflectiveOperationException {
    return run("operator", "search-attribute", "list", "-n", namespace);
  }

  private String run(String... words) throws ReflectiveOperationException {
    return commands.run(words).succeeded();
  }
}
