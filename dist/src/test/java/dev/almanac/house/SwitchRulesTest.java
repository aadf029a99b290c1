package dev.almanac.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SwitchRulesTest {
  private static final String OURS = """
      enum Colour { RED, GREEN; static final Colour FIRST = RED; int weight; }
      sealed interface Shape { record Circle(int radius) implements Shape {}
          record Square(int side) implements Shape {} }
      record Loose() {}
      """;

  @Test
  void findsADefaultOverAnEnumOfOurs() {
    assertThat(violationsIn("switch (colour) { case RED -> {} default -> {} }")).hasSize(1);
    assertThat(violationsIn("switch (colour) { case RED: break; default: break; }"))
        .hasSize(1);
    assertThat(violationsIn("int x = switch (c) { case RED, GREEN -> 1; default -> 2; };"))
        .hasSize(1);
  }

  @Test
  void findsADefaultOverASealedTypeOfOurs() {
    assertThat(violationsIn("switch (shape) { case Circle c -> {} default -> {} }"))
        .hasSize(1);
    assertThat(violationsIn("switch (s) { case Shape.Circle(var r) -> {} default -> {} }"))
        .hasSize(1);
    assertThat(violationsIn("switch (s) { case Circle c -> {} case null, default -> {} }"))
        .hasSize(1);
  }

  @Test
  void allowsADefaultOverOtherTypes() {
    assertThat(violationsIn("switch (text) { case \"RED\" -> {} default -> {} }"))
        .isEmpty();
    assertThat(violationsIn("switch (number) { case 1 -> {} default -> {} }")).isEmpty();
    assertThat(violationsIn("switch (day) { case MONDAY -> {} default -> {} }")).isEmpty();
    assertThat(violationsIn("switch (o) { case String s -> {} default -> {} }")).isEmpty();
    assertThat(violationsIn("switch (o) { case Circle c -> {} case Loose l -> {} default -> {} }"))
        .isEmpty();
  }

  @Test
  void allowsASwitchThatListsAllCases() {
    assertThat(violationsIn("switch (colour) { case RED -> {} case GREEN -> {} }"))
        .isEmpty();
  }

  private static List<Violation> violationsIn(String statement) {
    var text = "class A { void a() { %s } }".formatted(statement);
    return SwitchRules.check(
            List.of(JavaSource.of("Ours.java", OURS), JavaSource.of("A.java", text)))
        .toList();
  }
}
