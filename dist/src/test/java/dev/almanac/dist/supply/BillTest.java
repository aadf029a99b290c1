package dev.almanac.dist.supply;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.cyclonedx.Version;
import org.cyclonedx.exception.ParseException;
import org.cyclonedx.model.Component;
import org.cyclonedx.parsers.JsonParser;
import org.junit.jupiter.api.Test;

/** The bill of the real lists, read by the library that CycloneDX publishes for it. */
class BillTest {
  private static final Path FOLDER = Path.of("src/main/supply");

  private final LibraryList libraries =
      LibraryList.parse(CheckLibraries.read(FOLDER.resolve("libraries.txt")));
  private final List<Part> parts = Part.parse(CheckLibraries.read(FOLDER.resolve("parts.txt")));
  private final byte[] bill = bytes(bill("1.0").json());

  @Test
  void isWhatCycloneDxDefines() throws Exception {
    assertThat(new JsonParser().validate(bill, Version.VERSION_16)).isEmpty();

    var wrong = bill("1.0").json();
    wrong.addProperty("serialNumber", "1");
    assertThat(new JsonParser().validate(bytes(wrong), Version.VERSION_16)).isNotEmpty();
  }

  @Test
  void namesEveryLibraryAndWhatIsInsideIt() throws ParseException {
    List<Component> components = new JsonParser().parse(bill).getComponents();

    assertThat(components)
        .hasSameSizeAs(libraries.libraries())
        .allMatch(component -> component.getHashes().getFirst().getValue().length() == 64);
    assertThat(components.stream()
            .flatMap(component -> component.getComponents() == null
                ? List.<Component>of().stream()
                : component.getComponents().stream())
            .map(Component::getPurl))
        .hasSameSizeAs(parts)
        .contains("pkg:npm/lit-html@3.3.2", "pkg:generic/sqlite@3.53.4");
  }

  @Test
  void isTheSameForTheSameProductAndAnotherForAnother() {
    assertThat(bill("1.0").json()).isEqualTo(bill("1.0").json());
    assertThat(bill("1.1").json().get("serialNumber"))
        .isNotEqualTo(bill("1.0").json().get("serialNumber"));
  }

  private Bill bill(String version) {
    return new Bill(version, "2026-01-01T00:00:00Z", "JDK 25, Example", libraries, parts);
  }

  private static byte[] bytes(JsonObject json) {
    return json.toString().getBytes(StandardCharsets.UTF_8);
  }
}
