package dev.almanac.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.state.Activity.Phase;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.state.WorkflowTaskState.Pending;
import dev.almanac.store.EntityRef;
import dev.almanac.store.PageLimit;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.run.LogCodec;
import dev.almanac.store.codec.run.PlacedFact;
import dev.almanac.store.codec.run.RunLoader;
import dev.almanac.store.codec.run.SnapshotCodec;
import dev.almanac.store.run.RunRecord;
import dev.almanac.store.sql.Migrations.Script;
import dev.almanac.store.sql.doctor.Doctor;
import dev.almanac.store.sql.doctor.Finding;
import dev.almanac.store.sql.jdbc.Dialect;
import dev.almanac.store.sql.postgres.PostgresDialect;
import dev.almanac.store.sql.postgres.PostgresOptions;
import dev.almanac.store.sql.postgres.PostgresReader;
import dev.almanac.store.sql.postgres.PostgresStore;
import dev.almanac.store.sql.sqlite.SqliteDialect;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteReader;
import dev.almanac.store.sql.sqlite.SqliteStore;
import dev.almanac.testkit.Database;
import dev.almanac.testkit.FreshDatabase;
import dev.almanac.testkit.GoldenDatabase;
import dev.almanac.testkit.GoldenDatabase.Kind;
import dev.almanac.testkit.PostgresDump;
import io.temporal.api.history.v1.HistoryEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Databases of servers of earlier versions are read with their original meaning. */
@ExtendWith(FreshDatabase.class)
class GoldenDatabaseTest {
  private static final PageLimit PAGE = new PageLimit(100_000, 1L << 30);

  @TempDir
  Path folder;

  private Database postgres;

  @BeforeEach
  void keep(Database fresh) {
    postgres = fresh;
  }

