package dev.almanac.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.ZoneOffset;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class ZoneTest {
  /** Version 2, no transitions, footer {@code <+03>-3}. */
  private static final byte[] THREE_HOURS_EAST = Base64.getDecoder()
      .decode("VFppZjIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAAAAEAAAAAAAAAVFppZjIA"
          + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAAAAQAACowAAArMDMACjwrMDM+LTMK");

  @Test
  void embeddedDataIsKnownByItsDigest() {
    var zone = Zone.embedded("Anywhere/Here", THREE_HOURS_EAST);
    assertThat(zone.name()).isEqualTo("Anywhere/Here");
    assertThat(zone.rules()).isEqualTo(ZoneOffset.ofHours(3).getRules());
    assertThat(zone.embedded()).isTrue();
    assertThat(zone.digest()).isEqualTo("d7418cbdfba5");
  }

  @Test
  void embeddedDataNeedsNoName() {
    assertThat(Zone.embedded("", THREE_HOURS_EAST).name()).isEmpty();
  }

  @Test
  void refusesDataThatIsNoTimeZoneFile() {
    assertThatThrownBy(() -> Zone.embedded("Europe/Berlin", new byte[0]))
        .isInstanceOf(SpecException.class)
        .hasMessageStartingWith("malformed time zone information");
  }

  @Test
  void aNamedZoneHasNoDigest() {
    assertThat(Zone.named("Europe/Berlin").embedded()).isFalse();
  }
}
