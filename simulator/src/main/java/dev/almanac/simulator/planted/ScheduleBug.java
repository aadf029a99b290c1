package dev.almanac.simulator.planted;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.ledger.NominalTimeRange;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.FilledAhead;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.OneOffSkip;
import dev.almanac.engine.schedule.state.SchedulePart;
import dev.almanac.simulator.fault.StartedRuns;
import dev.almanac.simulator.server.InjectionPoints;
import dev.almanac.simulator.world.World;
import dev.almanac.store.Blob;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Store;
import dev.almanac.store.codec.message.EntityMessageCodec;
import dev.almanac.store.proto.StoredDuration;
import dev.almanac.store.schedule.ScheduleWrite;
import dev.almanac.store.work.Attention;
import dev.almanac.store.work.MessageKey;
import dev.almanac.store.work.MessageRow;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/** Deliberate bugs of schedules. */
public enum ScheduleBug implements InjectionPoints {
  /** The cursor passes a time, but its fire is not stored. */
  CURSOR_WITHOUT_FIRE(
      4, (store, world) -> parts(store, part -> part instanceof Fire fire && fire.isWaiting())),
  /** A start is requested before the decision is stored. */
  START_BEFORE_COMMIT(9, EarlySender::new),
  /** The ledger records a run of the same commit, but the run is not stored. */
  START_WITHOUT_RUN(4, (store, world) -> {
    return TamperingStore.batches(store, batch -> {
      var started = StartedRuns.of(batch);
      return batch.withRuns(batch.runs().stream()
          .filter(run -> !started.contains(run.identity().runId().toString())
              || !world.chance().oneIn(10))
          .toList());
    });
  }),
  /** A start is requested twice, with different request ids. */
  SECOND_START(
      0,
      (store, world) -> writes(
          store,
          write -> ScheduleTampering.sent(
              write, message -> Stream.concat(Stream.of(message), again(message))))),
  /** The ledger does not record a start. */
  LOST_OUTCOME(
      4,
      (store, world) -> writes(
          store,
          write -> ScheduleTampering.ledger(
              write,
              entry -> entry.what() instanceof LedgerEvent.Started started
                      && world.chance().oneIn(10)
                  ? tells(entry, new LedgerEvent.Buffered(started.fire()))
                  : entry))),
  /** The ledger records the end of a fire that still waits. */
  SECOND_OUTCOME(
      4,
      (store, world) -> writes(
          store,
          write -> ScheduleTampering.ledger(
              write,
              entry -> entry.what() instanceof LedgerEvent.Buffered buffered
                  ? tells(
                      entry,
                      new LedgerEvent.Dropped(
                          DropReason.OVERLAP,
                          NominalTimeRange.one(buffered.fire().time().nominal()),
                          Optional.of(buffered.fire()),
                          "",
                          1))
                  : entry))),
  /** A schedule is not told of the end of a workflow. */
  LOST_CLOSE(
      4,
      (store, world) -> TamperingStore.batches(
          store,
          batch -> ScheduleTampering.withoutSent(
              batch, message -> message instanceof EntityMessage.ActionClosed))),
  /** A pause is forgotten, so that its times are made up for. */
  FORGOTTEN_PAUSE(
      4,
      (store, world) -> writes(
          store,
          write -> ScheduleTampering.head(write, head -> head.setPaused(false).clearPausedAt()))),
  /** Times are made up for however late they are. */
  FORGOTTEN_WINDOW(9, (store, world) -> {
    var year = StoredDuration.newBuilder().setSeconds(Duration.ofDays(365).toSeconds());
    return writes(
        store,
        write -> ScheduleTampering.definition(write, definition -> {
          definition.getPoliciesBuilder().setCatchUpWindow(year);
          return definition;
        }));
  }),
  /** Starts do not count against the limit. */
  UNCOUNTED_STARTS(8, (store, world) -> {
    Map<EntityRef, Long> first = new HashMap<>();
    return writes(
        store,
        write -> ScheduleTampering.head(
            write,
            head -> head.hasRemaining()
                ? head.setRemaining(
                    first.merge(write.identity().ref(), head.getRemaining(), Math::max))
                : head));
  }),
  /** Only the last of the running workflows is considered. */
  LAST_RUN_ONLY(4, (store, world) -> {
    Map<EntityRef, Long> last = new HashMap<>();
    return writes(
        store,
        write -> ScheduleTampering.parts(write, part -> {
          if (!(part instanceof Fire fire)) {
            return Stream.of(part);
          }
          long newest = last.merge(write.identity().ref(), fire.number(), Math::max);
          return Stream.of(fire.number() < newest ? fire.with(Fire.Hold.LET_GO) : fire);
        }));
  }),
  /** A time that is marked to be skipped is started. */
  FORGOTTEN_SKIP(2, (store, world) -> parts(store, OneOffSkip.class::isInstance)),
  /** A filling backfill ignores earlier starts. */
  REPEATING_FILL(1, (store, world) -> new BlankLedger(store)),
  /** A time is started although a backfill has processed it. */
  FORGOTTEN_FILL(2, (store, world) -> parts(store, FilledAhead.class::isInstance)),
  /** After a while a backfill starts over. */
  RESTARTED_BACKFILL(2, (store, world) -> {
    Set<Object> begun = new HashSet<>();
    return writes(
        store,
        write -> ScheduleTampering.parts(
            write,
            part -> part instanceof Backfill backfill
                    && !begun.add(Map.entry(write.identity().ref(), backfill.id()))
                ? Stream.empty()
                : Stream.of(part)));
  }),
  /** The running workflow is ended, and its replacement does not start. */
  END_WITHOUT_START(4, (store, world) -> {
    return writes(store, write -> {
      boolean ends = write.exchange().sent().stream()
          .map(ScheduleTampering::decoded)
          .anyMatch(message -> message instanceof EntityMessage.EndScheduled);
      return ScheduleTampering.sent(
          write,
          message ->
              ends && ScheduleTampering.isStart(message) ? Stream.empty() : Stream.of(message));
    });
  }),
  /** The replacement starts, and the running workflow goes on. */
  START_WITHOUT_END(
      4,
      (store, world) -> writes(
          store,
          write -> ScheduleTampering.sent(
              write,
              message -> ScheduleTampering.decoded(message) instanceof EntityMessage.EndScheduled
                  ? Stream.empty()
                  : Stream.of(message)))),
  /** A deletion is not stored, so that the schedule comes back with the next process. */
  HALF_DELETED(4, (store, world) -> {
    Map<EntityRef, Blob> heads = new HashMap<>();
    return writes(store, write -> {
      var state = write.state();
      var before = heads.get(write.identity().ref());
      if (state.deleted() == null || before == null) {
        heads.put(write.identity().ref(), state.head());
        return write;
      }
      return ScheduleTampering.attention(
          ScheduleTampering.with(
              write, new ScheduleWrite.State(false, before, state.definition(), null)),
          Attention.KEEP);
    });
  }),
  /** A changed calendar does not recompute the schedules that use it. */
  FORGOTTEN_CALENDAR(9, (store, world) -> new DeafSchedules(store, DeafSchedules.Loss.LAGGARDS)),
  /** A calendar is deleted though schedules use it. */
  DELETED_CALENDAR(9, (store, world) -> new DeafSchedules(store, DeafSchedules.Loss.USERS)),
  /** A schedule that is not in memory wakes up late. */
  LATE_ROW(
      9,
      (store, world) -> writes(
          store,
          write -> write.attention() instanceof Attention.At(long due)
              ? ScheduleTampering.attention(
                  write, new Attention.At(due + Duration.ofMinutes(10).toNanos()))
              : write));

