package dev.almanac.runtime.run;

import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.state.Run;
import dev.almanac.runtime.entity.BatchDraft;
import dev.almanac.runtime.entity.Change;
import dev.almanac.runtime.loop.KeyedMessage;
import dev.almanac.store.codec.AttributeValues;
import dev.almanac.store.codec.run.LogPosition;
import dev.almanac.store.codec.run.LogStep;
import dev.almanac.store.codec.run.VisibilityCodec;
import dev.almanac.store.list.AttributeValue;
import dev.almanac.store.run.Pointer;
import dev.almanac.store.run.RunState;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.work.Attention;
import dev.almanac.store.work.WorkWrite;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The change of one run in one commit. Immutable except for the end of its log. */
final class RunChange implements Change {
  /**
   * Changes of other rows.
   *
   * @param pointer the new pointer of the workflow id; absent if it stays as it is
   * @param exchange messages and tasks that are added or deleted, except sent messages
   * @param sent messages to other entities
   */
  record Rows(
      @Nullable Pointer pointer,
      Attention attention,
      WorkWrite exchange,
      List<KeyedMessage> sent) {}

  private final CachedRun run;
  private final boolean isNew;
  private final Run after;
  private final LogPosition before;
  private final List<LogEntry> log;
  private final Rows rows;
  private final List<Effect> effects;

  /** The end of the log with this change; the writer's thread sets it, the loop reads it later. */
  private LogPosition reached;

  /** @param before the end of the log before this change */
  RunChange(
      CachedRun run, LogPosition before, List<LogEntry> log, Rows rows, List<Effect> effects) {
    this.run = run;
    this.isNew = !run.isStored();
    this.after = run.state();
    this.before = before;
    this.reached = before;
    this.log = log;
    this.rows = rows;
    this.effects = effects;
  }

  @Override
  public CachedRun entity() {
    return run;
  }

  /** Returns the state after the entries. */
  Run after() {
    return after;
  }

  List<LogEntry> log() {
    return log;
  }

  Rows rows() {
    return rows;
  }

  List<Effect> effects() {
    return effects;
  }

  LogPosition reached() {
    return reached;
  }

  @Override
  public List<KeyedMessage> sent() {
    return rows.sent();
  }

  @Override
  public boolean isIdle() {
    return log.isEmpty();
  }

  @Override
  public void encode(BatchDraft batch) {
    var step = LogStep.of(before, log, after);
    reached = step.position();
    var state = new RunState(
        after.execution().status().getNumber(),
        after.history().nextEventId() - 1,
        after.history().bytes());
    var write =
        isNew ? RunWrite.create(run.identity(), state) : RunWrite.change(run.identity(), state);
    write.log(step.write()).attention(rows.attention()).exchange(exchange());
    if (rows.pointer() != null) {
      write.pointer(rows.pointer());
    }
    if (effects.stream().anyMatch(Effect.ShowInLists.class::isInstance)) {
      write.visibility(VisibilityCodec.write(after, closedAt(), attributes(batch)));
    }
    batch.logs().add(write.build());
  }

  private WorkWrite exchange() {
    var rest = rows.exchange();
    return rows.sent().isEmpty()
        ? rest
        : new WorkWrite(
            KeyedMessage.encoded(rows.sent()), rest.taken(), rest.spilled(), rest.drained());
  }

  private List<AttributeValue> attributes(BatchDraft batch) {
    var properties = after.execution().properties();
    var namespace = run.identity().namespace();
    return AttributeValues.searchable(
        properties.searchAttributes(), name -> batch.attributes().find(namespace, name));
  }

  /** Returns when the run closed: the time of its last event. */
  private Optional<Instant> closedAt() {
    return after.open() ? Optional.empty() : Optional.of(after.history().lastTime());
  }

  @Override
  public void committed() {
    run.workflow().cache().release().committed(this);
  }

  @Override
  public void settled() {
    run.workflow().cache().release().settled(run);
  }
}
