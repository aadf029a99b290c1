package dev.almanac.cli.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.cli.yaml.FileException;
import org.junit.jupiter.api.Test;

/** Crontabs are read as cron reads them, and what is not taken over is said. */
class CrontabTest {
  private static final CrontabDocuments DOCUMENTS =
      new CrontabDocuments("Command", "cron", "", "ops", "UTC", "AllowAll");

  @Test
  void aLineOfAUserHasFiveFieldsAndACommand() {
    var line = read("# c\n\n 30\t2 * * 1-5  /opt/backup.sh  --full\n").lines().getFirst();

    assertThat(line.cron()).isEqualTo("30 2 * * 1-5");
    assertThat(line.command()).isEqualTo("/opt/backup.sh  --full");
    assertThat(line.line()).isEqualTo(3);
    assertThat(line.isAtFixedTimes()).isTrue();
  }

  @Test
  void aLineOfTheSystemNamesAUser() {
    var crontab = Crontab.read("f", "17 * * * * root cd / && run-parts\n@daily bob x y\n", true);

    assertThat(crontab.lines()).extracting(CrontabLine::user).containsExactly("root", "bob");
    assertThat(crontab.lines())
        .extracting(CrontabLine::command)
        .containsExactly("cd / && run-parts", "x y");
  }

  @Test
  void settingsApplyToTheLinesBelow() {
    var crontab = read(
        "1 1 * * * a\nTZ=Asia/Tokyo\nCRON_TZ = \"Europe/Berlin\"\nTZ=UTC\nA='b c'\n2 2 * * * b\n");

    assertThat(crontab.lines().get(0).zone()).isEmpty();
    assertThat(crontab.lines().get(1).zone()).contains("Europe/Berlin");
    assertThat(crontab.lines().get(1).environment()).containsEntry("A", "b c");
  }

  @Test
  void aCrontabOfTheSystemShowsThatItIsOne() {
    assertThat(read("17 * * * * root cd /\n").seemsOfSystem()).isTrue();
    assertThat(read("17 * * * * rootless\n").seemsOfSystem()).isFalse();
    assertThat(Crontab.read("f", "17 * * * * root cd /\n", true).seemsOfSystem())
        .isFalse();
  }

  @Test
  void whatIsNotTakenOverIsSaid() {
    var crontab = read("MAILTO=a@b\n@reboot x\n* * * * * y \\% z%one%two\n");

    assertThat(crontab.remarks())
        .extracting(Object::toString)
        .satisfiesExactly(
            mail -> assertThat(mail).startsWith("f:1: MAILTO is ignored"),
            reboot -> assertThat(reboot).startsWith("f:2: @reboot"),
            percent -> assertThat(percent).startsWith("f:3: % begins the input"));
    assertThat(crontab.lines().getFirst().command()).isEqualTo("y % z");
    assertThat(crontab.lines().getFirst().input()).contains("one\ntwo");
  }

  @Test
  void everyMistakeHasItsLine() {
    assertThatThrownBy(() -> read("61 * * * * x\n1 2 3 4\nCRON_TZ=Mars\n@never x\n"))
        .isInstanceOf(FileException.class)
        .hasMessageContaining("f:1: Minute is not in range")
        .hasMessageContaining("f:2: expected five fields and a command")
        .hasMessageContaining("f:3: 'Mars' is no time zone")
        .hasMessageContaining("f:4: ");
  }

  @Test
  void idsNameTheProgram() {
    var lines = read("""
            1 1 * * * /usr/bin/Backup.sh a
            2 1 * * * cd /srv && ./poll.py
            3 1 * * * LANG=C backup
            4 1 * * * [ -x /bin/x ]
            """).lines();

    assertThat(DOCUMENTS.of(lines))
        .extracting(json -> json.get("schedule").getAsString())
        .containsExactly("backup", "poll", "backup-2", "x");
  }

  @Test
  void fixedTimesRunOnceWhenClocksChangeAndOthersAsTheyCome() {
    var documents = DOCUMENTS.of(read("30 2 * * * a\n*/5 * * * * b\n").lines());

    assertThat(documents.get(0).toString())
        .contains(
            "\"clockChanges\":{\"gap\":\"shift\",\"overlap\":\"first\"}", "\"catchUp\":\"None\"");
    assertThat(documents.get(1).toString()).doesNotContain("clockChanges");
  }

  private static Crontab read(String text) {
    return Crontab.read("f", text, false);
  }
}
