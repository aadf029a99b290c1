package dev.almanac.server.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.protocol.operator.v1.DescribeEncryptionRequest;
import dev.almanac.protocol.operator.v1.DescribeEncryptionResponse;
import dev.almanac.protocol.operator.v1.RotateKeysRequest;
import dev.almanac.server.DataLocation;
import dev.almanac.server.Servers;
import dev.almanac.server.StartException;
import dev.almanac.server.backup.Backup;
import dev.almanac.server.backup.Progress;
import dev.almanac.server.encryption.EncryptedData;
import dev.almanac.server.encryption.EncryptionConfig;
import dev.almanac.server.encryption.KeySource;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.operatorservice.v1.DeleteNamespaceRequest;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers with encrypted data: switched on later, off again, without their keys. */
class EncryptedDataTest {
  private static final Progress SILENT = new Progress() {
    @Override
    public void copied(long pages, long ofPages) {}

    @Override
    public void written(String table, long bytes) {}
  };

  @TempDir
  Path folder;

  private Path key;

  @BeforeEach
  void createKey() throws IOException {
    key = Files.writeString(folder.resolve("master.key"), "ab".repeat(32));
  }

  private Works encrypted(DataLocation data, boolean isEncrypting) throws StartException {
    var config = new EncryptionConfig(new KeySource.KeyFile(key), isEncrypting);
    return new Works(Servers.encrypted(data, config));
  }

  private static DescribeEncryptionResponse status(Works works) {
    return works
        .server()
        .operators()
        .describeEncryption(DescribeEncryptionRequest.getDefaultInstance());
  }

  private static DescribeEncryptionResponse afterAPass(Works works) {
    long end = System.nanoTime() + 60_000_000_000L;
    var status = status(works);
    while (status.getProgress().getRunning()) {
      assertThat(System.nanoTime()).as("a pass has ended").isLessThan(end);
      LockSupport.parkNanos(10_000_000);
      status = status(works);
    }
    return status;
  }

  @Test
  void isSwitchedOnLaterAndOffAgainInAFile() throws Exception {
    isSwitchedOnLaterAndOffAgain(new Data.InFile(folder.resolve("almanac.db")));
  }

  @Test
  void isSwitchedOnLaterAndOffAgainInPostgres() throws Exception {
    isSwitchedOnLaterAndOffAgain(Data.InPostgres.empty());
  }

  private void isSwitchedOnLaterAndOffAgain(Data data) throws Exception {
    Works.fill(data.location());
    assertThat(level(data)).as("as before, without encryption").isEqualTo(2);

    try (var works = encrypted(data.location(), true)) {
      var status = afterAPass(works);
      assertThat(status.getEncrypting()).isTrue();
      assertThat(status.getProgress().getRenewed()).isPositive();
      assertThat(status.getProgress().getLeft()).isZero();
      works.start("later", "nobody");
      assertThat(history(works, "has-ended")).isEqualTo(3);
      var rotated = works.server().operators().rotateKeys(RotateKeysRequest.getDefaultInstance());
      assertThat(rotated.getNamespaces()).isEqualTo(status.getKeysCount());
      var after = afterAPass(works);
      assertThat(after.getKeysList()).noneMatch(one -> one.getRetired());
      assertThat(after.getProgress().getRenewed())
          .isGreaterThan(status.getProgress().getRenewed());
    }
    assertThat(level(data)).isEqualTo(3);
    assertThat(clear(data)).isZero();
    assertThatThrownBy(() -> Works.on(data.location()))
        .isInstanceOf(StartException.class)
        .hasMessageContaining("The data are encrypted")
        .hasMessageContaining("data.encryption.key-file");
    try (var store = data.open()) {
      assertThat(store.canOpenBlobs()).isFalse();
      var keys = EncryptedData.openForReading(store.dataKeys(), new KeySource.KeyFile(key));
      assertThat(store.with(keys).canOpenBlobs()).isTrue();
    }

    try (var works = encrypted(data.location(), false)) {
      var status = afterAPass(works);
      assertThat(status.getEncrypting()).isFalse();
      assertThat(status.getKeysList()).isEmpty();
      works.start("latest", "nobody");
    }
    try (var works = Works.on(data.location())) {
      assertThat(history(works, "later")).isEqualTo(2);
      assertThat(status(works).getEnabled()).isFalse();
      assertThatThrownBy(
              () -> works.server().operators().rotateKeys(RotateKeysRequest.getDefaultInstance()))
          .isInstanceOf(StatusRuntimeException.class)
          .hasMessageContaining("data.encryption");
    }
    assertThat(data.problems()).isEmpty();
  }

  private static int history(Works works, String id) {
    return works
        .server()
        .workflows()
        .getWorkflowExecutionHistory(GetWorkflowExecutionHistoryRequest.newBuilder()
            .setNamespace(Works.NAMESPACE)
            .setExecution(WorkflowExecution.newBuilder().setWorkflowId(id))
            .build())
        .getHistory()
        .getEventsCount();
  }

  private static long level(Data data) throws SQLException {
    return number(data, "SELECT level FROM write_level");
  }

  private static long clear(Data data) throws SQLException {
    boolean isFile = data instanceof Data.InFile;
    return number(
        data,
        isFile
            ? "SELECT count(*) FROM history WHERE hex(substr(data, 2, 1)) <> '02'"
            : "SELECT count(*) FROM history WHERE get_byte(data, 1) <> 2");
  }

