package dev.almanac.engine;

import dev.almanac.engine.activity.ActivityRef;
import dev.almanac.engine.activity.ActivityStamp;
import dev.almanac.engine.activity.CompleteActivity;
import dev.almanac.engine.activity.FailActivity;
import dev.almanac.engine.activity.HeartbeatActivity;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;
import java.util.Optional;
import java.util.stream.Stream;

/** Activities of a run, and the reports of their workers. */
final class ActivityTasks {
  static final Failure FAILURE = Failure.newBuilder()
      .setMessage("no")
      .setApplicationFailureInfo(ApplicationFailureInfo.newBuilder().setType("Oops"))
      .build();

  private ActivityTasks() {}

  /** A run whose first task has scheduled activities; the first by event 5. */
  static Scenario with(ScheduleActivityTaskCommandAttributes.Builder... activities) {
    return Scenario.started()
        .completeTask(Stream.of(activities).map(Commands::schedule).toArray(Command[]::new));
  }

  static ActivityRef held(ActivityStamp stamp) {
    return new ActivityRef.Held(stamp);
  }

  static CompleteActivity complete(ActivityStamp stamp) {
    return new CompleteActivity(held(stamp), Optional.of(Scenario.payloads("result")), "worker");
  }

  static FailActivity fail(ActivityStamp stamp, Failure failure) {
    return new FailActivity(held(stamp), failure, Optional.empty(), "worker");
  }

  static HeartbeatActivity heartbeat(ActivityStamp stamp, String details) {
    return new HeartbeatActivity(held(stamp), Optional.of(Scenario.payloads(details)));
  }
}
