package dev.almanac.runtime.loop;

import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.state.LogEntry;
import dev.almanac.engine.state.Run;
import dev.almanac.store.MessageKey;
import dev.almanac.store.RunIdentity;
import dev.almanac.store.codec.LogPosition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A run in the cache: its state with everything decided so far, and what of that is not stored. */
final class CachedRun {
  final CachedWorkflow workflow;
  final RunIdentity identity;
  final Tail tail = new Tail();
  final AttentionRule attention;

  /** With all decisions, also those that are not committed. */
  Run state;

  /** As of the last commit; equal to {@link #state} while nothing is uncommitted. */
  Run stored;

  LogPosition position;

  /** Whether the database has it. */
  boolean isStored;

  /** Entries that no commit holds yet. */
  List<LogEntry> undurable = new ArrayList<>();

  /** Effects of those entries, to be released by their commit. */
  List<Effect> effects = new ArrayList<>();

  /** What the backlog holds of it. */
  final BacklogRows backlog = new BacklogRows();

  /** Messages that entries of the next commit have taken in. */
  List<MessageKey> taking = new ArrayList<>(0);

  /** Whether the open batch holds it. */
  boolean isEnlisted;

  /** Whether a commit under way holds it. */
  boolean isCommitting;

  /** Offered tasks by the event that scheduled them, and when, until they start or are spilled. */
  final Map<Long, Instant> offered = new HashMap<>(2);

  /** Those who wait for something to happen to it. */
  final List<HistoryWaiter> waiters = new ArrayList<>(0);

  /** Where it is in the agenda, if it is. */
  private Agenda.@Nullable Entry entry;

  /** Caring for it failed: it leaves the cache as soon as no commit holds it. */
  boolean isGivenUp;

  /** The weight that the cache has counted. */
  long counted;

  CachedRun(CachedWorkflow workflow, RunIdentity identity, Run state, LogPosition position) {
    this.workflow = workflow;
    this.identity = identity;
    this.state = state;
    this.stored = state;
    this.position = position;
    this.attention = new AttentionRule();
  }

  /**
   * Whether it must stay in the cache.
   *
   * @param horizon up to when the attention table was read: what is due before is known here only
   */
  boolean isPinned(Instant horizon) {
    return isEnlisted
        || (state.open() && !agendaAt().isAfter(horizon))
        || isCommitting
        || !undurable.isEmpty()
        || !offered.isEmpty()
        || !waiters.isEmpty();
  }

  /** When the agenda has it; {@link Instant#MAX} if it does not. */
  Instant agendaAt() {
    return entry == null ? Instant.MAX : entry.due();
  }

  void enter(Agenda.Entry earlier) {
    leaveAgenda();
    entry = earlier;
  }

  void leaveAgenda() {
    if (entry != null) {
      entry.clear();
      entry = null;
    }
  }

  boolean isCurrent() {
    return workflow.pointer != null && workflow.pointer.runId().equals(identity.runId());
  }

  /**
   * What may be shown: nothing that waits for a commit, nor the start of a first attempt that no
   * commit holds, but repeated and speculative tasks, which a crash may forget.
   */
  Run visible() {
    return isEnlisted || isCommitting || state.tasks().hasUnwrittenStart() ? stored : state;
  }

  long storedEventId() {
    return isStored ? stored.history().nextEventId() - 1 : 0;
  }

  /** About how many bytes it takes. */
  long weight() {
    return 2_048
        + tail.bytes()
        + state.execution().started().getSerializedSize()
        + 1_024L * state.activities().size()
        + 512L * state.contacts().children().size();
  }
}
