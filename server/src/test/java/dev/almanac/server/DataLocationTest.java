package dev.almanac.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DataLocationTest {
  private static final DataLocation.Place LINUX =
      new DataLocation.Place(Map.of(), "Linux", "/home/ada");

  @Test
  void keepsDevelopmentDataInTheUsersDataDirectory() {
    assertThat(development("", false, 7233))
        .isEqualTo(new DataLocation.OfUser(Path.of("/home/ada/.local/share/almanac/dev.db")));
  }

  @Test
  void takesTheFileThatWasAskedFor() {
    assertThat(development("x.db", true, 7300)).isEqualTo(new DataLocation.Given(Path.of("x.db")));
    assertThat(DataLocation.forProduction("x.db", LINUX))
        .isEqualTo(new DataLocation.Given(Path.of("x.db")));
  }

  @Test
  void keepsTheDataOfEachPortApart() {
    assertThat(development("", false, 7300))
        .isEqualTo(new DataLocation.OfUser(Path.of("/home/ada/.local/share/almanac/dev-7300.db")));
  }

  @Test
  void keepsTestsAwayFromTheDataThatPeopleUse() {
    assertThat(development("", true, 7233)).isEqualTo(new DataLocation.Temporary());
    assertThat(development("", true, 7300)).isEqualTo(new DataLocation.Temporary());
    assertThat(development("", false, 0)).isEqualTo(new DataLocation.Temporary());
  }

  @Test
  void keepsDevelopmentAndProductionApart() {
    assertThat(DataLocation.forProduction("", LINUX))
        .isEqualTo(new DataLocation.OfUser(Path.of("/home/ada/.local/share/almanac/almanac.db")));
  }

  @Test
  void followsTheHabitsOfTheSystem() {
    assertThat(DataLocation.forProduction("", new DataLocation.Place(Map.of(), "Mac OS X", "/u")))
        .isEqualTo(
            new DataLocation.OfUser(Path.of("/u/Library/Application Support/almanac/almanac.db")));
    assertThat(DataLocation.forProduction("", xdg("/data")))
        .isEqualTo(new DataLocation.OfUser(Path.of("/data/almanac/almanac.db")));
    assertThat(DataLocation.forProduction("", xdg("relative")))
        .isEqualTo(new DataLocation.OfUser(Path.of("/home/ada/.local/share/almanac/almanac.db")));
  }

  private static DataLocation.Place xdg(String folder) {
    return new DataLocation.Place(Map.of("XDG_DATA_HOME", folder), "Linux", "/home/ada");
  }

  private static DataLocation development(String file, boolean isTemporary, int port) {
    return DataLocation.forDevelopment(file, isTemporary, port, LINUX);
  }
}
