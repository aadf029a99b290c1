package dev.almanac.browser.views;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import dev.almanac.browser.InBrowser;
import dev.almanac.browser.Visitor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Everybody can read and reach every view: in light and dark, with a screen reader, on a phone. */
@InBrowser
class AccessTest {
  private static final boolean LONG = Boolean.getBoolean("almanac.long");

  /** Rules of axe that can find something new there; with {@code --long}, all. */
  private static final String[] IN_DARK = LONG ? new String[0] : new String[] {"color-contrast"};

  private static final String[] ON_A_PHONE =
      LONG ? new String[0] : new String[] {"scrollable-region-focusable", "target-size"};

  @ParameterizedTest
  @EnumSource
  void isForEverybody(Places place, Visitor visitor) {
    visitor.prefers(ColorScheme.LIGHT);
    place.open(visitor);
    assertThat(visitor.violations()).as("in light").isEmpty();
    visitor.prefers(ColorScheme.DARK);
    assertThat(visitor.violations(IN_DARK)).as("in dark").isEmpty();
    visitor.takesAPhone();
    assertThat(visitor.overflow()).as("on a phone").isEmpty();
    assertThat(visitor.violations(ON_A_PHONE)).as("on a phone").isEmpty();
  }
}
