package dev.almanac.simulator.actor;

import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.NamespaceInfo;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.state.WorkflowTaskState;
import dev.almanac.engine.update.UpdateProtocolMessages;
import dev.almanac.engine.workflowtask.FailWorkflowTask;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.WorkflowTasks;
import dev.almanac.runtime.node.LoopServices;
import dev.almanac.simulator.server.Answer;
import dev.almanac.store.work.QueueKey;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowTaskCompletedEventAttributes;
import io.temporal.api.query.v1.WorkflowQueryResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Runs workflows: polls the common queue and its own, and caches histories. */
public final class WorkflowWorker extends Actor {
  private static final Duration PATIENCE = Duration.ofSeconds(6);
  private static final Duration STICKY = Duration.ofSeconds(5);

  /** How often it repeats a call that was not answered, or for which there was no room. */
  private static final int TRIES = 3;

  private final String name;
  private final String ownQueue;
  private final Map<String, List<HistoryEvent>> cache = new HashMap<>();

  public WorkflowWorker(ActorContext scene, String name) {
    super(scene);
    this.name = name;
    this.ownQueue = "queue of " + name;
  }

  /** Starts polling one of its queues. */
  public void begin(boolean sticky) {
    poll(sticky);
  }

  private void poll(boolean sticky) {
    var visitor = new Visitor();
    var next = new Once(() -> pollLater(sticky));
    var key = new QueueKey(
        ActorContext.NAMESPACE,
        sticky ? ownQueue : ActorContext.QUEUE,
        TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW_VALUE);
    var poll = new TaskPolls.Poll(key, sticky, TaskPolls.Worker.named(name), PATIENCE, visitor);
    if (isWild() && chance.oneIn(5)) {
      world.after(chance.upTo(Duration.ofMillis(1_500)), name + " goes away", () -> {
        visitor.leave();
        next.run();
      });
    }
    server.<TaskPolls.WorkflowTask>poll(
        name + (sticky ? " polls its own queue" : " polls"),
        node -> node.routes().at(key).queues().workflowTask(poll),
        found -> found.ifPresent(task -> {
          verdict.expect(!visitor.isGone(), "%s got a task though it had gone", poll.identity());
          if (task.attached().alone().isEmpty()) {
            journal.given(
                task.key().workflowId(),
                task.key().runId().toString(),
                task.given().stamp());
          }
        }),
        answer -> {
          if (!visitor.isGone()
              && answer instanceof Answer.Done<Optional<TaskPolls.WorkflowTask>>(var found)) {
            found.ifPresent(this::take);
          }
          next.run();
        },
        visitor::unsent);
  }

  private void pollLater(boolean sticky) {
    world.after(absence(), name + " goes on", () -> poll(sticky));
  }

  private void take(TaskPolls.WorkflowTask task) {
    if (isWild() && chance.oneIn(15)) {
      world.note(name + " forgets " + task.given().stamp());
      cache.clear();
      return;
    }
    if (task.attached().alone().isPresent()) {
      hear(task, TRIES);
      return;
    }
    long first = task.events().getFirst().getEventId();
    var cached = cache.get(task.key().runId().toString());
    if (first == 1) {
      readOn(task, task.events(), task.next());
    } else if (cached != null && cached.size() == first - 1) {
      var all = new ArrayList<>(cached);
      all.addAll(task.events());
      readOn(task, all, task.next());
    } else {
      fetch(task);
    }
  }

