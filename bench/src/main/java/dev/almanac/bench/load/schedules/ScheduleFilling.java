package dev.almanac.bench.load.schedules;

import com.google.protobuf.ByteString;
import dev.almanac.bench.load.calibrate.RawStore;
import dev.almanac.calendar.Interval;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.engine.id.ScheduleKey;
import dev.almanac.engine.schedule.ScheduleEngine;
import dev.almanac.engine.schedule.policy.Profile;
import dev.almanac.engine.schedule.policy.ProfilePolicies;
import dev.almanac.engine.schedule.request.ScheduleDecision;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.CompiledSpec;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import dev.almanac.runtime.partition.EntityKind;
import dev.almanac.runtime.partition.PartitionHash;
import dev.almanac.store.Batch;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Fence;
import dev.almanac.store.Nanos;
import dev.almanac.store.Store;
import dev.almanac.store.codec.schedule.LedgerCodec;
import dev.almanac.store.codec.schedule.ScheduleCodec;
import dev.almanac.store.codec.schedule.ScheduleListingCodec;
import dev.almanac.store.list.Listing;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.ScheduleWrite;
import dev.almanac.store.work.Attention;
import dev.almanac.store.work.WorkWrite;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongConsumer;

/**
 * Writes schedules in batches, made by the real rules. Each acts once a day.
 *
 * @param namespace the name of an existing namespace
 * @param prefix of their ids; a number follows, from 0
 * @param first when the first of them acts
 * @param spread the time over which they act for the first time; if zero, all in the same second
 */
public record ScheduleFilling(
    String namespace, String prefix, long count, Instant first, Duration spread) {
  private static final int BATCH = 500;
  private static final String NODE = "node-1";
  private static final Duration DAY = Duration.ofDays(1);
  private static final ByteString INPUT = ByteString.copyFrom(new byte[256]);

  /** @param progress is called at intervals with the number of written schedules */
  public void fill(RawStore raw, LongConsumer progress) {
    var store = raw.store();
    var id = raw.namespace(namespace);
    var fence = store.nodes().take(NODE);
    for (long written = 0; written < count; ) {
      int size = (int) Math.min(BATCH, count - written);
      write(store, fence, id, written, size);
      written += size;
      if (written % 50_000 == 0) {
        progress.accept(written);
      }
    }
  }

  private void write(Store store, Fence fence, UUID id, long from, int size) {
    long number = store.nodes().reserveRunNumbers(fence, size);
    var now = Instant.now();
    var writes = new ArrayList<ScheduleWrite>(size);
    for (int at = 0; at < size; at++) {
      var scheduleId = prefix + (from + at);
      var identity = new ScheduleIdentity(
          new EntityRef(PartitionHash.of(id, EntityKind.SCHEDULE, scheduleId), number + at),
          id,
          scheduleId,
          new UUID(now.toEpochMilli() << 16 | 0x7000L, ~(number + at)));
      var time = first.plusSeconds((long) (spread.toSeconds() * ((double) (from + at) / count)));
      writes.add(created(identity, time, now));
    }
    store.commits().commit(fence, new Batch(List.of(), writes, WorkWrite.NONE));
  }

  private ScheduleWrite created(ScheduleIdentity identity, Instant time, Instant now) {
    var key = new ScheduleKey(identity.namespace(), identity.scheduleId(), identity.incarnation());
    var create = new ScheduleRequest.Create(
        key,
        definition(identity.scheduleId(), time),
        ScheduleRequest.RequestedState.ACTIVE,
        ScheduleRequest.PatchActions.NONE,
        new Asker("filler", "", "load", ""));
    var decision = ScheduleEngine.decide(Optional.empty(), create, now);
    if (!(decision instanceof ScheduleDecision.Accepted accepted)) {
      throw new IllegalStateException("Expected the rules to agree, found " + decision);
    }
    var next = accepted.next();
    var definition =
        new ScheduleWrite.Definition(ScheduleCodec.encode(next.definition()), List.of());
    return ScheduleWrite.create(identity, ScheduleCodec.encode(next.head()), definition)
        .ledger(accepted.ledger().stream().map(LedgerCodec::row).toList())
        .attention(new Attention.At(Nanos.of(ScheduleEngine.wakeAt(next).orElseThrow())))
        .listing(new Listing.Show(ScheduleListingCodec.write(next, List.of())))
        .build();
  }

  private ScheduleDefinition definition(String scheduleId, Instant time) {
    var action = NewWorkflowExecutionInfo.newBuilder().setWorkflowId("of-" + scheduleId);
    action.getWorkflowTypeBuilder().setName(prefix);
    action.getTaskQueueBuilder().setName("filled");
    action.getInputBuilder().addPayloadsBuilder().setData(INPUT);
    var phase = Duration.ofSeconds(Math.floorMod(time.getEpochSecond(), DAY.toSeconds()));
    var spec = TimeSpec.builder().interval(Interval.every(DAY, phase)).build();
    return new ScheduleDefinition(
        namespace,
        new CompiledSpec(spec, ScheduleSpec.getDefaultInstance()),
        action.build(),
        ProfilePolicies.policies(Profile.TEMPORAL),
        Memo.getDefaultInstance(),
        SearchAttributes.getDefaultInstance());
  }
}
