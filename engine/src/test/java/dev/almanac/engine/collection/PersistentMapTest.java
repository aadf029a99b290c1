package dev.almanac.engine.collection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PersistentMapTest {
  @Test
  void behavesAsASortedMapThatNeverChanges() {
    for (int seed = 1; seed <= 50; seed++) {
      var random = new Random(seed);
      var map = PersistentMap.<Integer, String>empty();
      var model = new TreeMap<Integer, String>();
      var versions = new ArrayList<PersistentMap<Integer, String>>();
      var models = new ArrayList<Map<Integer, String>>();
      for (int step = 0; step < 400; step++) {
        int key = random.nextInt(100);
        if (random.nextInt(3) > 0) {
          map = map.with(key, "v" + step);
          model.put(key, "v" + step);
        } else {
          map = map.without(key);
          model.remove(key);
        }
        versions.add(map);
        models.add(new TreeMap<>(model));
        assertThat(map.has(key)).as("seed %d", seed).isEqualTo(model.containsKey(key));
      }
      for (int i = 0; i < versions.size(); i++) {
        assertThat(entries(versions.get(i)))
            .as("seed %d, step %d", seed, i)
            .isEqualTo(List.copyOf(models.get(i).entrySet()));
      }
    }
  }

  @Test
  void findsItsFirstEntry() {
    var map = PersistentMap.<Integer, String>empty().with(3, "c").with(1, "a").with(2, "b");

    assertThat(map.first()).contains(Map.entry(1, "a"));
    assertThat(map.without(1).first()).contains(Map.entry(2, "b"));
    assertThat(PersistentMap.<Integer, String>empty().first()).isEmpty();
  }

  @Test
  void isEqualToAnotherWithTheSameEntriesWhateverTheirHistory() {
    var one = PersistentMap.<Integer, String>empty();
    var other = PersistentMap.<Integer, String>empty();
    for (int i = 0; i < 100; i++) {
      one = one.with(i, "v" + i);
      other = other.with(99 - i, "v" + (99 - i)).with(1_000 + i, "gone").without(1_000 + i);
    }

    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
    assertThat(one.with(5, "x")).isNotEqualTo(other);
  }

  @Test
  void staysShallowWhenFilledInOrder() {
    var map = PersistentMap.<Integer, Integer>empty();
    for (int i = 0; i < 100_000; i++) {
      map = map.with(i, i);
    }

    assertThat(map.size()).isEqualTo(100_000);
    assertThat(map.get(99_999)).contains(99_999);
  }

  private static List<Map.Entry<Integer, String>> entries(PersistentMap<Integer, String> map) {
    var entries = new ArrayList<Map.Entry<Integer, String>>();
    map.forEach(entries::add);
    return entries;
  }
}
