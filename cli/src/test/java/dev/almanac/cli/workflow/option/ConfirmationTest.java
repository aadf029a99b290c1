package dev.almanac.cli.workflow.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfirmationTest {
  private final StringWriter shown = new StringWriter();

  @ParameterizedTest
  @ValueSource(strings = {"y\n", "yes\n", " Y \nand more"})
  void yesIsAnAgreement(String typed) {
    asking(typed).require("Go on?");

    assertThat(shown).hasToString("Go on? y/N ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "n\n", "yeah\n", "no\ny\n"})
  void anythingElseIsNone(String typed) {
    var confirmation = asking(typed);

    assertThatThrownBy(() -> confirmation.require("Go on?"))
        .isInstanceOf(DeclinedException.class)
        .hasMessageContaining("nothing was done");
  }

  private Confirmation asking(String typed) {
    return new Confirmation(
        new BufferedReader(new StringReader(typed)), new PrintWriter(shown, true));
  }
}