  static List<GoldenDatabase> all() {
    return Arrays.stream(Kind.values())
        .flatMap(kind -> GoldenDatabase.all(kind).stream())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("all")
  void isBroughtToTheNewestVersionOnce(GoldenDatabase golden) throws Exception {
    restore(golden);
    var scripts = dialect(golden).migrations().size();
    open(golden, Migrations.of(dialect(golden))).close();
    assertThat(numbers("SELECT count(*) FROM migration", golden)).containsExactly((long) scripts);
    open(golden, Migrations.of(dialect(golden))).close();
    assertThat(numbers("SELECT count(*) FROM migration", golden)).containsExactly((long) scripts);
  }

  @ParameterizedTest
  @MethodSource("all")
  void everyRunIsWhatItsLogLeadsTo(GoldenDatabase golden) throws Exception {
    restore(golden);
    try (var store = open(golden, Migrations.of(dialect(golden)))) {
      var refs = refs(golden);
      assertThat(refs).isNotEmpty();
      for (var ref : refs) {
        var record = store.runs().run(ref).orElseThrow();
        var run = RunLoader.load(store.runs(), record).run();
        var snapshot = SnapshotCodec.encode(run);
        assertThat(SnapshotCodec.decode(run.key(), snapshot, id -> event(store, ref, id)))
            .isEqualTo(run);
        assertReplayed(store, record, run);
      }
    }
  }

  /** The inspection never reports databases of real servers as damaged. */
  @ParameterizedTest
  @MethodSource("all")
  void isFoundSound(GoldenDatabase golden) throws Exception {
    restore(golden);
    try (var store = open(golden, Migrations.of(dialect(golden)))) {
      var step = store.inspection().step(null, new PageLimit(100, 1 << 20));
      while (step.next() != null) {
        assertThat(step.damage()).isEmpty();
        step = store.inspection().step(step.next(), new PageLimit(100, 1 << 20));
      }
      assertThat(step.damage()).isEmpty();
    }
  }

  /** Nor does the doctor, who replays them and asks whether everything goes on. */
  @ParameterizedTest
  @MethodSource("all")
  void isFoundSoundByTheDoctor(GoldenDatabase golden) throws Exception {
    restore(golden);
    open(golden, Migrations.of(dialect(golden))).close();
    var problems = new ArrayList<Finding>();
    try (var store = switch (golden.kind()) {
      case SQLITE -> SqliteReader.open(golden.kind().in(folder));
      case POSTGRES -> PostgresReader.open(postgres.url());
    }) {
      Doctor.examine(store, new Doctor.Listener() {
        @Override
        public void begins(String subject) {}

        @Override
        public void leftOut(String subject) {
          throw new AssertionError("Expected data that can be read, found keys to " + subject);
        }

        @Override
        public void found(Finding finding) {
          problems.add(finding);
        }

        @Override
        public void examined(long more) {}
      });
    }
    assertThat(problems).isEmpty();
  }

  private static HistoryEvent event(Store store, EntityRef run, long id) {
    return store.runs().history(run, id, PAGE).stream()
        .flatMap(row -> LogCodec.events(row).stream())
        .filter(event -> event.getEventId() == id)
        .findFirst()
        .orElseThrow();
  }

  /** Replays the history, which alone shows a run's state once a snapshot replaced the facts. */
  private static void assertReplayed(Store store, RunRecord record, Run run) {
    var events = store.runs().history(record.identity().ref(), 1, PAGE).stream()
        .flatMap(row -> LogCodec.events(row).stream())
        .toList();
    var log = store.runs().log(record.identity().ref());
    if (log.snapshot() == null) {
      var facts = log.facts().stream()
          .flatMap(row -> LogCodec.facts(row.data()).stream())
          .toList();
      assertThat(Run.replay(run.key(), merged(events, facts))).isEqualTo(run);
    } else {
      var told = Run.replay(run.key(), merged(events, List.of()));
      assertThat(told.execution().status()).isEqualTo(run.execution().status());
      assertThat(told.history().nextEventId()).isEqualTo(run.history().nextEventId());
    }
  }

  private static List<LogEntry> merged(List<HistoryEvent> events, List<PlacedFact> facts) {
    var waiting = new ArrayDeque<>(facts);
    var log = new ArrayList<LogEntry>();
    for (var event : events) {
      log.add(new LogEntry.Event(event));
      while (!waiting.isEmpty() && waiting.getFirst().afterEventId() == event.getEventId()) {
        log.add(new LogEntry.FactRecorded(waiting.removeFirst().fact()));
      }
    }
    assertThat(waiting).isEmpty();
    return log;
  }

  /** A recording without the expected content would prove nothing. */
  @ParameterizedTest
  @MethodSource("all")
  void showsRunsInEveryState(GoldenDatabase golden) throws Exception {
    restore(golden);
    try (var store = open(golden, Migrations.of(dialect(golden)))) {
      var runs = refs(golden).stream()
          .map(ref ->
              RunLoader.load(store.runs(), store.runs().run(ref).orElseThrow()).run())
          .toList();
      assertThat(runs).anyMatch(run -> !run.open());
      assertThat(runs).anyMatch(run -> !run.history().buffered().isEmpty());
      assertThat(runs).anyMatch(Run::taskInProgress);
      assertThat(runs).anyMatch(run -> run.tasks().attempt() > 2);
      assertThat(runs)
          .anyMatch(run -> run.tasks().pending().filter(Pending::onSticky).isPresent());
      assertThat(runs).anyMatch(Run::firstTaskDelayed);
      assertThat(runs).anyMatch(run -> run.execution().cancelRequested() && run.open());
      assertThat(runs).anyMatch(run -> run.timers().byId().size() == 1);
      assertThat(runs).anyMatch(run -> hasActivity(run, Phase.Waiting.class::isInstance));
      assertThat(runs).anyMatch(run -> hasActivity(run, Phase.BackingOff.class::isInstance));
      assertThat(runs).anyMatch(run -> hasActivity(run, Phase.Running.class::isInstance));
      assertThat(numbers("SELECT count(*) FROM snapshot", golden).getFirst()).isPositive();
      assertThat(numbers("SELECT DISTINCT kind FROM backlog ORDER BY kind", golden))
          .containsExactly(1L, 2L);
      assertThat(numbers("SELECT count(DISTINCT attribute) FROM attribute_value", golden))
          .containsExactly(7L);
    }
  }

  private static boolean hasActivity(Run run, Predicate<Phase> condition) {
    return run.activities()
        .byEvent()
        .first()
        .filter(entry -> condition.test(entry.getValue().phase()))
        .isPresent();
  }

  @ParameterizedTest
  @MethodSource("all")
  void isRefusedIfAScriptItKnowsHasChanged(GoldenDatabase golden) throws Exception {
    restore(golden);
    var dialect = dialect(golden);
    String name = dialect.migrations().getFirst();
    String text = Migrations.load(dialect.name() + "/" + name);
    var edited = new Migrations(List.of(new Script(1, name, text + "-- edited\n")));

    assertThatThrownBy(() -> open(golden, edited))
        .isInstanceOf(StoreException.Corrupt.class)
        .hasMessageContaining(name);
  }

  @ParameterizedTest
  @MethodSource("all")
  void isRefusedOnceANewerVersionWritesIt(GoldenDatabase golden) throws Exception {
    restore(golden);
    try (var connection = connect(golden);
        var statement = connection.createStatement()) {
      statement.execute("UPDATE write_level SET level = " + (Migrations.WRITE_LEVEL + 1));
    }

    assertThatThrownBy(() -> open(golden, Migrations.of(dialect(golden))))
        .isInstanceOf(StoreException.Corrupt.class)
        .hasMessageContaining("use a newer version");
  }

  private void restore(GoldenDatabase golden) throws IOException, SQLException {
    golden.unpack(folder);
    if (golden.kind() == Kind.POSTGRES) {
      try (var connection = connect(golden)) {
        PostgresDump.restore(connection, Files.readString(golden.kind().in(folder)));
      }
    }
  }

  private Store open(GoldenDatabase golden, Migrations migrations) {
    return switch (golden.kind()) {
      case SQLITE -> SqliteStore.open(SqliteOptions.file(golden.kind().in(folder)), migrations);
      case POSTGRES -> PostgresStore.open(PostgresOptions.at(postgres.url()).unsafe(), migrations);
    };
  }

  private static Dialect dialect(GoldenDatabase golden) {
    return switch (golden.kind()) {
      case SQLITE -> SqliteDialect.INSTANCE;
      case POSTGRES -> PostgresDialect.INSTANCE;
    };
  }

  private Connection connect(GoldenDatabase golden) throws SQLException {
    return switch (golden.kind()) {
      case SQLITE -> DriverManager.getConnection("jdbc:sqlite:" + golden.kind().in(folder));
      case POSTGRES -> postgres.connect();
    };
  }

  private List<EntityRef> refs(GoldenDatabase golden) throws SQLException {
    try (var connection = connect(golden);
        var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT partition, run_no FROM run ORDER BY run_no")) {
      var refs = new ArrayList<EntityRef>();
      while (rows.next()) {
        refs.add(new EntityRef(rows.getInt(1), rows.getLong(2)));
      }
      return refs;
    }
  }

  private List<Long> numbers(String query, GoldenDatabase golden) throws SQLException {
    try (var connection = connect(golden);
        var statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      var numbers = new ArrayList<Long>();
      while (rows.next()) {
        numbers.add(rows.getLong(1));
      }
      return numbers;
    }
  }
}
