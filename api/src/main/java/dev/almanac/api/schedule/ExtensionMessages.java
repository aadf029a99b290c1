package dev.almanac.api.schedule;

import dev.almanac.api.RpcError;
import dev.almanac.api.request.IdChecks;
import dev.almanac.calendar.DstPolicy;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.engine.schedule.action.WorkflowIdTemplate;
import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.policy.Policies.CatchUp;
import dev.almanac.engine.schedule.policy.Policies.Launch;
import dev.almanac.engine.schedule.policy.Policies.Limit;
import dev.almanac.engine.schedule.policy.Policies.Manual;
import dev.almanac.engine.schedule.policy.Policies.Overlap;
import dev.almanac.engine.schedule.policy.Policies.Traits;
import dev.almanac.engine.schedule.policy.Profile;
import dev.almanac.engine.schedule.policy.ProfilePolicies;
import dev.almanac.protocol.schedule.SpecWriter;
import dev.almanac.protocol.schedule.v1.Arguments;
import dev.almanac.protocol.schedule.v1.CatchUpMode;
import dev.almanac.protocol.schedule.v1.DstGap;
import dev.almanac.protocol.schedule.v1.DstOverlap;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.protocol.schedule.v1.LimitCounts;
import dev.almanac.protocol.schedule.v1.ManualWhilePaused;
import dev.almanac.protocol.schedule.v1.OnExhausted;

/** Converts the policies that Temporal's message does not have. */
public final class ExtensionMessages {
  private static final int LARGEST_BUFFER = 10_000_000;

  private ExtensionMessages() {}

  /**
   * Returns {@code base} with the policies that the extension sets.
   *
   * @throws dev.almanac.api.RpcException if a value is unknown or out of range
   */
  static Policies read(Extension extension, Policies base) {
    return base.with(overlap(extension, base.overlap()))
        .with(catchUp(extension, base.catchUp()))
        .with(limit(extension, base.limit()))
        .with(manual(extension, base.manual()))
        .with(launch(extension, base.launch()))
        .with(traits(extension, base.traits()));
  }

  private static Overlap overlap(Extension extension, Overlap base) {
    int limit = extension.hasBufferLimit() ? extension.getBufferLimit() : base.bufferLimit();
    if (limit < 1 || limit > LARGEST_BUFFER) {
      throw refused("buffer_limit", "1 to " + LARGEST_BUFFER, limit);
    }
    boolean waits = extension.hasCancelWithoutWaiting()
        ? !extension.getCancelWithoutWaiting()
        : base.cancelWaits();
    return new Overlap(base.policy(), limit, waits);
  }

  private static CatchUp catchUp(Extension extension, CatchUp base) {
    var mode = switch (extension.getCatchUp()) {
      case CATCH_UP_MODE_UNSPECIFIED -> base.mode();
      case CATCH_UP_MODE_ALL -> CatchUp.Mode.ALL;
      case CATCH_UP_MODE_ONE_EARLIEST -> CatchUp.Mode.ONE_EARLIEST;
      case CATCH_UP_MODE_ONE_LATEST -> CatchUp.Mode.ONE_LATEST;
      case CATCH_UP_MODE_NONE -> CatchUp.Mode.NONE;
      case UNRECOGNIZED -> throw unknown("catch_up", extension.getCatchUpValue());
    };
    return new CatchUp(
        mode,
        extension.getCatchUpUnbounded() ? ProfilePolicies.UNBOUNDED : base.window(),
        extension.hasCatchUpIncludesPaused()
            ? extension.getCatchUpIncludesPaused()
            : base.includePaused());
  }

  private static Limit limit(Extension extension, Limit base) {
    var counts = switch (extension.getLimitCounts()) {
      case LIMIT_COUNTS_UNSPECIFIED -> base.counts();
      case LIMIT_COUNTS_SCHEDULED -> Limit.Counts.SCHEDULED;
      case LIMIT_COUNTS_ALL -> Limit.Counts.ALL;
      case UNRECOGNIZED -> throw unknown("limit_counts", extension.getLimitCountsValue());
    };
    var exhausted = switch (extension.getOnExhausted()) {
      case ON_EXHAUSTED_UNSPECIFIED -> base.whenExhausted();
      case ON_EXHAUSTED_HOLD -> Limit.WhenExhausted.HOLD;
      case ON_EXHAUSTED_DELETE -> Limit.WhenExhausted.DELETE;
      case UNRECOGNIZED -> throw unknown("on_exhausted", extension.getOnExhaustedValue());
    };
    return new Limit(counts, exhausted);
  }

