package dev.almanac.runtime.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.runtime.entity.Slot;
import dev.almanac.runtime.run.RunCache;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TiedSlotsTest {
  private final TiedSlots ties = new TiedSlots();
  private final Slot<?, ?> a = workflow("a");
  private final Slot<?, ?> b = workflow("b");
  private final Slot<?, ?> c = workflow("c");
  private final Slot<?, ?> d = workflow("d");

  @Test
  void whoIsTiedToNobodyIsAlone() {
    assertThat(ties.with(a)).isEqualTo(Set.of(a));
  }

  @Test
  void whoIsTiedToTheSameBelongsTogether() {
    ties.tie(a, b);
    ties.tie(c, d);
    assertThat(ties.with(a)).isEqualTo(Set.of(a, b));

    ties.tie(b, d);

    for (var one : ties.with(c)) {
      assertThat(ties.with(one)).isEqualTo(Set.of(a, b, c, d));
    }
  }

  private static Slot<?, ?> workflow(String id) {
    return new RunCache(1).slot(new WorkflowKey(new UUID(1, 1), id));
  }
}
