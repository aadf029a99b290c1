package dev.almanac.engine.schedule.draft;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.request.ScheduleDecision;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import dev.almanac.engine.schedule.state.ScheduleHead;
import dev.almanac.engine.schedule.state.SchedulePart;
import dev.almanac.engine.schedule.state.SchedulePartKey;
import dev.almanac.engine.schedule.state.ScheduleReply;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The working copy of a schedule on which a request is decided. */
public final class ScheduleDraft {
  private final Instant now;
  private final Schedule before;
  private final Map<SchedulePartKey, Optional<SchedulePart>> parts = new LinkedHashMap<>();
  private final List<LedgerEntry> ledger = new ArrayList<>();
  private final List<EntityMessage> notices = new ArrayList<>();
  private final List<Long> newcomers = new ArrayList<>();
  private final Set<Long> told = new HashSet<>();
  private final List<ScheduleReply.Triggered> triggered = new ArrayList<>();
  private final List<String> backfills = new ArrayList<>();
  private Schedule schedule;
  private Optional<OutcomeRange> range = Optional.empty();
  private boolean isNew;
  private boolean reconsiders;
  private boolean changesLists;
  private int times;
  private int launches;

  public ScheduleDraft(Schedule schedule, Instant now) {
    this.before = schedule;
    this.schedule = schedule;
    this.now = now;
  }

  /** For one that begins. */
  public static ScheduleDraft of(Schedule begun, Instant now) {
    var draft = new ScheduleDraft(begun, now);
    draft.isNew = true;
    draft.changesLists = true;
    return draft;
  }

  public Instant now() {
    return now;
  }

  public Schedule schedule() {
    return schedule;
  }

  /** As it was when the step began. */
  public Schedule before() {
    return before;
  }

  public ScheduleHead head() {
    return schedule.head();
  }

  public void put(SchedulePart part) {
    schedule = schedule.with(schedule.parts().with(part));
    parts.put(part.partKey(), Optional.of(part));
  }

  /** What came and goes in one step is never stored. */
  public void remove(SchedulePart part) {
    schedule = schedule.with(schedule.parts().without(part));
    if (part instanceof Fire fire && isNewcomer(fire)) {
      parts.remove(part.partKey());
    } else {
      parts.put(part.partKey(), Optional.empty());
    }
  }

  public void set(ScheduleHead head) {
    schedule = schedule.with(head);
  }

  public void set(ScheduleHead.Status status) {
    set(head().with(status));
  }

  public void set(ScheduleHead.Cursor cursor) {
    set(head().with(cursor));
  }

  /** What users say of it is different now, so whatever waits is to be looked at again. */
  public void set(ScheduleDefinition definition) {
    schedule = schedule.with(definition);
    changesLists = true;
    reconsiders = true;
  }

  /** What lists show of it has changed. */
  public void showInLists() {
    changesLists = true;
  }

  /** Whether fires that wait may have to wait no more, or no more may, as policies changed. */
  public boolean reconsiders() {
    return reconsiders;
  }

  /** The number of the next fire. */
  public long nextFire() {
    long next = head().numbers().fire() + 1;
    set(head().with(head().numbers().withFire(next)));
    return next;
  }

  /** Has a new fire wait for its turn, which may come in the same step. */
  public void enqueue(Fire fire) {
    put(fire);
    newcomers.add(fire.number());
  }

  /** Those that came in this step and wait, oldest first. */
  public List<Fire> newcomers() {
    return newcomers.stream()
        .flatMap(number -> schedule.fires().waiting().get(number).stream())
        .toList();
  }

  /** Whether nobody was told yet that a fire of this step has to wait. */
  public boolean tells(Fire fire) {
    return told.add(fire.number());
  }

  /** Whether a fire came in this step. */
  public boolean isNewcomer(Fire fire) {
    return fire.number() > before.head().numbers().fire() || isNew;
  }

  /** So many times were dealt with. */
  public void deal(int more) {
    times += more;
  }

  /** A workflow was asked for. */
  public void launch() {
    launches++;
  }

