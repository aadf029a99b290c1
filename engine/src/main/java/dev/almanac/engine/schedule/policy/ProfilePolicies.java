package dev.almanac.engine.schedule.policy;

import dev.almanac.engine.schedule.action.WorkflowIdTemplate;
import java.time.Duration;

/** The policies that a new schedule begins with, as one of three products would set them. */
public final class ProfilePolicies {
  /** The default catch-up window. */
  public static final Duration DEFAULT_WINDOW = Duration.ofDays(365);

  /** The shortest catch-up window: a server may take this long to start. */
  public static final Duration SHORTEST_WINDOW = Duration.ofSeconds(10);

  /** Practically unlimited. */
  public static final Duration UNBOUNDED = Duration.ofDays(365L * 1_000);

  /** The default limit of waiting fires. */
  public static final int BUFFER_LIMIT = 100_000;

  private ProfilePolicies() {}

  public static Policies policies(Profile profile) {
    return switch (profile) {
      case TEMPORAL -> temporal();
      case DURABLE -> durable();
      case DBOS -> dbos();
    };
  }

  private static Policies temporal() {
    return new Policies(
        new Policies.Overlap(OverlapPolicy.SKIP, BUFFER_LIMIT, true),
        new Policies.CatchUp(Policies.CatchUp.Mode.ALL, DEFAULT_WINDOW, false),
        new Policies.Limit(Policies.Limit.Counts.SCHEDULED, Policies.Limit.WhenExhausted.HOLD),
        new Policies.Manual(true, false),
        new Policies.Launch(
            WorkflowIdTemplate.WORKFLOW_AND_TIME,
            WorkflowIdTemplate.WORKFLOW_AND_TIME,
            false,
            Policies.Launch.Arguments.NONE),
        new Policies.Traits(Profile.TEMPORAL, false, false));
  }

  /** Durable Workflow: makes up for one late time; every start counts; limits delete. */
  private static Policies durable() {
    return new Policies(
        new Policies.Overlap(OverlapPolicy.SKIP, BUFFER_LIMIT, false),
        new Policies.CatchUp(Policies.CatchUp.Mode.ONE_EARLIEST, UNBOUNDED, false),
        new Policies.Limit(Policies.Limit.Counts.ALL, Policies.Limit.WhenExhausted.DELETE),
        new Policies.Manual(false, true),
        new Policies.Launch(
            "schedule:{scheduleId}:backfill:{epochSeconds}",
            "schedule:{scheduleId}:{epochMillis}",
            false,
            Policies.Launch.Arguments.NONE),
        new Policies.Traits(Profile.DURABLE, false, true));
  }

  /** DBOS: exactly once per time, unlimited catch-up; overlaps are allowed. */
  private static Policies dbos() {
    return new Policies(
        new Policies.Overlap(OverlapPolicy.ALLOW_ALL, BUFFER_LIMIT, true),
        new Policies.CatchUp(Policies.CatchUp.Mode.ALL, UNBOUNDED, true),
        new Policies.Limit(Policies.Limit.Counts.SCHEDULED, Policies.Limit.WhenExhausted.HOLD),
        new Policies.Manual(true, false),
        new Policies.Launch(
            "sched-{scheduleId}-{timeMillis}",
            "sched-{scheduleId}-trigger-{timeMillis}",
            false,
            Policies.Launch.Arguments.TIMES_FIRST),
        new Policies.Traits(Profile.DBOS, false, false));
  }
}