  /** A query comes with the whole history, or with none to a worker that caches it. */
  private void hear(TaskPolls.WorkflowTask task, int tries) {
    var cached = cache.get(task.key().runId().toString());
    if (!task.events().isEmpty() && task.next() == 0) {
      answer(task, task.events(), TRIES);
    } else if (task.events().isEmpty() && cached != null) {
      answer(task, cached, TRIES);
    } else {
      var target = Target.run(task.key());
      server.call(
          name + " fetches " + task.key().workflowId() + " for a question",
          node -> ActorContext.services(node, target)
              .histories()
              .forward(target, 1, 10_000, Histories.Wait.NONE),
          page -> {},
          answer -> {
            if (answer instanceof Answer.Done<dev.almanac.runtime.HistoryPage>(var page)) {
              answer(task, page.events(), TRIES);
            } else if (answer.isWorthRepeating() && tries > 0) {
              world.after(PAUSE, name + " tries again", () -> hear(task, tries - 1));
            }
          });
    }
  }

  private void answer(TaskPolls.WorkflowTask task, List<HistoryEvent> history, int tries) {
    var key = task.key();
    var target = Target.run(key);
    var id = task.given().stamp().nonce();
    server.call(
        name + " answers a question about " + key.workflowId(),
        node -> ActorContext.services(node, target)
            .queries()
            .answer(target, id, WorkflowTalk.answer(history)),
        done -> {},
        answer -> {
          if (answer.isWorthRepeating() && tries > 0) {
            world.after(PAUSE, name + " tries again", () -> answer(task, history, tries - 1));
          }
        });
  }

  /** A history may come in pages; the last one has the start of the task. */
  private void readOn(TaskPolls.WorkflowTask task, List<HistoryEvent> events, long next) {
    if (next == 0) {
      work(task, events);
      return;
    }
    var target = Target.run(task.key());
    int limit = 1 + chance.below(10);
    server.call(
        name + " reads on in " + task.key().workflowId() + " from " + next,
        node -> ActorContext.services(node, target)
            .histories()
            .forward(target, next, limit, Histories.Wait.NONE),
        page -> {},
        answer -> {
          if (answer instanceof Answer.Done<dev.almanac.runtime.HistoryPage>(var page)) {
            var all = new ArrayList<>(events);
            all.addAll(page.events());
            all.addAll(page.behind());
            if (isWhole(task, all)) {
              work(task, all);
            } else if (page.next() > 0
                && page.behind().isEmpty()
                && !page.events().isEmpty()) {
              readOn(task, all, page.next());
            }
          }
        });
  }

  /** If the task has timed out meanwhile, its start is not shown. */
  private static boolean isWhole(TaskPolls.WorkflowTask task, List<HistoryEvent> events) {
    return events.getLast().getEventId() == task.given().startedEventId()
        && events.getLast().hasWorkflowTaskStartedEventAttributes();
  }

  /** Reads the beginning of a history of which the worker only got the end. */
  private void fetch(TaskPolls.WorkflowTask task) {
    var target = Target.run(task.key());
    server.call(
        name + " fetches " + task.key().workflowId(),
        node -> ActorContext.services(node, target)
            .histories()
            .forward(target, 1, 10_000, Histories.Wait.NONE),
        page -> {},
        answer -> {
          if (answer instanceof Answer.Done<dev.almanac.runtime.HistoryPage>(var page)) {
            var all = new ArrayList<>(page.events());
            all.addAll(page.behind());
            if (!all.isEmpty() && all.getLast().equals(task.events().getLast())) {
              work(task, all);
            }
          }
        });
  }

  private void work(TaskPolls.WorkflowTask task, List<HistoryEvent> history) {
    var id = task.key().workflowId();
    for (int at = 0; at < history.size(); at++) {
      verdict.expect(
          history.get(at).getEventId() == at + 1,
          "The history that a worker got of %s has %s for event %s",
          id,
          history.get(at).getEventId(),
          at + 1);
    }
    verdict.expect(
        history.getLast().getEventId() == task.given().startedEventId()
            && history.getLast().hasWorkflowTaskStartedEventAttributes(),
        "The history that a worker got of %s ends with %s instead of its start",
        id,
        history.getLast().getEventType());
    if (verdict.broken().isPresent()) {
      return;
    }
    cache.put(task.key().runId().toString(), history);
    if (isWild() && chance.oneIn(12)) {
      fail(task);
    } else {
      world.after(
          chance.upTo(thinking()),
          name + " has worked on " + id,
          () -> complete(task, history, TRIES));
    }
  }

