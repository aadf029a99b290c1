package dev.almanac.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.grpc.Status;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class CallRulesTest {
  @Test
  void findsReadsOfClockChanceAndEnvironment() {
    assertThat(targetsBannedIn("runtime", Worldly.class))
        .containsExactlyInAnyOrder(
            "java.time.Instant.now",
            "java.lang.System.nanoTime",
            "java.lang.System.getenv",
            "java.util.Random.<init>",
            "java.util.UUID.randomUUID");
  }

  @Test
  void letsTheOutermostModulesReadThem() {
    assertThat(targetsBannedIn("server", Worldly.class)).isEmpty();
  }

  @Test
  void keepsPureModulesFromTypesWithSideEffects() {
    assertThat(targetsBannedIn("calendar", Impure.class))
        .containsExactlyInAnyOrder("java.time.Clock", "java.util.concurrent.ConcurrentHashMap");
    assertThat(targetsBannedIn("runtime", Impure.class)).isEmpty();
  }

  @Test
  void allowsTimeAsAnArgument() {
    assertThat(targetsBannedIn("calendar", Pure.class)).isEmpty();
  }

  @Test
  void keepsTheStatusOfTheWireInOnePlace() {
    assertThat(targetsBannedIn("api", Talkative.class)).containsExactly("io.grpc.Status");
    assertThat(targetsBannedIn("server", Talkative.class)).isEmpty();
  }

  private static List<String> targetsBannedIn(String module, Class<?> type) {
    JavaClass imported = new ClassFileImporter().importClass(type);
    return CallRules.check(module, List.of(imported))
        .map(violation -> violation.subject().replaceFirst(".* -> ", ""))
        .toList();
  }

  @SuppressWarnings("unused") // only its bytecode matters
  static final class Worldly {
    final Supplier<Instant> reference = Instant::now;
    final long ticks = System.nanoTime();
    final Random random = new Random(42);
    final UUID id = UUID.randomUUID();
    final String home = String.valueOf(System.getenv("HOME"));
  }

  @SuppressWarnings("unused") // only its bytecode matters
  static final class Impure {
    final ConcurrentHashMap<String, String> cache = new ConcurrentHashMap<>();

    Instant due(Clock clock) {
      return clock.instant();
    }
  }

  @SuppressWarnings("unused") // only its bytecode matters
  static final class Pure {
    Instant due(Instant now) {
      return now.plus(Duration.ofHours(1));
    }
  }

  @SuppressWarnings("unused") // only its bytecode matters
  static final class Talkative {
    final Status status = Status.OK;
  }
}
