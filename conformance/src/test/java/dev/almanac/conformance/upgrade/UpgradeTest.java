package dev.almanac.conformance.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testkit.GoldenDatabase;
import dev.almanac.testkit.GoldenDatabase.Kind;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a server left behind is taken over by a server of this build: nothing of what it said has
 * changed, and whatever was open goes on to its end.
 */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(300)
@Order(1) // takes long, so it begins early
class UpgradeTest {
  @TempDir
  Path folder;

  static List<GoldenDatabase> kept() {
    return Arrays.stream(Kind.values())
        .flatMap(kind -> GoldenDatabase.all(kind).stream())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("kept")
  void goesOnFromWhatAnEarlierVersionLeft(GoldenDatabase database) throws Exception {
    database.unpack(folder);
    goOn(database.kind());
  }

  /**
   * The same from what this build leaves. With the property {@code almanac.golden} the files are
   * packed into that folder, to be kept.
   */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void goesOnFromWhatItLeavesItself(Kind kind, @TempDir Path scratch) throws Exception {
    Recorder.record(kind, scratch, folder);
    String keep = System.getProperty("almanac.golden", "");
    if (!keep.isEmpty()) {
      GoldenDatabase.pack(kind, folder, Path.of(keep));
    }
    goOn(kind);
  }

  private void goOn(Kind kind) throws Exception {
    var before = Testimony.read(folder.resolve(Recorder.RUNS));
    assertThat(before.accounts()).isNotEmpty();
    try (var premises = Premises.restored(kind, folder);
        var sequel = new Sequel(before, premises.start().target())) {
      sequel.checkWhatIsThere();
      sequel.tellTheRest();
      sequel.checkTheEnd();
    }
  }
}
