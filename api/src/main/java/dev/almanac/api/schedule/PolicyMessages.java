package dev.almanac.api.schedule;

import dev.almanac.api.RpcError;
import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.policy.ProfilePolicies;
import dev.almanac.protocol.ProtoTime;
import io.temporal.api.schedule.v1.SchedulePolicies;
import java.time.Duration;

/** Converts the policies that Temporal's message has. */
final class PolicyMessages {
  private PolicyMessages() {}

  /**
   * Returns {@code base} with the policies of the message.
   *
   * @param usual the values of fields that are not set
   * @throws dev.almanac.api.RpcException if a policy is unknown or a duration invalid
   */
  static Policies read(SchedulePolicies message, Policies base, Policies usual) {
    var policy = OverlapPolicies.read(message.getOverlapPolicyValue())
        .orElse(usual.overlap().policy());
    var catchUp = base.catchUp();
    var launch = base.launch();
    var traits = base.traits();
    return base.with(policy)
        .with(new Policies.CatchUp(
            catchUp.mode(), window(message, usual.catchUp().window()), catchUp.includePaused()))
        .with(new Policies.Launch(
            launch.timedId(),
            launch.triggeredId(),
            message.getKeepOriginalWorkflowId(),
            launch.arguments()))
        .with(new Policies.Traits(
            traits.profile(), message.getPauseOnFailure(), traits.rerollsJitter()));
  }

  /** Treats zero and negative windows as not set, and raises short ones to the minimum. */
  private static Duration window(SchedulePolicies message, Duration usual) {
    Duration asked;
    try {
      asked = ProtoTime.duration(message.getCatchupWindow());
    } catch (IllegalArgumentException e) {
      throw RpcError.invalidArgument("Invalid CatchupWindow: %s.".formatted(e.getMessage()))
          .exception();
    }
    if (asked.isZero() || asked.isNegative()) {
      return usual;
    }
    return asked.compareTo(ProfilePolicies.SHORTEST_WINDOW) < 0
        ? ProfilePolicies.SHORTEST_WINDOW
        : asked;
  }

  static SchedulePolicies message(Policies policies) {
    return SchedulePolicies.newBuilder()
        .setOverlapPolicy(OverlapPolicies.message(policies.overlap().policy()))
        .setCatchupWindow(ProtoTime.duration(policies.catchUp().window()))
        .setPauseOnFailure(policies.traits().pauseOnFailure())
        .setKeepOriginalWorkflowId(policies.launch().keepsOriginalId())
        .build();
  }
}
