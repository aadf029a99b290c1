package dev.almanac.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.store.audit.AuditChain;
import dev.almanac.store.audit.AuditLink;
import dev.almanac.store.audit.AuditRow;
import dev.almanac.store.work.WorkWrite;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The audit: chains of records. */
public interface AuditContract extends Contract {
  @Test
  default void aChainTellsWhetherItIsWhole() {
    var chain = written("loop 0", 10, "a", "b", "c");
    var begin = AuditLink.begin(chain.getFirst().chain());

    var read = store().audit().records(begin.chain(), 0, 10);
    assertThat(texts(read)).containsExactly("a", "b", "c");
    assertThat(read.get(0).follows(begin)).isTrue();
    assertThat(read.get(1).follows(read.get(0).link())).isTrue();
    assertThat(read.get(2).follows(read.get(0).link())).isFalse();
    var changed = read.get(1);
    assertThat(new AuditRow(
                changed.chain(),
                changed.sequence(),
                changed.recorded(),
                "B".getBytes(UTF_8),
                changed.hash())
            .follows(read.get(0).link()))
        .isFalse();
    assertThat(texts(store().audit().records(begin.chain(), 1, 1))).containsExactly("b");
    assertThat(store().audit().last(begin.chain()).map(AuditRow::sequence)).contains(3L);
    assertThat(store().audit().last(begin.chain() + 7)).isEmpty();
  }

  @Test
  default void chainsAreKnownByTheirWriters() {
    long one = store().audit().begin(fence(), "loop 0", 5);
    long other = store().audit().begin(fence(), "loop 1", 6);

    assertThat(other).isGreaterThan(one);
    assertThat(store().audit().chains(0, 10))
        .extracting(AuditChain::writer)
        .containsExactly("loop 0", "loop 1");
    assertThat(store().audit().chains(one, 10)).extracting(AuditChain::began).containsExactly(6L);
  }

  @Test
  default void recordsAreWrittenWithWhatTheyTellOfOrNotAtAll() {
    var rows = records(store().audit().begin(fence(), "loop 0", 5), 10, "a");
    store().commits().commit(fence(), Batch.ofAudit(rows));

    var run = Samples.run(1);
    var again = new Batch(List.of(Samples.start(run).build()), List.of(), WorkWrite.NONE, rows);
    assertThatThrownBy(() -> store().commits().commit(fence(), again))
        .isInstanceOf(StoreException.class);
    assertThat(store().runs().run(run.ref())).isEmpty();
  }

  @Test
  default void theNewestComeFirstWhateverTheirChain() {
    written("loop 0", 10, "a", "c", "e");
    written("loop 1", 15, "b", "d", "f");

    var all = store().audit().latest(null, 0, 10);
    assertThat(texts(all)).containsExactly("f", "e", "d", "c", "b", "a");
    assertThat(texts(store().audit().latest(all.get(1).link(), 0, 2))).containsExactly("d", "c");
    assertThat(texts(store().audit().latest(null, 25, 10))).containsExactly("f", "e", "d");
  }

  @Test
  default void whatIsOldGoesAndTheChainIsStillWhole() {
    long chain = written("loop 0", 10, "a", "b", "c").getFirst().chain();

    assertThat(store().audit().forget(fence(), 30, 1)).isEqualTo(1);
    assertThat(store().audit().forget(fence(), 30, 10)).isEqualTo(1);
    assertThat(store().audit().forget(fence(), 30, 10)).isZero();

    var base = store().audit().chains(0, 10).getFirst().base();
    assertThat(base.sequence()).isEqualTo(2);
    var left = store().audit().records(chain, 0, 10);
    assertThat(texts(left)).containsExactly("c");
    assertThat(left.getFirst().follows(base)).isTrue();
  }

  private List<AuditRow> written(String writer, long first, String... texts) {
    var rows = records(store().audit().begin(fence(), writer, first), first, texts);
    store().commits().commit(fence(), Batch.ofAudit(rows));
    return rows;
  }

  private static List<AuditRow> records(long chain, long first, String... texts) {
    var rows = new ArrayList<AuditRow>();
    var last = AuditLink.begin(chain);
    for (int at = 0; at < texts.length; at++) {
      rows.add(AuditRow.after(last, first + 10L * at, texts[at].getBytes(UTF_8)));
      last = rows.getLast().link();
    }
    return rows;
  }

  private static List<String> texts(List<AuditRow> rows) {
    return rows.stream().map(row -> new String(row.record(), UTF_8)).toList();
  }
}