  private static Manual manual(Extension extension, Manual base) {
    boolean whilePaused = switch (extension.getManualWhilePaused()) {
      case MANUAL_WHILE_PAUSED_UNSPECIFIED -> base.whilePaused();
      case MANUAL_WHILE_PAUSED_ALLOW -> true;
      case MANUAL_WHILE_PAUSED_SKIP -> false;
      case UNRECOGNIZED ->
        throw unknown("manual_while_paused", extension.getManualWhilePausedValue());
    };
    return new Manual(
        whilePaused,
        extension.hasParallelBackfills()
            ? extension.getParallelBackfills()
            : base.parallelBackfills());
  }

  private static Launch launch(Extension extension, Launch base) {
    var arguments = switch (extension.getArguments()) {
      case ARGUMENTS_UNSPECIFIED -> base.arguments();
      case ARGUMENTS_FIXED -> Launch.Arguments.NONE;
      case ARGUMENTS_TIMES_FIRST -> Launch.Arguments.TIMES_FIRST;
      case UNRECOGNIZED -> throw unknown("arguments", extension.getArgumentsValue());
    };
    return new Launch(
        template("id_template", extension.getIdTemplate(), base.timedId()),
        template("triggered_id_template", extension.getTriggeredIdTemplate(), base.triggeredId()),
        base.keepsOriginalId(),
        arguments);
  }

  private static String template(String field, String given, String base) {
    WorkflowIdTemplate.unknownToken(given).ifPresent(token -> {
      throw RpcError.invalidArgument("%s has the unknown token '%s'; known are %s."
              .formatted(field, token, String.join(", ", WorkflowIdTemplate.TOKENS)))
          .exception();
    });
    return given.isEmpty() ? base : IdChecks.check(field, given);
  }

  private static Traits traits(Extension extension, Traits base) {
    return new Traits(
        base.profile(),
        base.pauseOnFailure(),
        extension.hasRerollsJitter() ? extension.getRerollsJitter() : base.rerollsJitter());
  }

  /** @throws dev.almanac.api.RpcException if a value is unknown */
  static DstPolicy dst(Extension extension, DstPolicy base) {
    var spec = extension.getSpec();
    var gap = switch (spec.getDstGap()) {
      case DST_GAP_UNSPECIFIED -> base.gap();
      case DST_GAP_SKIP -> DstPolicy.Gap.SKIP;
      case DST_GAP_SHIFT -> DstPolicy.Gap.SHIFT;
      case UNRECOGNIZED -> throw unknown("dst_gap", spec.getDstGapValue());
    };
    var overlap = switch (spec.getDstOverlap()) {
      case DST_OVERLAP_UNSPECIFIED -> base.overlap();
      case DST_OVERLAP_BOTH -> DstPolicy.Overlap.BOTH;
      case DST_OVERLAP_FIRST -> DstPolicy.Overlap.FIRST;
      case DST_OVERLAP_LAST -> DstPolicy.Overlap.LAST;
      case UNRECOGNIZED -> throw unknown("dst_overlap", spec.getDstOverlapValue());
    };
    return new DstPolicy(gap, overlap);
  }

  /** Returns how the product that the profile follows treats clock changes. */
  static DstPolicy usualDst(Profile profile) {
    return switch (profile) {
      case TEMPORAL, DBOS -> DstPolicy.LITERAL;
      case DURABLE -> new DstPolicy(DstPolicy.Gap.SHIFT, DstPolicy.Overlap.FIRST);
    };
  }

