package dev.almanac.server.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plants each kind of damage in the data of a real server, on both databases, and finds it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DoctorTest {
  private static final Map<String, Data> SOUND = new LinkedHashMap<>();

  @BeforeAll
  static void fill(@TempDir Path folder) throws Exception {
    SOUND.put("sqlite", new Data.InFile(folder.resolve("sound.db")));
    SOUND.put("postgres", Data.InPostgres.empty());
    for (var data : SOUND.values()) {
      try (var works = Works.on(data.location())) {
        works.fill();
        assertThat(data.problems()).as("beside the server").isEmpty();
      }
    }
  }

  @AfterAll
  static void forget() {
    SOUND.clear();
  }

  @Test
  void findsNothingWrongWithSoundData() {
    SOUND.forEach((database, data) -> assertThat(data.problems()).as(database).isEmpty());
  }

  /** Where there is a single row of a kind, and so on both databases the same. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      UPDATE migration SET checksum = 'x' WHERE number = 1 | 0001-runs.sql was changed
      DELETE FROM migration WHERE number = 3 | 0003-fork.sql is missing
      UPDATE write_level SET level = 99 | at level 99, this version reads 1 to 3
      UPDATE counter SET value = 0 WHERE name = 'run' | Counter 'run' is at 0, but there is a run
      UPDATE counter SET value = 0 WHERE name = 'epoch' | Counter 'epoch' is at 0, but a server has
      UPDATE counter SET value = 0 WHERE name = 'attribute' | but there is a search attribute
      DELETE FROM namespace | its namespace is missing
      DELETE FROM state WHERE status = 4 OR status = 5 | its row of state is missing
      UPDATE pointer SET workflow_id = 'x' WHERE workflow_id = 'has-ended' | a run of another id
      DELETE FROM pointer WHERE workflow_id = 'waits-for-a-timer' | (workflow waits-for-a-timer)
      DELETE FROM schedule_head | (schedule nightly): its row of schedule_head is missing
      DELETE FROM history WHERE first_event = 1 | history
      UPDATE history SET data = MORE WHERE first_event = 1 | Expected a blob with checksum
      UPDATE fact SET data = BYTES | cannot be read
      UPDATE visibility SET type = 'Other' WHERE workflow_id = 'has-ended' | but lists show Other
      UPDATE visibility SET workflow_id = 'x' WHERE workflow_id = 'has-ended' | another workflow id
      UPDATE visibility SET close_time = 7 WHERE workflow_id = 'waits-for-a-timer' | contradict each
      UPDATE visibility SET status = 2 WHERE workflow_id = 'has-ended' | its status in lists differs
      DELETE FROM attention WHERE kind = 0 | waits for a timer at
      DELETE FROM attention WHERE kind = 0 | waits for a worker of queue nobody, but its task is
      UPDATE attention SET due = due + 86400000000000 WHERE kind = 0 | would be looked at only at
      INSERT INTO attention (run_no, partition, due, kind) VALUES (999, 1, 1, 0) | row of run is
      INSERT INTO forgotten (partition, run_no) SELECT partition, run_no FROM run | was deleted, but
      DELETE FROM attribute_value | has 1 search attributes, but filters find it by 0
      UPDATE attribute_value SET close_time = 5 | has no row in lists, or differs from it
      DELETE FROM attention WHERE kind = 1 | Schedule nightly
      UPDATE attention SET due = due + 1 WHERE kind = 1 | would be looked at at
      DELETE FROM schedule_head | Schedule number
      UPDATE schedule SET deleted = 5 | is deleted in one row and alive in another
      UPDATE schedule SET definition = BYTES | Schedule number
      DELETE FROM ledger WHERE sequence = 2 | the entries before it are missing
      DELETE FROM ledger WHERE sequence > 2 | but its ledger ends with entry 2
      DELETE FROM calendar | version 1 of calendar holidays, but there is no such calendar
      UPDATE calendar SET data = BYTES | holidays, 1]: Expected a blob of 6 bytes or more, found 2
      DELETE FROM calendar_use | but {} are noted for it
      DELETE FROM visibility WHERE run_no IN (SELECT schedule_no FROM schedule) | is in no list
      INSERT INTO inbox VALUES (1, 2, 3, BYTES) | table inbox, partition, source, sequence [1, 2, 3]
      INSERT INTO inbox VALUES (1, 2, 1152921504606846976, BYTES) | but a message was sent in epoch
      INSERT INTO ledger_day VALUES (1, 999, 1, 1, 1) | its row of schedule is missing
      """)
  void saysWhatIsWrong(String damage, String said) throws Exception {
    for (var sound : SOUND.entrySet()) {
      assertThat(sound.getValue().problemsAfter(damage))
          .as("%s after %s", sound.getKey(), damage)
          .anyMatch(problem -> problem.contains(said));
    }
  }

  @Test
  void knowsThatTheRowsOfADeletedNamespaceGoLater() throws Exception {
    var sound = (Data.InFile) Objects.requireNonNull(SOUND.get("sqlite"));
    var deleting = new Data.InFile(sound.file().resolveSibling("deleting.db"));
    Files.copy(sound.file(), deleting.file());
    try (var connection = deleting.connect();
        var statement = connection.createStatement()) {
      statement.executeUpdate("""
          INSERT INTO removed_namespace (namespace, name, removed, data_keys)
          SELECT id, name, 1, '' FROM namespace
          """);
      statement.executeUpdate("DELETE FROM namespace");
    }

    assertThat(deleting.problems())
        .noneMatch(problem -> problem.contains("its namespace is missing"));
  }

  @Test
  void saysThatABacklogHasATaskOfARunThatHasNeverExisted() throws Exception {
    for (var sound : SOUND.values()) {
      assertThat(sound.problemsAfter("""
              INSERT INTO backlog SELECT id, 'queue', 1, 3, 5, 6, 999999999, 8 FROM namespace
              WHERE name = 'default'
              """))
          .anyMatch(problem -> problem.contains("has never existed"));
    }
  }

  @Test
  void saysThatAFileIsDamaged() throws Exception {
    var sound = (Data.InFile) Objects.requireNonNull(SOUND.get("sqlite"));
    var torn = new Data.InFile(sound.file().resolveSibling("torn.db"));
    Files.copy(sound.file(), torn.file());
    overwritePage(torn.file(), 5);

    assertThat(torn.problems()).anyMatch(problem -> problem.contains("malformed"));
  }

  private static void overwritePage(Path file, int page) throws IOException {
    try (var access = new RandomAccessFile(file.toFile(), "rw")) {
      access.seek(4_096L * (page - 1));
      access.write(new byte[4_096]);
    }
  }
}
