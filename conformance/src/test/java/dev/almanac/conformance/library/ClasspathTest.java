package dev.almanac.conformance.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.almanac.testkit.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The library runs with the versions that a build tool chooses for an application. */
@Timeout(1200)
class ClasspathTest {
  private static final String WITHOUT_COMMANDS = "picocli|snakeyaml|helidon|prometheus|mockito";

  @TempDir
  private Path folder;

  @Test
  void withMaven() throws Exception {
    var project = ConsumerProject.in(folder);

    var versions = project.compile("-Palone");

    assertThat(versions.lowered())
        .as("Gradle takes the newest version, Maven the nearest: they are the same")
        .isEmpty();
    assertThat(versions.chosen())
        .containsEntry("io.grpc:grpc-api", versions.chosen().get("io.grpc:grpc-inprocess"))
        .containsKeys("com.google.protobuf:protobuf-java", "com.google.code.gson:gson");
    assertThat(versions.chosen().keySet())
        .noneMatch(name -> name.matches(".*(" + WITHOUT_COMMANDS + ").*"));
    runs(project, project.classpath());
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.5.16", "4.1.2"})
  @EnabledIfSystemProperty(named = "almanac.long", matches = "true")
  void withTheVersionsThatSpringBootManages(String boot) throws Exception {
    var project = ConsumerProject.in(folder);

    var versions = project.compile("-Pboot", "-Dboot.version=" + boot);

    assertThat(managed(versions.chosen())).hasSize(6);
    System.out.printf("Spring Boot %s: %s%n", boot, managed(versions.chosen()));
    runs(project, project.classpath());
  }

  private static List<String> managed(Map<String, String> chosen) {
    return List.of(
            "com.zaxxer:HikariCP",
            "org.postgresql:postgresql",
            "org.xerial:sqlite-jdbc",
            "com.google.code.gson:gson",
            "org.slf4j:slf4j-api",
            "com.fasterxml.jackson.core:jackson-databind")
        .stream()
        .filter(chosen::containsKey)
        .map(name -> name + " " + chosen.get(name))
        .toList();
  }

  @Test
  void withGradle() throws Exception {
    assumeTrue(Program.isHere("gradle"), "there is no Gradle on this machine");
    var project = ConsumerProject.in(folder);

    var run = Program.run(
        project.folder(),
        List.of(
            "gradle",
            "-q",
            "-PalmanacRepository=" + project.repository().folder(),
            "-PalmanacVersion=" + System.getProperty("almanac.version"),
            "-PlogbackVersion=" + System.getProperty("almanac.logback"),
            "classpath"));

    assertThat(run.exitCode()).as(run.output()).isZero();
    runs(
        project,
        run.output()
            .lines()
            .filter(line -> line.startsWith("CLASSPATH "))
            .map(line -> line.substring("CLASSPATH ".length()))
            .findFirst()
            .orElseThrow());
  }

  private static void runs(ConsumerProject project, String classpath)
      throws IOException, InterruptedException {
    try (var postgres = PostgresServer.start(PostgresServer.Durability.FSYNC);
        var database = postgres.createDatabase()) {
      var output = project.run(classpath, "memory", "orders.db", database.url());

      assertThat(output)
          .contains(
              "memory is ready after", "orders.db is ready after", "PostgreSQL is ready after")
          .contains("INFO DeclaredSchedules: Created schedule 'Report'")
          .doesNotContain("WARN ", "ERROR ", "NoSuchMethod", "NoClassDef", "SLF4J(");
      assertThat(output.lines())
          .filteredOn(line -> line.startsWith("Order[item=tea"))
          .hasSize(3)
          .allSatisfy(line -> assertThat(line)
              .isEqualTo("Order[item=tea, count=2, at=2030-01-01T00:00:00Z, notes={packed=yes}]"));
      assertThat(output.lines())
          .filteredOn(line -> line.equals("At 02:00 on Mondays to Fridays in Europe/Berlin"))
          .hasSize(3);
    }
  }
}
