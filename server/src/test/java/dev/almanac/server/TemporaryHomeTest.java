package dev.almanac.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryHomeTest {
  @TempDir
  private Path temporary;

  @Test
  void goesWithItsServer() throws IOException {
    var folder = folder("almanac-data-1");
    try (var home = TemporaryHome.in(folder)) {
      Files.writeString(home.data(), "data");
      assertThat(folder).isNotEmptyDirectory();
    }
    assertThat(folder).doesNotExist();
  }

  @Test
  void nobodyButTheOwnerCanReadIt() throws Exception {
    try (var home = TemporaryHome.make();
        var store = SqliteStore.open(SqliteOptions.file(home.data()))) {
      assertThat(store.nodes().take("node")).isNotNull();
      assertThat(rights(home.data().resolveSibling(""))).isEqualTo("rwx------");
      for (String name : List.of("almanac.db", "almanac.db-wal", "almanac.db.lock", "in-use")) {
        assertThat(rights(home.data().resolveSibling(name))).as(name).isEqualTo("rw-------");
      }
    }
  }

  private static String rights(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void whatAServerHasLeftThatWasKilledIsRemovedByTheNext() throws IOException {
    var left = left("almanac-data-left", Duration.ofHours(1));
    var young = left("almanac-data-young", Duration.ZERO);
    var foreign = folder("almanac-data-foreign");
    var other = left("something-else", Duration.ofHours(1));
    try (var alive = TemporaryHome.in(left("almanac-data-alive", Duration.ofHours(1)));
        var home = TemporaryHome.in(folder("almanac-data-2"))) {
      home.tidyUp();

      assertThat(left).doesNotExist();
      assertThat(young).as("may be about to be locked").exists();
      assertThat(foreign).as("has no lock that could be free").exists();
      assertThat(other).exists();
      assertThat(alive.data()).exists();
      assertThat(home.data().resolveSibling("in-use")).exists();
    }
  }

  private Path left(String name, Duration age) throws IOException {
    var folder = folder(name);
    Files.writeString(folder.resolve("almanac.db"), "data");
    var lock = Files.createFile(folder.resolve("in-use"));
    var made = Files.getLastModifiedTime(lock).toInstant().minus(age);
    Files.setLastModifiedTime(lock, FileTime.from(made));
    return folder;
  }

  private Path folder(String name) throws IOException {
    return Files.createDirectory(temporary.resolve(name));
  }
}
