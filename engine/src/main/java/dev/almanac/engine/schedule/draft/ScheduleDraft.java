package dev.almanac.engine.schedule.draft;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.health.HealthRules;
import dev.almanac.engine.schedule.health.Standings;
import dev.almanac.engine.schedule.ledger.DefinitionVersion;
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
  private final Instant up;
  private final Schedule before;
  private final Map<SchedulePartKey, Optional<SchedulePart>> parts = new LinkedHashMap<>();
  private final List<LedgerEntry> ledger = new ArrayList<>();
  private final List<DefinitionVersion> versions = new ArrayList<>(1);
  private final List<EntityMessage> messages = new ArrayList<>();
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

  /** @param up since when the server has been up */
  public ScheduleDraft(Schedule schedule, Instant now, Instant up) {
    this.before = schedule;
    this.schedule = schedule;
    this.now = now;
    this.up = up;
  }

  /** Creates the draft of a new schedule. */
  public static ScheduleDraft of(Schedule begun, Instant now) {
    var draft = new ScheduleDraft(begun, now, now);
    draft.isNew = true;
    draft.changesLists = true;
    return draft;
  }

  public Instant now() {
    return now;
  }

  /** Returns since when the server has been up. */
  public Instant up() {
    return up;
  }

  public Schedule schedule() {
    return schedule;
  }

  /** Returns the schedule as it was when the step began. */
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

  /** A fire that is created and removed in the same step is never stored. */
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

  /** Sets the definition. Waiting fires are then reconsidered. */
  public void set(ScheduleDefinition definition) {
    schedule = schedule.with(definition);
    changesLists = true;
    reconsiders = true;
  }

  /** Notes that the row in lists must be written. */
  public void showInLists() {
    changesLists = true;
  }

  /** Returns whether policies changed, so that more or fewer fires may wait. */
  public boolean reconsiders() {
    return reconsiders;
  }

  /** Reserves the number of the next fire. */
  public long nextFire() {
    long next = head().numbers().fire() + 1;
    set(head().with(head().numbers().withFire(next)));
    return next;
  }

  /** Adds a new fire to the overlap queue. Its turn may come in the same step. */
  public void enqueue(Fire fire) {
    put(fire);
    newcomers.add(fire.number());
  }

  /** Returns the waiting fires that this step created, oldest first. */
  public List<Fire> newcomers() {
    return newcomers.stream()
        .flatMap(number -> schedule.fires().waiting().get(number).stream())
        .toList();
  }

  /** Returns whether this is the first time in this step that a fire is reported as waiting. */
  public boolean tells(Fire fire) {
    return told.add(fire.number());
  }

  /** Returns whether this step created a fire. */
  public boolean isNewcomer(Fire fire) {
    return fire.number() > before.head().numbers().fire() || isNew;
  }

  /** Counts processed times. */
  public void deal(int more) {
    times += more;
  }

  /** Counts a requested workflow. */
  public void launch() {
    launches++;
  }

  /** Returns how many workflows this step has requested. */
  public int launches() {
    return launches;
  }

  public void send(EntityMessage message) {
    messages.add(message);
  }

  /** Adds an entry to the ledger. */
  public void write(Asker asker, LedgerEvent what) {
    long sequence = head().numbers().sequence() + 1;
    set(head().with(head().numbers().withSequence(sequence)));
    ledger.add(new LedgerEntry(sequence, now, asker, what));
    range = Optional.empty();
  }

  /** Adds a version of the definition, as it is now. */
  public void writeVersion(Asker asker, List<String> changed) {
    var status = head().status();
    writeVersion(
        now,
        asker,
        changed,
        schedule.definition(),
        new DefinitionVersion.Settings(status.paused(), status.notes(), status.allowance()));
  }

  /** Adds the version from before this step, if it was defined before versions were kept. */
  public void writeEarlierVersion() {
    if (head().numbers().version() == 0 && !isNew) {
      var status = before.head().status();
      writeVersion(
          status.times().updated().orElse(status.times().created()),
          Asker.SCHEDULE,
          List.of(),
          before.definition(),
          new DefinitionVersion.Settings(status.paused(), status.notes(), status.allowance()));
    }
  }

  private void writeVersion(
      Instant at,
      Asker asker,
      List<String> changed,
      ScheduleDefinition definition,
      DefinitionVersion.Settings settings) {
    long number = head().numbers().version() + 1;
    set(head().with(head().numbers().withVersion(number)));
    versions.add(new DefinitionVersion(number, at, asker, changed, definition, settings));
  }

  /** Adds an entry that may be extended while it is the last of this step. */
  void write(Asker asker, LedgerEvent what, OutcomeRange open) {
    write(asker, what);
    range = Optional.of(open);
  }

  /** Extends the last entry of this step. */
  void rewrite(Asker asker, LedgerEvent what, OutcomeRange grown) {
    ledger.removeLast();
    ledger.add(new LedgerEntry(head().numbers().sequence(), now, asker, what));
    range = Optional.of(grown);
  }

  /** Returns the range of the last entry, if it can be extended. */
  Optional<OutcomeRange> range() {
    return range;
  }

  /** Ends the range of the last entry: a later time had another outcome. */
  public void closeRange() {
    range = Optional.empty();
  }

  /** Adds a trigger to the reply. */
  public void answer(ScheduleReply.Triggered trigger) {
    triggered.add(trigger);
  }

  /** Adds a started backfill to the reply. */
  public void answer(String backfillId) {
    backfills.add(backfillId);
  }

  /** Returns the decision. The reply is remembered if the request has an id. */
  public ScheduleDecision.Accepted accepted(String requestId) {
    report();
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
        versions,
        messages,
        reply,
        new ScheduleDecision.Changes(changed(), defines, changesLists, isGone, times));
  }

  /** Repeats an earlier reply and changes nothing. */
  public ScheduleDecision.Accepted again(ScheduleReply reply) {
    return accepted(reply);
  }

  /** Updates the health of the schedule and what lists say of it. */
  private void report() {
    set(head().with(HealthRules.after(head().health(), ledger, head().recent(), now)));
    if (schedule.deleted()) {
      return;
    }
    var listed = Standings.listed(schedule, now);
    if (head().health().listed().filter(listed::equals).isEmpty()) {
      set(head().with(head().health().with(listed)));
      changesLists = true;
    }
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

  /** Returns the present states of the triggers of this step. */
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
