package dev.almanac.runtime.node;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.almanac.runtime.audit.AuditNote;
import dev.almanac.runtime.loop.Fences;
import dev.almanac.store.Batch;
import dev.almanac.store.audit.AuditLink;
import dev.almanac.store.audit.AuditRecords;
import dev.almanac.store.audit.AuditRow;
import dev.almanac.store.memory.MemoryStore;
import dev.almanac.store.proto.StoredAnchor;
import dev.almanac.store.proto.StoredAudit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class AuditLogTest {
  private final MemoryStore store = new MemoryStore();
  private final Fences fences = new Fences(store.nodes(), store.nodes().take("node"));
  private Instant now = Instant.parse("2030-01-01T00:00:00Z");

  @Test
  void recordsWhatWasDoneAndWhatWasRefused() {
    var log = log();

    assertThat(log.done(note("Start")).toCompletableFuture()).isCompletedWithValue(true);
    log.refused(note("Signal"), "NOT_FOUND");

    assertThat(records())
        .extracting(StoredAudit::getMethod, StoredAudit::getResult)
        .containsExactly(tuple("Signal", "NOT_FOUND"), tuple("Start", "OK"));
  }

  @Test
  void anchorsEveryOtherChainAndEachOnlyWhenItHasGrown() {
    for (int chain = 0; chain < 250; chain++) {
      written("writer " + chain);
    }
    var log = log();
    now = now.plusSeconds(1);
    var later = written("loop");

    pass(log);
    assertThat(anchored()).hasSize(251).doesNotHaveDuplicates();

    pass(log);
    assertThat(anchored()).hasSize(251);

    var grown = AuditRow.after(later, 1, "more".getBytes(UTF_8));
    store.commits().commit(fences.current(), Batch.ofAudit(List.of(grown)));
    pass(log);
    assertThat(anchored()).hasSize(252).contains(new Place(later.chain(), 2));
  }

  @Test
  void anchorsTheChainOfTheProcessBefore() {
    var before = log();
    written("loop");
    pass(before);

    now = now.plusSeconds(1);
    pass(log());

    // The loop's chain twice, and the log's own of the process before, which ends with an anchor.
    assertThat(anchored()).hasSize(3);
  }

  private record Place(long chain, long sequence) {}

  private AuditLog log() {
    return new AuditLog(store, fences, () -> now, Runnable::run);
  }

  private void pass(AuditLog log) {
    now = now.plus(Duration.ofMinutes(2));
    log.run();
  }

  private AuditLink written(String writer) {
    long micros = now.getEpochSecond() * 1_000_000;
    long id = store.audit().begin(fences.current(), writer, micros);
    var record = StoredAudit.newBuilder().setMethod("Start").build().toByteArray();
    var row = AuditRow.after(AuditLink.begin(id), micros, record);
    store.commits().commit(fences.current(), Batch.ofAudit(List.of(row)));
    return row.link();
  }

  private List<StoredAudit> records() {
    return store.audit().latest(null, 0, 1_000).stream().map(AuditRecords::read).toList();
  }

  private List<Place> anchored() {
    return records().stream()
        .flatMap(record -> record.getAnchorsList().stream())
        .map(AuditLogTest::place)
        .toList();
  }

  private static Place place(StoredAnchor anchor) {
    return new Place(anchor.getChain(), anchor.getSequence());
  }

  private static AuditNote note(String method) {
    return new AuditNote(StoredAudit.newBuilder().setMethod(method).build());
  }
}
