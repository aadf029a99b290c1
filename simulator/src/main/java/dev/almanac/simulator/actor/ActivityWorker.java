package dev.almanac.simulator.actor;

import dev.almanac.engine.activity.ActivityRef;
import dev.almanac.engine.activity.ActivityStamp;
import dev.almanac.engine.activity.CompleteActivity;
import dev.almanac.engine.activity.FailActivity;
import dev.almanac.engine.activity.HeartbeatActivity;
import dev.almanac.engine.id.Target;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.Urgency;
import dev.almanac.simulator.server.Answer;
import dev.almanac.store.work.QueueKey;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;
import java.time.Duration;
import java.util.Optional;

/** Runs activities, some of which fail, take too long or are never reported. */
public final class ActivityWorker extends Actor {
  private static final Duration PATIENCE = Duration.ofSeconds(6);
  private static final QueueKey KEY = new QueueKey(
      ActorContext.NAMESPACE, ActorContext.QUEUE, TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY_VALUE);

  private final String name;

  public ActivityWorker(ActorContext scene, String name) {
    super(scene);
    this.name = name;
  }

  /** Starts polling. */
  public void begin() {
    poll();
  }

  private void poll() {
    var visitor = new Visitor();
    var next = new Once(this::pollLater);
    var poll = new TaskPolls.Poll(KEY, false, TaskPolls.Worker.named(name), PATIENCE, visitor);
    if (isWild() && chance.oneIn(5)) {
      world.after(chance.upTo(Duration.ofMillis(1_500)), name + " goes away", () -> {
        visitor.leave();
        next.run();
      });
    }
    server.<TaskPolls.ActivityTask>poll(
        name + " polls",
        node -> node.routes().at(KEY).queues().activity(poll),
        found -> found.ifPresent(task -> {
          verdict.expect(
              !visitor.isGone(), "%s got an activity though it had gone", poll.identity());
          given(task);
        }),
        answer -> {
          if (!visitor.isGone()
              && answer instanceof Answer.Done<Optional<TaskPolls.ActivityTask>>(var found)) {
            found.ifPresent(this::work);
          }
          next.run();
        },
        visitor::unsent);
  }

  private void pollLater() {
    world.after(absence(), name + " goes on", this::poll);
  }

  private void given(TaskPolls.ActivityTask task) {
    var key = task.key();
    var progress = task.activity().progress().heartbeatDetails();
    journal.given(
        key.workflowId(),
        key.runId().toString(),
        task.stamp(),
        progress.map(details -> Integer.parseInt(Texts.in(details))));
    durability.activityGiven(key.workflowId(), key.runId().toString(), task.stamp());
  }

  private void work(TaskPolls.ActivityTask task) {
    int fate = isWild() ? chance.below(12) : 11;
    if (fate == 0) {
      world.note(name + " forgets " + task.stamp());
      return;
    }
    if (fate <= 3) {
      heartbeat(task, fate);
    }
    world.after(
        chance.upTo(Duration.ofMillis(fate == 4 ? 12_000 : 200)),
        name + " has worked on " + task.stamp(),
        () -> {
          if (fate == 5 || fate == 1) {
            fail(task);
          } else {
            complete(task, 3);
          }
        });
  }

  private void heartbeat(TaskPolls.ActivityTask task, int fate) {
    var key = task.key();
    var target = Target.run(key);
    int progress = 10 * task.stamp().attempt() + fate;
    var request = new HeartbeatActivity(
        new ActivityRef.Held(task.stamp()), Optional.of(Texts.of(Integer.toString(progress))));
    server.call(
        name + " reports progress of " + task.stamp(),
        node ->
            ActorContext.services(node, target).workflows().ask(target, request, Urgency.RESERVED),
        cancelled -> journal.heartbeat(key.runId().toString(), task.stamp(), progress),
        answer -> {});
  }

  private void complete(TaskPolls.ActivityTask task, int tries) {
    var key = task.key();
    var target = Target.run(key);
    var request = new CompleteActivity(
        new ActivityRef.Held(task.stamp()),
        Optional.of(task.activity().scheduled().getInput()),
        name);
    server.call(
        name + " completes " + key.workflowId() + " " + task.stamp(),
        node ->
            ActorContext.services(node, target).workflows().ask(target, request, Urgency.RESERVED),
        done -> ended(task, task.stamp(), true),
        answer -> {
          if (answer.isWorthRepeating() && tries > 0) {
            world.after(PAUSE, name + " tries again", () -> complete(task, tries - 1));
          }
        });
  }

  private void fail(TaskPolls.ActivityTask task) {
    var key = task.key();
    var target = Target.run(key);
    var failure = Failure.newBuilder()
        .setMessage("simulated")
        .setApplicationFailureInfo(ApplicationFailureInfo.newBuilder().setType("simulated"))
        .build();
    var request =
        new FailActivity(new ActivityRef.Held(task.stamp()), failure, Optional.empty(), name);
    server.call(
        name + " fails " + key.workflowId() + " " + task.stamp(),
        node ->
            ActorContext.services(node, target).workflows().ask(target, request, Urgency.RESERVED),
        next -> ended(task, task.stamp(), false),
        answer -> {});
  }

  private void ended(TaskPolls.ActivityTask task, ActivityStamp stamp, boolean isResult) {
    var key = task.key();
    journal.accepted(key.workflowId(), key.runId().toString(), stamp, isResult);
    durability.activityEnded(key.workflowId(), key.runId().toString(), stamp);
  }
}
