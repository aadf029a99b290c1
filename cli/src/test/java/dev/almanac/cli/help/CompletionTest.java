package dev.almanac.cli.help;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.cli.workflow.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionTest {
  @TempDir
  private Path folder;

  private static String script(String shell) {
    return CommandRun.of(List.of("completion", shell)).out();
  }

  @Test
  void bashCompletesCommandsAndFlags() throws Exception {
    var script = Files.writeString(folder.resolve("almanac"), script("bash"));
    var asked = """
        source '%s'
        complete_at() {
          COMP_WORDS=(almanac "$@") COMP_CWORD=$#
          _almanac
          echo "${COMPREPLY[*]}"
        }
        complete_at work
        complete_at schedule des
        complete_at -n orders schedule list --lim
        complete_at workflow start --task-q
        """.formatted(script);

    assertThat(bash(asked).lines())
        .containsExactly("worker workflow", "describe", "--limit", "--task-queue");
  }

  private static String bash(String asked) throws IOException, InterruptedException {
    var process =
        new ProcessBuilder("bash", "-c", asked).redirectErrorStream(true).start();
    process.getOutputStream().close();
    var answer = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return answer;
  }

  @Test
  void zshLoadsTheSame() {
    assertThat(script("zsh")).startsWith("#compdef almanac\n").endsWith(script("bash"));
  }

  @Test
  void fishKnowsCommandsAndFlagsWithTheirMeaning() {
    assertThat(script("fish"))
        .contains(
            "complete -c almanac -n '__almanac_is schedule' -a list -d 'List schedules.'",
            "complete -c almanac -n '__almanac_is schedule list' -l limit -r -F -d ",
            "complete -c almanac -l namespace -r -F -d ");
  }

  @Test
  void writesAPageForEveryCommand() throws IOException {
    assertThat(CommandRun.of(List.of("man-pages", folder.toString())).exitCode())
        .isZero();

    assertThat(Files.readString(folder.resolve("almanac-schedule-list.1")))
        .startsWith(".TH \"almanac-schedule-list\" \"1\"")
        .contains(".SH \"SYNOPSIS\"\nalmanac schedule list [FLAGS]\n", "\\-\\-limit")
        .contains("almanac\\-schedule(1)");
    assertThat(folder.resolve("almanac-man-pages.1")).doesNotExist();
  }
}