  private static long number(Data data, String query) throws SQLException {
    try (var connection = data.connect();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  @Test
  void refusesARunWhoseKeyIsGoneAndServesTheOthers() throws Exception {
    var data = new Data.InFile(folder.resolve("almanac.db"));
    try (var works = encrypted(data.location(), true)) {
      works.fill();
      works.start("other", "nobody");
    }
    withAnotherKey(data, 77);

    try (var works = encrypted(data.location(), true)) {
      assertThatThrownBy(() -> history(works, "has-ended"))
          .isInstanceOfSatisfying(StatusRuntimeException.class, refused -> {
            assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.DATA_LOSS);
            assertThat(refused).hasMessageContaining("data key 77");
            assertThat(refused).hasMessageContaining("history of run");
          });
      assertThat(history(works, "other")).isEqualTo(2);
    }
  }

  /** Changes the key id of a run's history, with the checksum that belongs to it. */
  private static void withAnotherKey(Data data, int id) throws SQLException {
    String run = "(SELECT run_no FROM run WHERE workflow_id = 'has-ended')";
    try (var connection = data.connect();
        var query =
            connection.prepareStatement("SELECT rowid, data FROM history WHERE run_no = " + run);
        var change = connection.prepareStatement("UPDATE history SET data = ? WHERE rowid = ?");
        var rows = query.executeQuery()) {
      while (rows.next()) {
        byte[] blob = rows.getBytes(2);
        ByteBuffer.wrap(blob).putInt(2, id);
        var sum = new CRC32C();
        sum.update(blob, 0, 6);
        sum.update(blob, 10, blob.length - 10);
        ByteBuffer.wrap(blob).putInt(6, (int) sum.getValue());
        change.setBytes(1, blob);
        change.setLong(2, rows.getLong(1));
        change.executeUpdate();
      }
    }
  }

  @Test
  void namesTheKeyThatIsWrong() throws Exception {
    var data = new DataLocation.Given(folder.resolve("almanac.db"));
    encrypted(data, true).close();
    Files.writeString(key, "cd".repeat(32));

    assertThatThrownBy(() -> encrypted(data, true))
        .isInstanceOf(StartException.class)
        .hasMessageContaining("Data key 1 of namespace")
        .hasMessageContaining("is wrapped with master key");
  }

  @Test
  void deletesANamespaceWithItsKey() throws Exception {
    var data = new Data.InFile(folder.resolve("almanac.db"));
    try (var works = encrypted(data.location(), true)) {
      works.fill();
      assertThat(status(works).getKeysCount()).isPositive();
      works
          .server()
          .temporalOperators()
          .deleteNamespace(
              DeleteNamespaceRequest.newBuilder().setNamespace(Works.NAMESPACE).build());

      assertThat(status(works).getKeysList())
          .noneMatch(one -> one.getNamespace().equals(Works.NAMESPACE));
      assertThatThrownBy(() -> works
              .server()
              .workflows()
              .describeNamespace(DescribeNamespaceRequest.newBuilder()
                  .setNamespace(Works.NAMESPACE)
                  .build()))
          .isInstanceOf(StatusRuntimeException.class)
          .hasMessageContaining("NOT_FOUND");
      long end = System.nanoTime() + 60_000_000_000L;
      while (number(data, "SELECT count(*) FROM removed_namespace") > 0) {
        assertThat(System.nanoTime()).as("its rows are gone").isLessThan(end);
        LockSupport.parkNanos(10_000_000);
      }
      for (String table : List.of(
          "run",
          "state",
          "history",
          "fact",
          "pointer",
          "attention",
          "visibility",
          "schedule",
          "schedule_head",
          "ledger",
          "calendar",
          "attribute_value",
          "forgotten")) {
        assertThat(number(data, "SELECT count(*) FROM " + table)).as(table).isZero();
      }
    }
    // The namespace is in the configuration, so the next start makes another one.
    try (var works = encrypted(data.location(), true)) {
      works.fill();
      assertThat(history(works, "has-ended")).isEqualTo(3);
    }
  }

  @Test
  void nobodyButTheOwnerCanReadAnyFile() throws Exception {
    Path own = Files.createDirectory(folder.resolve("own"));
    var data = new DataLocation.Given(own.resolve("almanac.db"));
    try (var works = encrypted(data, true)) {
      works.fill();
      Backup.make(data, own.resolve("backup"), Instant.EPOCH, SILENT);
      try (var files = Files.walk(own)) {
        var all = files.filter(Files::isRegularFile).toList();
        assertThat(all)
            .extracting(file -> own.relativize(file).toString())
            .contains(
                "almanac.db",
                "almanac.db-wal",
                "almanac.db-shm",
                "almanac.db.lock",
                "almanac.db.marker",
                "backup/almanac.db",
                "backup/manifest.json");
        for (Path file : all) {
          assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
              .as("%s", file)
              .isEqualTo("rw-------");
        }
      }
    }
    var tables = Data.InPostgres.empty();
    encrypted(tables.location(), true).close();
    Backup.make(tables.location(), own.resolve("tables"), Instant.EPOCH, SILENT);
    assertThat(PosixFilePermissions.toString(
            Files.getPosixFilePermissions(own.resolve("tables/almanac.rows.gz"))))
        .isEqualTo("rw-------");
  }
}
