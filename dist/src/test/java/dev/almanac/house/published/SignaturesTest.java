package dev.almanac.house.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.google.protobuf.Descriptors.FileDescriptor;
import dev.almanac.house.ProjectTree;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What callers depend on changes only on purpose: files in the public modules list it. After a
 * change on purpose, {@code ./test --signatures} writes them anew.
 */
class SignaturesTest {
  /** The modules whose types callers may use; the other artifacts are there for these. */
  static final List<String> PUBLIC =
      List.of("calendar", "client", "protocol", "spring", "springtest", "testing");

  /** Found by Spring Boot, and by nobody else. */
  private static final Set<String> WIRING =
      Set.of("dev.almanac.spring.autoconfigure.", "dev.almanac.spring.health.");

  private static final boolean WRITES = Boolean.getBoolean("almanac.signatures");

  private final Path root = ProjectTree.here().root();

  static List<String> publicModules() {
    return PUBLIC;
  }

  @ParameterizedTest
  @MethodSource("publicModules")
  void areThoseThatCallersKnow(String module) throws IOException {
    var written = new Artifact(Pom.read(root.resolve(module).resolve("pom.xml")).artifact())
        .types(name -> WIRING.stream().noneMatch(name::startsWith))
        .filter(type -> type.getPackage().isAnnotationPresent(NullMarked.class));

    check(root.resolve(module).resolve("signatures.txt"), Signatures.of(written));
  }

  @Test
  void messagesAreThoseThatClientsKnow() throws IOException {
    var files = new Artifact("almanac-protocol")
        .types()
        .flatMap(SignaturesTest::protos)
        .distinct()
        .toList();

    check(root.resolve("protocol/messages.txt"), Messages.of(files));
  }

  private static void check(Path file, List<String> found) throws IOException {
    assertThat(found).as(file.toString()).isNotEmpty();
    if (WRITES) {
      Files.write(file, found);
      return;
    }
    List<String> known = Files.readAllLines(file);
    var gone = new ArrayList<>(known);
    gone.removeAll(found);
    var added = new ArrayList<>(found);
    added.removeAll(known);
    if (!found.equals(known)) {
      fail(
          "%s lists what callers depend on.%nGone or changed, so that they break:%n  %s%n"
              + "New:%n  %s%nIf this is on purpose, run ./test --signatures",
          file, String.join("\n  ", gone), String.join("\n  ", added));
    }
  }

  private static Stream<FileDescriptor> protos(Class<?> type) {
    try {
      Method descriptor = type.getDeclaredMethod("getDescriptor");
      return descriptor.getReturnType() == FileDescriptor.class
          ? Stream.of((FileDescriptor) descriptor.invoke(null))
          : Stream.empty();
    } catch (NoSuchMethodException e) {
      return Stream.empty();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Cannot read the protos of " + type, e);
    }
  }
}
