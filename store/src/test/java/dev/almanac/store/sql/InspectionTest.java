package dev.almanac.store.sql;

import static dev.almanac.store.Samples.COMPLETED;
import static dev.almanac.store.Samples.NAMESPACE;
import static dev.almanac.store.Samples.close;
import static dev.almanac.store.Samples.run;
import static dev.almanac.store.Samples.start;
import static dev.almanac.store.Samples.step;
import static dev.almanac.store.Samples.visible;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.store.Batch;
import dev.almanac.store.Inspection;
import dev.almanac.store.PageLimit;
import dev.almanac.store.Reading;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import dev.almanac.store.list.AttributeValue;
import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Condition;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.sql.postgres.PostgresOptions;
import dev.almanac.store.sql.postgres.PostgresStore;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import dev.almanac.testkit.Database;
import dev.almanac.testkit.FreshDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Causes damage and checks what the inspection reports. */
@ExtendWith(FreshDatabase.class)
class InspectionTest {
  private static final int RUNS = 300;
  private static final PageLimit LIMIT = new PageLimit(50, 1 << 16);
  private static final int SEEDS = Boolean.getBoolean("almanac.long") ? 400 : 40;

  @TempDir
  Path folder;

  @Test
  void findsNothingInASoundDatabase(Database postgres) {
    try (var sqlite = fill(SqliteStore.open(SqliteOptions.file(folder.resolve("a.db"))));
        var other = fill(PostgresStore.open(PostgresOptions.at(postgres.url()).unsafe()))) {
      assertThat(inspect(sqlite)).isEmpty();
      assertThat(inspect(other)).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      DELETE FROM state WHERE run_no = 7 | its row of state is missing
      DELETE FROM run WHERE run_no = 7 | its row of run is missing
      DELETE FROM visibility WHERE run_no = 7 | its row of visibility is missing
      DELETE FROM pointer WHERE run_no = 7 | its workflow id does not point to it
      UPDATE visibility SET status = 2 WHERE run_no = 7 | its status in lists differs
      DELETE FROM history WHERE run_no = 10 AND first_event = 3 | its history ends elsewhere
      DELETE FROM history WHERE run_no = 10 AND first_event = 1 | the events before it are missing
      UPDATE pointer SET run_no = 100000 WHERE run_no = 7 | it points to a missing run
      """)
  void namesRowsThatDoNotBelongTogether(String change, String said, Database postgres)
      throws SQLException {
    var file = folder.resolve("a.db");
    fill(SqliteStore.open(SqliteOptions.file(file))).close();
    fill(PostgresStore.open(PostgresOptions.at(postgres.url()).unsafe())).close();
    for (var url : List.of("jdbc:sqlite:" + file, postgres.url())) {
      try (var connection = DriverManager.getConnection(url);
          var statement = connection.createStatement()) {
        assertThat(statement.executeUpdate(change)).isOne();
      }
    }
    try (var sqlite = SqliteStore.open(SqliteOptions.file(file));
        var other = PostgresStore.open(PostgresOptions.at(postgres.url()).unsafe())) {
      assertThat(inspect(sqlite)).anyMatch(damage -> damage.contains(said));
      assertThat(inspect(other)).anyMatch(damage -> damage.contains(said));
    }
  }

  /**
   * After any damage, a read returns correct data or fails as corrupt, or the inspection reports
   * it. Even opening the database may fail.
   */
  @Test
  void noDamageStaysUnseen() throws IOException {
    var sound = folder.resolve("sound.db");
    fill(SqliteStore.open(SqliteOptions.file(sound))).close();
    var expected = answers(sound);
    assertThat(expected.damage()).isEmpty();
    var unseen = new ArrayList<String>();
    int told = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      var damaged = folder.resolve("damaged-%d.db".formatted(seed));
      Files.write(damaged, flipped(Files.readAllBytes(sound), new Random(seed)));
      var found = answers(damaged);
      boolean isTold = !found.damage().isEmpty();
      told += isTold ? 1 : 0;
      if (!isTold && !found.answers().equals(expected.answers())) {
        unseen.add("seed " + seed);
      }
    }
    assertThat(unseen).isEmpty();
    assertThat(told).as("the others hit unused space").isGreaterThan(SEEDS / 4);
  }

  /** Flips two hundred consecutive bytes at a random position. */
  private static byte[] flipped(byte[] file, Random random) {
    int from = 4096 + random.nextInt(file.length - 4096 - 200);
    for (int at = from; at < from + 200; at++) {
      file[at] ^= (byte) (1 + random.nextInt(255));
    }
    return file;
  }

  private record Answers(List<String> answers, List<String> damage) {}

  private static Answers answers(Path file) {
    var answers = new ArrayList<String>();
    try (var store = SqliteStore.open(SqliteOptions.file(file))) {
      var damage = new ArrayList<>(inspect(store));
      try {
        var everything = Condition.EVERYTHING;
        answers.add("count " + Reading.count(store.visibility(), NAMESPACE, everything));
        Reading.list(store.visibility(), NAMESPACE, everything, 100)
            .forEach(row -> answers.add(row.toString()));
        for (int number = 1; number <= RUNS; number++) {
          answers.add(String.valueOf(store.runs().run(NAMESPACE, run(number).runId())));
          answers.add(String.valueOf(store.runs().log(run(number).ref())));
          answers.add(String.valueOf(store.runs().history(run(number).ref(), 1, LIMIT)));
          answers.add(String.valueOf(store.runs().pointer(NAMESPACE, run(number).workflowId())));
        }
      } catch (StoreException.Corrupt e) {
        damage.add("a read says " + e.getMessage());
      }
      return new Answers(answers, damage);
    } catch (StoreException e) {
      return new Answers(List.of(), List.of("opening says " + e.getMessage()));
    }
  }

  private static List<String> inspect(Store store) {
    var damage = new ArrayList<String>();
    Inspection.@Nullable Place place = null;
    int done = 0;
    int steps = 0;
    do {
      assertThat(++steps).as("steps of a pass, which must end").isLessThan(10_000);
      var step = store.inspection().step(place, LIMIT);
      assertThat(step.done()).isBetween(done, 100);
      done = step.done();
      damage.addAll(step.damage());
      place = step.next();
    } while (place != null);
    assertThat(done).isEqualTo(100);
    return damage;
  }

  private static Store fill(Store store) {
    var fence = store.nodes().take("node");
    for (int number = 1; number <= RUNS; number++) {
      var colour = new AttributeValue(1, new Value.Text("blue " + number % 7));
      var run = run(number);
      store
          .commits()
          .commit(
              fence,
              Batch.of(start(run)
                  .visibility(visible(number, Lifetime.OPEN, 1, colour))
                  .build()));
      if (number % 10 == 0) {
        store.commits().commit(fence, Batch.of(step(run, 3).build()));
      }
      if (number % 3 == 0 && number % 10 != 0) {
        store
            .commits()
            .commit(fence, Batch.of(close(run, 3, 1_000 + number, COMPLETED).build()));
      }
    }
    return store;
  }
}
