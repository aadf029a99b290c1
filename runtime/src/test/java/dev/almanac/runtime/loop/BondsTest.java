package dev.almanac.runtime.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.runtime.WorkflowKey;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class BondsTest {
  private final Bonds bonds = new Bonds();
  private final Resident a = workflow("a");
  private final Resident b = workflow("b");
  private final Resident c = workflow("c");
  private final Resident d = workflow("d");

  @Test
  void whoIsTiedToNobodyIsAlone() {
    assertThat(bonds.with(a)).containsExactly(a);
  }

  @Test
  void whoIsTiedToTheSameBelongsTogether() {
    bonds.tie(a, b);
    bonds.tie(c, d);
    assertThat(bonds.with(a)).containsExactlyInAnyOrder(a, b);

    bonds.tie(b, d);

    for (var one : bonds.with(c)) {
      assertThat(bonds.with(one)).containsExactlyInAnyOrder(a, b, c, d);
    }
  }

  private static Resident workflow(String id) {
    return new CachedWorkflow(new WorkflowKey(new UUID(1, 1), id), 1);
  }
}
