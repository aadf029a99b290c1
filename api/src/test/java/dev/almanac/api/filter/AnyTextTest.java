package dev.almanac.api.filter;

import static dev.almanac.api.filter.Attributes.NAMESPACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import dev.almanac.runtime.registry.StoredSearchAttributes;
import dev.almanac.store.memory.MemoryStore;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever is sent as a filter is read, or refused with a reason. */
class AnyTextTest {
  private static final long SEED = 20_300_131;
  private static final List<String> PIECES = List.of(
      "WorkflowId",
      "StartTime",
      "CloseTime",
      "ExecutionStatus",
      "ExecutionDuration",
      "City",
      "Tags",
      "Note",
      "Size",
      "Rate",
      "Paid",
      "Due",
      "RunId",
      "`City`",
      "=",
      "<",
      ">=",
      "!=",
      "<>",
      "AND",
      "OR",
      "NOT",
      "IN",
      "BETWEEN",
      "STARTS_WITH",
      "IS",
      "NULL",
      "GROUP BY",
      "ORDER BY",
      "LIMIT",
      "'",
      "\"",
      "`",
      "\\",
      "(",
      ")",
      ",",
      "1",
      "-",
      "+",
      ".",
      "1e9",
      "1e",
      "9223372036854775808",
      "'1h'",
      "'2030-01-01T00:00:00Z'",
      "'x'",
      "true",
      " ",
      "\0",
      "\ud83c",
      "\u00e9",
      "'Running'",
      "NaN",
      "'NaN'",
      "--",
      ";",
      "%",
      "/*",
      "0x1f",
      "😀");

  private final StoredSearchAttributes attributes = Attributes.in(new MemoryStore());

  @Test
  void piecesInAnyOrder() {
    var random = new Random(SEED);
    int tries = Boolean.getBoolean("almanac.long") ? 2_000_000 : 30_000;
    for (int i = 0; i < tries; i++) {
      var text = new StringBuilder();
      for (int length = random.nextInt(14); length >= 0; length--) {
        text.append(PIECES.get(random.nextInt(PIECES.size())));
        text.append(random.nextInt(3) > 0 ? " " : "");
      }
      isReadOrRefused("seed %d, try %d".formatted(SEED, i), text.toString());
    }
  }

  @Test
  void filtersWithAMistake() {
    var random = new Random(SEED);
    String sound = "(WorkflowId = 'a' OR City NOT IN ('b', \"c\")) AND NOT Size BETWEEN 1 AND 2"
        + " AND Note != 'd e' AND StartTime >= '2030-01-01T00:00:00Z' AND `Due` IS NOT NULL"
        + " AND ExecutionDuration < '1h' AND City STARTS_WITH 'x' GROUP BY ExecutionStatus";
    RunFilter.read(sound, NAMESPACE, attributes);
    int tries = Boolean.getBoolean("almanac.long") ? 1_000_000 : 20_000;
    for (int i = 0; i < tries; i++) {
      var text = new StringBuilder(sound);
      for (int mistakes = random.nextInt(3); mistakes >= 0; mistakes--) {
        int at = random.nextInt(text.length());
        switch (random.nextInt(3)) {
          case 0 -> text.deleteCharAt(at);
          case 1 -> text.insert(at, PIECES.get(random.nextInt(PIECES.size())));
          default -> text.setCharAt(at, (char) random.nextInt(0x250));
        }
      }
      isReadOrRefused("seed %d, try %d".formatted(SEED, i), text.toString());
    }
  }

  @Test
  void deepAndLongOnesAreRefused() {
    refused("(".repeat(50_000));
    refused("NOT ".repeat(20_000) + "Size = 1");
    refused("(".repeat(101) + "Size = 1" + ")".repeat(101));
    refused("Size = 1" + " AND Size = 1".repeat(500));
    refused("Size IN (1" + ", 1".repeat(2_000) + ")");
    refused("x".repeat(100_001));
    RunFilter.read("(".repeat(100) + "Size = 1" + ")".repeat(100), NAMESPACE, attributes);
    RunFilter.read("Size = 1" + " OR Size = 1".repeat(499), NAMESPACE, attributes);
  }

  private void refused(String text) {
    assertThat(catchThrowable(() -> RunFilter.read(text, NAMESPACE, attributes)))
        .isInstanceOf(RpcException.class);
  }

  private void isReadOrRefused(String which, String text) {
    var thrown = catchThrowable(() -> RunFilter.read(text, NAMESPACE, attributes));
    if (thrown != null) {
      assertThat(thrown).as("%s: %s", which, text).isInstanceOf(RpcException.class);
      var refusal = ((RpcException) thrown).error();
      assertThat(refusal.code()).isEqualTo(RpcError.Code.INVALID_ARGUMENT);
      assertThat(refusal.message())
          .as("%s: %s", which, text)
          .startsWith("Invalid query: ")
          .containsPattern("position \\d+");
    }
  }
}
