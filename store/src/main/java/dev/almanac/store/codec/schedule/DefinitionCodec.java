package dev.almanac.store.codec.schedule;

import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.state.CompiledSpec;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import dev.almanac.store.codec.Codes;
import dev.almanac.store.codec.Times;
import dev.almanac.store.codec.Wire;
import dev.almanac.store.proto.StoredDefinition;
import dev.almanac.store.proto.StoredPolicies;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;

/** Converts definitions of schedules to messages and back. */
final class DefinitionCodec {
  private DefinitionCodec() {}

  static StoredDefinition stored(ScheduleDefinition definition) {
    return StoredDefinition.newBuilder()
        .setNamespace(definition.namespace())
        .setSpec(TimeSpecCodec.stored(definition.timing().spec()))
        .setShown(definition.timing().shown().toByteString())
        .setAction(definition.action().toByteString())
        .setPolicies(stored(definition.policies()))
        .setMemo(definition.memo().toByteString())
        .setSearchAttributes(definition.searchAttributes().toByteString())
        .build();
  }

  static ScheduleDefinition of(StoredDefinition stored) {
    var shown = Wire.read(stored.getShown(), ScheduleSpec.parser());
    return new ScheduleDefinition(
        stored.getNamespace(),
        new CompiledSpec(TimeSpecCodec.of(stored.getSpec(), shown.getTimezoneData()), shown),
        Wire.read(stored.getAction(), NewWorkflowExecutionInfo.parser()),
        of(stored.getPolicies()),
        Wire.read(stored.getMemo(), Memo.parser()),
        Wire.read(stored.getSearchAttributes(), SearchAttributes.parser()));
  }

  private static StoredPolicies stored(Policies policies) {
    var overlap = policies.overlap();
    var catchUp = policies.catchUp();
    var launch = policies.launch();
    var traits = policies.traits();
    return StoredPolicies.newBuilder()
        .setOverlap(Codes.OVERLAP.of(overlap.policy()))
        .setBufferLimit(overlap.bufferLimit())
        .setCancelWaits(overlap.cancelWaits())
        .setCatchUp(Codes.CATCH_UP.of(catchUp.mode()))
        .setCatchUpWindow(Times.stored(catchUp.window()))
        .setCatchUpIncludesPaused(catchUp.includePaused())
        .setLimitCounts(Codes.COUNTS.of(policies.limit().counts()))
        .setWhenExhausted(Codes.WHEN_EXHAUSTED.of(policies.limit().whenExhausted()))
        .setManualWhilePaused(policies.manual().whilePaused())
        .setParallelBackfills(policies.manual().parallelBackfills())
        .setTimedId(launch.timedId())
        .setTriggeredId(launch.triggeredId())
        .setKeepsOriginalId(launch.keepsOriginalId())
        .setArguments(Codes.ARGUMENTS.of(launch.arguments()))
        .setProfile(Codes.PROFILE.of(traits.profile()))
        .setPauseOnFailure(traits.pauseOnFailure())
        .setRerollsJitter(traits.rerollsJitter())
        .build();
  }

  private static Policies of(StoredPolicies stored) {
    return new Policies(
        new Policies.Overlap(
            Codes.OVERLAP.read(stored.getOverlap()),
            stored.getBufferLimit(),
            stored.getCancelWaits()),
        new Policies.CatchUp(
            Codes.CATCH_UP.read(stored.getCatchUp()),
            Times.of(stored.getCatchUpWindow()),
            stored.getCatchUpIncludesPaused()),
        new Policies.Limit(
            Codes.COUNTS.read(stored.getLimitCounts()),
            Codes.WHEN_EXHAUSTED.read(stored.getWhenExhausted())),
        new Policies.Manual(stored.getManualWhilePaused(), stored.getParallelBackfills()),
        new Policies.Launch(
            stored.getTimedId(),
            stored.getTriggeredId(),
            stored.getKeepsOriginalId(),
            Codes.ARGUMENTS.read(stored.getArguments())),
        new Policies.Traits(
            Codes.PROFILE.read(stored.getProfile()),
            stored.getPauseOnFailure(),
            stored.getRerollsJitter()));
  }
}
