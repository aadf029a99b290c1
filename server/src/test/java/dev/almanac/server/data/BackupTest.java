package dev.almanac.server.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.server.backup.Backup;
import dev.almanac.server.backup.BackupException;
import dev.almanac.server.backup.Progress;
import dev.almanac.server.backup.Restore;
import dev.almanac.store.sql.DatabaseSummary;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups of real servers, made while they are written to, and what a restore refuses. */
class BackupTest {
  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final Optional<String> NOTHING_ASIDE = Optional.empty();

  private static final Progress SILENT = new Progress() {
    @Override
    public void copied(long pages, long ofPages) {}

    @Override
    public void written(String table, long bytes) {}
  };

  @TempDir
  Path folder;

  @Test
  void holdsWhatWasAcknowledgedBeforeItBegan() throws Exception {
    backsUpUnderLoad(file("a"), file("restored"));
  }

  @Test
  void holdsThatInPostgresToo() throws Exception {
    backsUpUnderLoad(Data.InPostgres.empty(), Data.InPostgres.empty());
  }

  private void backsUpUnderLoad(Data from, Data to) throws Exception {
    int acknowledged;
    long epoch;
    try (var works = Works.on(from.location())) {
      works.fill();
      acknowledged = backUp(works, from);
    }
    try (var store = from.open()) {
      epoch = DatabaseSummary.of(store.reads()).epoch();
    }

    var done = Restore.restore(folder.resolve("backup"), to.location(), NOTHING_ASIDE, SILENT);

    assertThat(done.created()).isEqualTo(NOW);
    assertThat(to.problems()).isEmpty();
    try (var works = Works.on(to.location())) {
      for (int run = 0; run < acknowledged; run++) {
        assertThat(isOpen(works, "load-" + run)).as("run %d", run).isTrue();
      }
      works.start("after", "nobody");
      assertThat(isOpen(works, "after")).isTrue();
      assertThat(to.problems()).as("while it is served").isEmpty();
    }
    try (var store = to.open()) {
      assertThat(DatabaseSummary.of(store.reads()).epoch())
          .as("epochs that the other server may have taken are skipped")
          .isGreaterThan(epoch + 100);
    }
  }

  /** Returns how many runs were acknowledged when the backup began; more follow meanwhile. */
  private int backUp(Works works, Data from) throws Exception {
    var started = new AtomicInteger();
    var isOver = new AtomicBoolean();
    try (var load = Executors.newSingleThreadExecutor()) {
      var starting = load.submit(() -> {
        while (!isOver.get()) {
          works.start("load-" + started.get(), "nobody");
          started.incrementAndGet();
        }
        return true;
      });
      while (started.get() < 20) {
        Thread.onSpinWait();
      }
      int acknowledged = started.get();
      var made = Backup.make(from.location(), folder.resolve("backup"), NOW, SILENT);
      isOver.set(true);
      assertThat(starting.get()).isTrue();
      assertThat(made.summary().runs()).isGreaterThanOrEqualTo(acknowledged);
      assertThat(made.summary().schedules()).isOne();
      return acknowledged;
    }
  }

  private static boolean isOpen(Works works, String id) {
    var found = works
        .server()
        .workflows()
        .describeWorkflowExecution(DescribeWorkflowExecutionRequest.newBuilder()
            .setNamespace(Works.NAMESPACE)
            .setExecution(WorkflowExecution.newBuilder().setWorkflowId(id))
            .build());
    return !found.getWorkflowExecutionInfo().hasCloseTime();
  }

  /**
   * What a server has not moved into its file yet stands in the log, which a copy must not miss.
   */
  @Test
  void holdsTheLogOfAServerThatWasKilled() throws Exception {
    var killed = file("killed");
    try (var works = Works.on(killed.location())) {
      works.fill();
      for (String part : new String[] {"", "-wal", "-shm", ".marker"}) {
        Path one = folder.resolve("killed.db" + part);
        Files.copy(one, folder.resolve("left.db" + part));
      }
    }
    var left = file("left");

    Backup.make(left.location(), folder.resolve("backup"), NOW, SILENT);

    assertThat(Files.size(folder.resolve("left.db-wal"))).isPositive();
    var restored = file("restored");
    Restore.restore(folder.resolve("backup"), restored.location(), NOTHING_ASIDE, SILENT);
    assertThat(restored.problems()).isEmpty();
    Files.delete(folder.resolve("left.db-wal"));
    assertThatThrownBy(() -> Backup.make(left.location(), folder.resolve("other"), NOW, SILENT))
        .isInstanceOf(BackupException.class)
        .hasMessageContaining("left.db-wal is missing");
  }

