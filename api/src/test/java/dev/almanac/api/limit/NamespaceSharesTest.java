package dev.almanac.api.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NamespaceSharesTest {
  private final NamespaceShares shares = new NamespaceShares(100);

  @Test
  void leavesHalfToOthers() {
    assertThat(opened("loud", 200)).isEqualTo(50);
    assertThat(opened("quiet", 20)).isEqualTo(20);
  }

  @Test
  void lastsForManyNamespaces() {
    assertThat(opened("loud", 200)).isEqualTo(50);
    for (int other = 0; other < 20; other++) {
      assertThat(opened("other" + other, 1)).as("namespace %d", other).isEqualTo(1);
    }
  }

  @Test
  void givesMoreAgainWhenOthersAreDone() {
    assertThat(opened("one", 25)).isEqualTo(25);
    assertThat(opened("other", 60)).isEqualTo(33);
    IntStream.range(0, 25).forEach(at -> shares.close("one"));
    assertThat(opened("other", 60)).isEqualTo(17);
  }

  private int opened(String namespace, int attempts) {
    return (int)
        IntStream.range(0, attempts).filter(attempt -> shares.open(namespace)).count();
  }
}
