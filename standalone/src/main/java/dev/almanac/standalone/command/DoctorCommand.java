package dev.almanac.standalone.command;

import dev.almanac.server.DataLocation;
import dev.almanac.server.StartException;
import dev.almanac.server.encryption.EncryptedData;
import dev.almanac.server.encryption.KeySource;
import dev.almanac.store.StoreException;
import dev.almanac.store.sql.ReadOnlyStore;
import dev.almanac.store.sql.doctor.Doctor;
import dev.almanac.store.sql.postgres.PostgresReader;
import dev.almanac.store.sql.sqlite.SqliteReader;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code almanac server doctor}: reads a database and says what is wrong with it. */
@Command(
    name = "doctor",
    header = "Look for damage in the data of a server, which may be running.",
    description = {
      "",
      "Reads everything and changes nothing: every row and its checksum, every index, every",
      "workflow by replaying it, every schedule with its ledger and its calendars. It takes about",
      "as long as reading the database."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing is wrong",
      "1:the database cannot be read",
      "2:invalid flags or configuration",
      "7:something is wrong"
    },
    footer = {
      "",
      "Examples:",
      "  almanac server doctor",
      "  almanac server doctor --db-filename almanac.db",
      "  almanac server doctor --config almanac.yaml",
      "  almanac server doctor --db-filename almanac.db --key-file master.key",
    })
final class DoctorCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Mixin
  private DataOptions data = new DataOptions();

  @Option(
      names = "--key-file",
      paramLabel = "FILE",
      description = "The file with the master key of encrypted data. Default: what --config says.")
  private @Nullable Path keyFile;

  @Override
  public Integer call() {
    var command = spec.commandLine();
    try {
      var location = data.location();
      command.getOut().printf("Examining %s%n", Banner.data(location));
      command.getOut().flush();
      return examine(location);
    } catch (StartException e) {
      return new Foreground(command).explain(e);
    } catch (StoreException e) {
      return new Foreground(command)
          .explain(StartException.failure(String.valueOf(e.getMessage()), e));
    }
  }

  private int examine(DataLocation location) throws StartException {
    var report = new DoctorReport(spec.commandLine());
    try (var store = open(location)) {
      var keys = keyFile == null ? data.keys() : Optional.of(new KeySource.KeyFile(keyFile));
      Doctor.examine(
          keys.isEmpty() || store.canOpenBlobs()
              ? store
              : store.with(EncryptedData.openForReading(store.dataKeys(), keys.get())),
          report);
    }
    return report.end() ? spec.exitCodeOnSuccess() : ExitCode.DAMAGE_FOUND.number();
  }

  private static ReadOnlyStore open(DataLocation location) throws StartException {
    return switch (location) {
      case DataLocation.Given(Path file, long maxBytes) -> SqliteReader.open(file);
      case DataLocation.OfUser(Path file, long maxBytes) -> SqliteReader.open(file);
      case DataLocation.Postgres postgres -> PostgresReader.open(postgres.jdbcUrl());
      case DataLocation.Temporary() ->
        throw StartException.badInput("Temporary data cannot be examined");
      case DataLocation.Memory() ->
        throw StartException.badInput("Data in memory cannot be examined");
    };
  }
}
