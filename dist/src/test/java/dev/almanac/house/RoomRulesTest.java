package dev.almanac.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.HashSet;
import org.junit.jupiter.api.Test;

class RoomRulesTest {
  @Test
  void noRoomLeadsBackToItself() {
    for (var room : RoomRules.ROOMS.keySet()) {
      var seen = new HashSet<String>();
      var next = new ArrayDeque<>(RoomRules.ROOMS.get(room));
      while (!next.isEmpty()) {
        var one = next.remove();
        assertThat(one).as("reached from '%s'", room).isNotEqualTo(room);
        if (seen.add(one)) {
          next.addAll(RoomRules.ROOMS.get(one));
        }
      }
    }
  }
}
