package dev.almanac.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.cli.output.Json;
import dev.almanac.cli.wire.CannedServer;
import dev.almanac.cli.workflow.CommandRun;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigCommandsTest {
  @TempDir
  private Path folder;

  private Path file() {
    return folder.resolve("below").resolve("temporal.toml");
  }

  private CommandRun run(String... args) {
    var all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--config-file", file().toString()));
    return CommandRun.of(all);
  }

  private void set(String profile, String property, String value) {
    var run = run("config", "set", "--profile", profile, "--prop", property, "--value", value);
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  @Test
  void keepsPropertiesInAFileThatOnlyItsOwnerReads() throws IOException {
    set("prod", "address", "a:1");
    set("prod", "tls", "false");
    set("prod", "api_key", "secret");
    set("prod", "grpc_meta.My_Team", "x");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
    assertThat(run("config", "get", "--profile", "prod").lines())
        .containsExactly(
            "address            a:1",
            "api_key            (not shown)",
            "grpc_meta.my-team  x",
            "tls.disabled       true");
    assertThat(run("config", "get", "--profile", "prod", "--prop", "api_key").out())
        .contains("secret");
  }

  @Test
  void wantsTextInQuotes() throws IOException {
    set("prod", "address", "a:1");
    Files.writeString(file(), "[profile.prod]\naddress = 7233\n");

    assertThat(run("workflow", "list", "--profile", "prod").err())
        .contains("line 2: address is text: write \"7233\"");
  }

  @Test
  void asksWhetherAnotherPropertyWasMeant() {
    assertThat(run("config", "set", "--prop", "adress", "--value", "a:1").err())
        .contains("'adress' is no property of a profile; did you mean address?");
  }

  @Test
  void listsAndRemovesProfiles() {
    set("a", "address", "a:1");
    set("b", "namespace", "n");

    assertThat(Json.parse(run("config", "list", "-o", "json").out()).toString())
        .isEqualTo("[{\"name\":\"a\",\"address\":\"a:1\"},{\"name\":\"b\",\"namespace\":\"n\"}]");
    assertThat(run("config", "delete-profile", "--profile", "a").exitCode()).isZero();
    assertThat(run("config", "delete", "--profile", "b", "--prop", "namespace").exitCode())
        .isZero();
    assertThat(run("config", "delete-profile", "--profile", "a").err())
        .contains("has no profile 'a'");
    assertThat(run("config", "delete-profile").err()).contains("Expected --profile NAME");
  }

  @Test
  void refusesWhatNobodyKnows() {
    assertThat(run("config", "set", "--prop", "adress", "--value", "x").err())
        .contains("'adress' is no property of a profile");
    assertThat(run("config", "set", "--prop", "tls", "--value", "maybe").err())
        .contains("tls: expected true or false, but found 'maybe'");
  }

  @Test
  void acceptsWhatScriptsForTheOlderCommandSay() {
    assertThat(CommandRun.of(List.of("config", "set", "version", "next")).exitCode())
        .isZero();
    assertThat(CommandRun.of(List.of("config", "set", "version", "x")).exitCode())
        .isEqualTo(2);
  }

  @Test
  void aProfileNamesServerAndNamespace() throws IOException {
    try (var server = new CannedServer()) {
      set("prod", "address", server.address());
      set("prod", "namespace", "orders");

      assertThat(run("workflow", "list", "--profile", "prod").exitCode()).isZero();
      assertThat(server.last(ListWorkflowExecutionsRequest.class).getNamespace())
          .isEqualTo("orders");
      assertThat(run("workflow", "list", "--profile", "prod", "-n", "flag").exitCode())
          .isZero();
      assertThat(server.last(ListWorkflowExecutionsRequest.class).getNamespace())
          .isEqualTo("flag");
    }
  }

  @Test
  void aProfileThatIsNotThereIsSaidWithThoseThatAre() {
    set("prod", "address", "a:1");

    var run = run("workflow", "list", "--profile", "prodd");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("has no profile 'prodd'; it has prod");
  }

  @Test
  void aFileThatIsNoTomlIsSaidWithItsLine() throws IOException {
    Files.createDirectories(file().getParent());
    Files.writeString(file(), "[profile.default]\naddress = localhost\n");

    assertThat(run("workflow", "list").err())
        .contains("temporal.toml, line 2: expected true, false or text in quotes");
  }
}