  /** Sometimes long enough for new events to arrive and for the task to time out. */
  private Duration thinking() {
    return chance.oneIn(8)
        ? Duration.ofSeconds(12)
        : Duration.ofMillis(chance.oneIn(4) ? 4_000 : 40);
  }

  private void complete(TaskPolls.WorkflowTask task, List<HistoryEvent> history, int tries) {
    var key = task.key();
    var target = Target.run(key);
    var sticky = chance.oneIn(3)
        ? Optional.<WorkflowTaskState.Sticky>empty()
        : Optional.of(new WorkflowTaskState.Sticky(ownQueue, STICKY));
    var talk = WorkflowTalk.about(history, task.attached());
    var commands = new ArrayList<>(talk.commands());
    commands.addAll(WorkflowCode.commands(history));
    var request = server
        .seams()
        .completion(new CompleteWorkflowTask(
            task.given().stamp(),
            commands,
            WorkflowTaskCompletedEventAttributes.newBuilder().setIdentity(name).build(),
            new CompleteWorkflowTask.Options(sticky, false, Optional.empty()),
            new NamespaceInfo("default", Map.of()),
            UpdateProtocolMessages.said(talk.messages(), true)));
    var answers = WorkflowTalk.answers(history, task.attached());
    server.call(
        name + " completes " + key.workflowId() + " " + task.given().stamp(),
        node -> complete(ActorContext.services(node, target), target, request, answers),
        reply -> {
          var completed = reply.completed();
          journal.accepted(
              key.workflowId(), key.runId().toString(), task.given().stamp());
          if (completed.failure().isEmpty() && !completed.isForgotten()) {
            durability.completed(
                key.workflowId(), key.runId().toString(), task.given().startedEventId());
          }
        },
        answer -> {
          if (answer instanceof Answer.Done<WorkflowTasks.Reply>(var reply)
              && reply.completed().isForgotten()) {
            goBack(key.runId().toString(), (int) reply.completed().forgetAfter());
          }
          if (answer.isWorthRepeating() && tries > 0) {
            world.after(PAUSE, name + " tries again", () -> complete(task, history, tries - 1));
          }
        });
  }

  /** What was bent on its way is no completion any more, but asked like any request. */
  private static CompletionStage<WorkflowTasks.Reply> complete(
      LoopServices services,
      Target target,
      Request<CompleteWorkflowTask.Completed> request,
      Map<String, WorkflowQueryResult> answers) {
    return request instanceof CompleteWorkflowTask completion
        ? services.workflowTasks().complete(target, completion, answers)
        : services
            .workflows()
            .ask(target, request, Urgency.RESERVED)
            .thenApply(done -> new WorkflowTasks.Reply(done, TaskPolls.Attached.NOTHING));
  }

  /** Forgets the events of a task that left none in the history. */
  private void goBack(String runId, int lastEventId) {
    var cached = cache.get(runId);
    if (cached != null && cached.size() > lastEventId) {
      cache.put(runId, List.copyOf(cached.subList(0, lastEventId)));
    }
  }

  private void fail(TaskPolls.WorkflowTask task) {
    var key = task.key();
    var target = Target.run(key);
    var request = new FailWorkflowTask(
        task.given().stamp(),
        WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_WORKFLOW_WORKER_UNHANDLED_FAILURE,
        Failure.newBuilder().setMessage("simulated").build(),
        name);
    server.call(
        name + " fails " + key.workflowId() + " " + task.given().stamp(),
        node ->
            ActorContext.services(node, target).workflows().ask(target, request, Urgency.RESERVED),
        done -> journal.accepted(
            key.workflowId(), key.runId().toString(), task.given().stamp()),
        answer -> {});
  }
}
