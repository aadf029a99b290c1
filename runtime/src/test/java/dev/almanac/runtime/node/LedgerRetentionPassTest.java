package dev.almanac.runtime.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.runtime.loop.Fences;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.store.Batch;
import dev.almanac.store.Blob;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Nanos;
import dev.almanac.store.PageLimit;
import dev.almanac.store.memory.MemoryStore;
import dev.almanac.store.schedule.LedgerDay;
import dev.almanac.store.schedule.LedgerRow;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.ScheduleWrite;
import dev.almanac.store.work.WorkWrite;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LedgerRetentionPassTest {
  private static final UUID ID = new UUID(1, 2);
  private static final Instant CREATED = Instant.parse("2030-01-01T00:00:00Z");
  private static final Blob DATA = Blob.of(1, new byte[0]);

  private final MemoryStore store = new MemoryStore();
  private final Fences fences = new Fences(store.nodes(), store.nodes().take("node"));

  @Test
  void rollsWhatIsOldIntoDailyCountsAndLeavesTheLastThousand() {
    var one = schedule(1);
    write(one, 2_500, null);

    pass(Map.of(), CREATED.plus(Duration.ofDays(89))).run();
    assertThat(entries(one)).isEqualTo(2_500);

    pass(Map.of(), CREATED.plus(Duration.ofDays(91))).run();
    assertThat(entries(one)).isEqualTo(LedgerRetentionPass.LEAST_ENTRIES);
    assertThat(store.ledgers().days(one.ref(), -1, 10))
        .containsExactly(new LedgerDay(CREATED.getEpochSecond() / 86_400, 7, 1_500));
  }

  @Test
  void aNamespaceMayKeepEntriesShorter() {
    var one = schedule(1);
    write(one, 1_200, null);

    pass(Map.of(LedgerRetentionPass.SETTING, "P3D"), CREATED.plus(Duration.ofDays(4)))
        .run();

    assertThat(entries(one)).isEqualTo(LedgerRetentionPass.LEAST_ENTRIES);
  }

  @Test
  void whatWasDeletedLongAgoIsForgotten() {
    var one = schedule(1);
    write(one, 700, Nanos.of(CREATED.plus(Duration.ofDays(1))));

    pass(Map.of(), CREATED.plus(Duration.ofDays(90))).run();
    assertThat(entries(one)).isEqualTo(700);

    pass(Map.of(), CREATED.plus(Duration.ofDays(92))).run();
    assertThat(store.schedules().incarnations(ID, "schedule-1", null, 9)).isEmpty();
    assertThat(entries(one)).isZero();
  }

  private static ScheduleIdentity schedule(long number) {
    return new ScheduleIdentity(
        new EntityRef(1, number), ID, "schedule-" + number, new UUID(3, number));
  }

  private void write(ScheduleIdentity schedule, long entries, @Nullable Long deleted) {
    var rows = LongStream.rangeClosed(1, entries)
        .mapToObj(sequence -> new LedgerRow(sequence, Nanos.of(CREATED), 7, 1, null, DATA))
        .toList();
    var state =
        new ScheduleWrite.State(true, DATA, new ScheduleWrite.Definition(DATA, List.of()), deleted);
    var write = ScheduleWrite.change(schedule, state).ledger(rows).build();
    store.commits().commit(fences.current(), new Batch(List.of(), List.of(write), WorkWrite.NONE));
  }

  private int entries(ScheduleIdentity schedule) {
    return store
        .ledgers()
        .forward(schedule.ref(), 0, new PageLimit(100_000, Long.MAX_VALUE))
        .size();
  }

  private LedgerRetentionPass pass(Map<String, String> data, Instant now) {
    var settings = new Namespace.Settings("", "", data, Duration.ofDays(3), Map.of());
    var only = List.of(new Namespace(ID, "default", settings));
    var namespaces = (Namespaces) Proxy.newProxyInstance(
        Namespaces.class.getClassLoader(),
        new Class<?>[] {Namespaces.class},
        (proxy, method, arguments) -> "".equals(arguments[0]) ? only : List.of());
    return new LedgerRetentionPass(store.ledgers(), namespaces, fences, InstantSource.fixed(now));
  }
}