  /** @throws dev.almanac.api.RpcException if there is no such profile */
  public static Profile profile(Extension extension) {
    return switch (extension.getProfile()) {
      case PROFILE_UNSPECIFIED, PROFILE_TEMPORAL -> Profile.TEMPORAL;
      case PROFILE_DURABLE -> Profile.DURABLE;
      case PROFILE_DBOS -> Profile.DBOS;
      case UNRECOGNIZED -> throw unknown("profile", extension.getProfileValue());
    };
  }

  /** Returns all policies, so that a description is complete. */
  public static Extension message(Policies policies, TimeSpec spec) {
    var launch = policies.launch();
    return Extension.newBuilder()
        .setProfile(
            switch (policies.traits().profile()) {
              case TEMPORAL -> dev.almanac.protocol.schedule.v1.Profile.PROFILE_TEMPORAL;
              case DURABLE -> dev.almanac.protocol.schedule.v1.Profile.PROFILE_DURABLE;
              case DBOS -> dev.almanac.protocol.schedule.v1.Profile.PROFILE_DBOS;
            })
        .setSpec(SpecWriter.extension(spec)
            .addAllCalendars(spec.uses().stream().map(CalendarUses::message).toList())
            .setDstGap(gap(spec.dst()))
            .setDstOverlap(overlap(spec.dst())))
        .setCatchUp(mode(policies.catchUp().mode()))
        .setCatchUpUnbounded(policies.catchUp().window().compareTo(ProfilePolicies.UNBOUNDED) >= 0)
        .setCatchUpIncludesPaused(policies.catchUp().includePaused())
        .setManualWhilePaused(
            policies.manual().whilePaused()
                ? ManualWhilePaused.MANUAL_WHILE_PAUSED_ALLOW
                : ManualWhilePaused.MANUAL_WHILE_PAUSED_SKIP)
        .setLimitCounts(
            policies.limit().counts() == Limit.Counts.ALL
                ? LimitCounts.LIMIT_COUNTS_ALL
                : LimitCounts.LIMIT_COUNTS_SCHEDULED)
        .setOnExhausted(
            policies.limit().whenExhausted() == Limit.WhenExhausted.DELETE
                ? OnExhausted.ON_EXHAUSTED_DELETE
                : OnExhausted.ON_EXHAUSTED_HOLD)
        .setBufferLimit(policies.overlap().bufferLimit())
        .setCancelWithoutWaiting(!policies.overlap().cancelWaits())
        .setIdTemplate(launch.timedId())
        .setTriggeredIdTemplate(launch.triggeredId())
        .setArguments(
            launch.arguments() == Launch.Arguments.TIMES_FIRST
                ? Arguments.ARGUMENTS_TIMES_FIRST
                : Arguments.ARGUMENTS_FIXED)
        .setParallelBackfills(policies.manual().parallelBackfills())
        .setRerollsJitter(policies.traits().rerollsJitter())
        .build();
  }

  private static CatchUpMode mode(CatchUp.Mode mode) {
    return switch (mode) {
      case ALL -> CatchUpMode.CATCH_UP_MODE_ALL;
      case ONE_EARLIEST -> CatchUpMode.CATCH_UP_MODE_ONE_EARLIEST;
      case ONE_LATEST -> CatchUpMode.CATCH_UP_MODE_ONE_LATEST;
      case NONE -> CatchUpMode.CATCH_UP_MODE_NONE;
    };
  }

  private static DstGap gap(DstPolicy dst) {
    return switch (dst.gap()) {
      case SKIP -> DstGap.DST_GAP_SKIP;
      case SHIFT -> DstGap.DST_GAP_SHIFT;
    };
  }

  private static DstOverlap overlap(DstPolicy dst) {
    return switch (dst.overlap()) {
      case BOTH -> DstOverlap.DST_OVERLAP_BOTH;
      case FIRST -> DstOverlap.DST_OVERLAP_FIRST;
      case LAST -> DstOverlap.DST_OVERLAP_LAST;
    };
  }

  private static RuntimeException unknown(String field, int number) {
    return RpcError.invalidArgument("Unknown %s: %d.".formatted(field, number)).exception();
  }

  private static RuntimeException refused(String field, String expected, int found) {
    return RpcError.invalidArgument(
            "Invalid %s: expected %s, found %d.".formatted(field, expected, found))
        .exception();
  }
}