  /** How many workflows this step has asked for. */
  public int launches() {
    return launches;
  }

  public void send(EntityMessage notice) {
    notices.add(notice);
  }

  /** Adds an entry to the ledger. */
  public void write(Asker asker, LedgerEvent what) {
    long sequence = head().numbers().sequence() + 1;
    set(head().with(head().numbers().withSequence(sequence)));
    ledger.add(new LedgerEntry(sequence, now, asker, what));
    range = Optional.empty();
  }

  /** Adds an entry that can stand for further times, as long as it is the last of this step. */
  void write(Asker asker, LedgerEvent what, OutcomeRange open) {
    write(asker, what);
    range = Optional.of(open);
  }

  /** Has the last entry stand for further times. */
  void rewrite(Asker asker, LedgerEvent what, OutcomeRange grown) {
    ledger.removeLast();
    ledger.add(new LedgerEntry(head().numbers().sequence(), now, asker, what));
    range = Optional.of(grown);
  }

  /** What the last entry stands for, if it can stand for further times. */
  Optional<OutcomeRange> range() {
    return range;
  }

  /** The last entry stands for no further times: something else has come of one after it. */
  public void closeRange() {
    range = Optional.empty();
  }

  /** A trigger came to be so far. */
  public void answer(ScheduleReply.Triggered trigger) {
    triggered.add(trigger);
  }

  /** A backfill began. */
  public void answer(String backfillId) {
    backfills.add(backfillId);
  }

  /** What was decided, to be remembered if the request may be repeated. */
  public ScheduleDecision.Accepted accepted(String requestId) {
    var reply =
        new ScheduleReply(requestId, head().status().revision(), changed(), answers(), backfills);
    if (!requestId.isEmpty()) {
      remember(reply);
    }
    return accepted(reply);
  }

  private ScheduleDecision.Accepted accepted(ScheduleReply reply) {
    boolean defines = isNew || !before.definition().equals(schedule.definition());
    boolean isGone = schedule.deleted() && schedule.fires().starting() == 0;
    return new ScheduleDecision.Accepted(
        schedule,
        parts,
        ledger,
        notices,
        reply,
        new ScheduleDecision.Changes(changed(), defines, changesLists, isGone, times));
  }

  /** The same answer as before, and nothing else. */
  public ScheduleDecision.Accepted again(ScheduleReply reply) {
    return accepted(reply);
  }

  private boolean changed() {
    return isNew || !parts.isEmpty() || !before.head().equals(schedule.head());
  }

  private void remember(ScheduleReply reply) {
    var all = new ArrayList<>(head().remembered());
    all.add(reply);
    int excess = Math.max(0, all.size() - ScheduleHead.MOST_REMEMBERED);
    set(head().withRemembered(all.subList(excess, all.size())));
  }

  /** How far the triggers of this step have come by now. */
  private List<ScheduleReply.Triggered> answers() {
    return triggered.stream().map(this::current).toList();
  }

  private ScheduleReply.Triggered current(ScheduleReply.Triggered trigger) {
    if (trigger.state() == ScheduleReply.Triggered.State.DROPPED) {
      return trigger;
    }
    var fire = schedule.fires().get(trigger.fire());
    if (fire.isEmpty()) {
      return new ScheduleReply.Triggered(
          trigger.fire(), ScheduleReply.Triggered.State.DROPPED, reasonOf(trigger.fire()));
    }
    var state = fire.get().isWaiting()
        ? ScheduleReply.Triggered.State.WAITING
        : ScheduleReply.Triggered.State.STARTING;
    return new ScheduleReply.Triggered(trigger.fire(), state, Optional.empty());
  }

  private Optional<DropReason> reasonOf(long fire) {
    return ledger.stream()
        .map(LedgerEntry::what)
        .filter(LedgerEvent.Dropped.class::isInstance)
        .map(LedgerEvent.Dropped.class::cast)
        .filter(dropped -> dropped.fire().filter(one -> one.number() == fire).isPresent())
        .map(LedgerEvent.Dropped::reason)
        .findFirst();
  }
}