  /** Far from real message numbers. */
  private static final long TWINS = 1L << 40;

  @SuppressWarnings("ImmutableEnumChecker") // a function without state
  private final BiFunction<Store, World, Store> tampering;

  private final long tellingSeed;

  ScheduleBug(long tellingSeed, BiFunction<Store, World, Store> tampering) {
    this.tellingSeed = tellingSeed;
    this.tampering = tampering;
  }

  /** Returns a seed that has found this bug soon. It saves time and promises nothing. */
  public long tellingSeed() {
    return tellingSeed;
  }

  @Override
  public Store store(Store store, World world) {
    return tampering.apply(store, world);
  }

  private static Store writes(Store store, Function<ScheduleWrite, ScheduleWrite> bend) {
    return TamperingStore.batches(store, batch -> ScheduleTampering.each(batch, bend::apply));
  }

  /** Loses some parts. */
  private static Store parts(Store store, Function<SchedulePart, Boolean> isLost) {
    return writes(
        store,
        write -> ScheduleTampering.parts(
            write, part -> isLost.apply(part) ? Stream.empty() : Stream.of(part)));
  }

  private static LedgerEntry tells(LedgerEntry entry, LedgerEvent what) {
    return new LedgerEntry(entry.sequence(), entry.at(), entry.asker(), what);
  }

  private static Stream<MessageRow> again(MessageRow message) {
    if (!(ScheduleTampering.decoded(message) instanceof EntityMessage.StartScheduled start)) {
      return Stream.empty();
    }
    var key = message.key();
    var request =
        start.request().toBuilder().setRequestId(start.requestId() + "-again").build();
    return Stream.of(new MessageRow(
        new MessageKey(key.target(), key.source(), key.sequence() + TWINS),
        EntityMessageCodec.encode(
            new EntityMessage.StartScheduled(start.to(), start.by(), request))));
  }
}