  @Test
  void isRefusedWhereItCouldDoHarm() throws Exception {
    var data = file("a");
    var backup = folder.resolve("backup");
    try (var works = Works.on(data.location())) {
      works.fill();
      Backup.make(data.location(), backup, NOW, SILENT);

      assertRefused(backup, data, Optional.of(".old"), "is in use by this process");
    }
    assertRefused(backup, data, NOTHING_ASIDE, "a.db exists; --replace");
    assertRefused(folder, data, NOTHING_ASIDE, "is no backup: it has no manifest.json");
    assertRefused(
        backup, Data.InPostgres.empty(), NOTHING_ASIDE, "is of sqlite and cannot be restored to");
    assertThatThrownBy(() -> Backup.make(data.location(), backup, NOW, SILENT))
        .hasMessageContaining("is not empty");

    var manifest = backup.resolve("manifest.json");
    String sound = Files.readString(manifest);
    Files.writeString(manifest, sound.replace("\"migration\": ", "\"migration\": 1"));
    assertRefused(backup, file("b"), NOTHING_ASIDE, "The backup is from a newer version");
    Files.writeString(manifest, sound.replace("\"format\": 1", "\"format\": 2"));
    assertRefused(backup, file("b"), NOTHING_ASIDE, "use a newer version");
    Files.writeString(manifest, sound.replace("\"sha256\"", "\"sha\""));
    assertRefused(backup, file("b"), NOTHING_ASIDE, "has no 'sha256'");
    Files.writeString(manifest, "no JSON");
    assertRefused(backup, file("b"), NOTHING_ASIDE, "is damaged: it is no manifest of a backup");
    Files.writeString(manifest, sound.replace("almanac.db", "../a.db"));
    assertRefused(backup, file("b"), NOTHING_ASIDE, "expected the name of a file");
    Files.writeString(manifest, sound);
    var copy = backup.resolve("almanac.db");
    byte[] bytes = Files.readAllBytes(copy);
    bytes[5_000] ^= 1;
    Files.write(copy, bytes);
    assertRefused(backup, file("b"), NOTHING_ASIDE, "its checksum is not that of the manifest");
    Files.write(copy, new byte[100]);
    assertRefused(backup, file("b"), NOTHING_ASIDE, "is damaged: expected");
    assertThat(folder.resolve("b.db")).doesNotExist();
  }

  @Test
  void movesWhatWasThereAside() throws Exception {
    var data = file("a");
    Works.fill(data.location());
    var backup = folder.resolve("backup");
    Backup.make(data.location(), backup, NOW, SILENT);
    try (var works = Works.on(data.location())) {
      works.start("later", "nobody");
    }

    var done = Restore.restore(backup, data.location(), Optional.of(".old"), SILENT);

    assertThat(done.aside()).contains(folder.resolve("a.db.old"));
    assertThat(data.problems()).isEmpty();
    assertThat(new Data.InFile(folder.resolve("a.db.old")).problems()).isEmpty();
    try (var before = new Data.InFile(folder.resolve("a.db.old")).open();
        var now = data.open()) {
      assertThat(DatabaseSummary.of(before.reads()).runs())
          .isEqualTo(DatabaseSummary.of(now.reads()).runs() + 1);
    }
  }

  @Test
  void aPostgresDatabaseThatIsNotEmptyStaysAsItIs() throws Exception {
    var data = Data.InPostgres.empty();
    Works.fill(data.location());
    var backup = folder.resolve("backup");
    Backup.make(data.location(), backup, NOW, SILENT);

    assertRefused(backup, data, Optional.of(".old"), "The database is not empty");
    assertThat(data.problems()).isEmpty();
  }

  private static void assertRefused(Path backup, Data to, Optional<String> aside, String why) {
    assertThatThrownBy(() -> Restore.restore(backup, to.location(), aside, SILENT))
        .isInstanceOf(BackupException.class)
        .hasMessageContaining(why);
  }

  private Data.InFile file(String name) {
    return new Data.InFile(folder.resolve(name + ".db"));
  }
}
