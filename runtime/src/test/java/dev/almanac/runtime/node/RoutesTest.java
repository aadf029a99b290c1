package dev.almanac.runtime.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.store.Partitions;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoutesTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 7, 16})
  void everyPartitionBelongsToOneLoop(int loops) {
    var routes = new Routes(loops);
    int next = 0;
    for (int loop = 0; loop < loops; loop++) {
      var share = routes.partitions(loop);
      assertThat(share.first()).isEqualTo(next);
      next = share.last() + 1;
      int number = loop;
      IntStream.rangeClosed(share.first(), share.last())
          .forEach(partition -> assertThat(routes.numberOf(partition)).isEqualTo(number));
    }
    assertThat(next).isEqualTo(Partitions.COUNT);
  }
}
