package dev.almanac.runtime.metric;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Counters by namespace and constant. Only so many namespaces have their own; the others share one,
 * so that namespaces cannot make the number of series grow without bound. Any thread may count.
 */
public final class NamespaceCounters<E extends Enum<E>> {
  /** How many namespaces have counters of their own. */
  static final int MOST = 100;

  /** What the others are called. No namespace can have this name. */
  static final String OTHERS = "(others)";

  /** Takes one series. */
  interface Reader<E> {
    void read(String namespace, E value, Counter counter);
  }

  private final Class<E> type;
  private final ConcurrentHashMap<UUID, Map<E, Counter>> counters = new ConcurrentHashMap<>();
  private final Map<E, Counter> others;
  private volatile Function<UUID, String> names = UUID::toString;

  NamespaceCounters(Class<E> type) {
    this.type = type;
    this.others = fresh();
  }

  /** Sets how a namespace is called; until then its id is shown. */
  public void nameBy(Function<UUID, String> lookup) {
    names = lookup;
  }

  public void add(UUID namespace, E value) {
    @Nullable Counter counter = of(namespace).get(value);
    if (counter != null) {
      counter.add(1);
    }
  }

  private Map<E, Counter> of(UUID namespace) {
    var known = counters.get(namespace);
    if (known != null) {
      return known;
    }
    return counters.size() >= MOST
        ? others
        : counters.computeIfAbsent(namespace, absent -> fresh());
  }

  private Map<E, Counter> fresh() {
    var fresh = new EnumMap<E, Counter>(type);
    Arrays.stream(type.getEnumConstants()).forEach(value -> fresh.put(value, new Counter()));
    return fresh;
  }

  void forEach(Reader<E> reader) {
    counters.forEach((namespace, values) ->
        values.forEach((value, counter) -> reader.read(names.apply(namespace), value, counter)));
    if (counters.size() >= MOST) {
      others.forEach((value, counter) -> reader.read(OTHERS, value, counter));
    }
  }
}
