package dev.almanac.simulator.check;

import dev.almanac.engine.activity.ActivityStamp;
import dev.almanac.engine.workflowtask.TaskStamp;
import dev.almanac.runtime.WorkflowUpdates;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.update.v1.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Records what clients and workers were told. */
public final class Journal {
  /** An activity of a run. */
  public record ActivityKey(String runId, long scheduledEventId) {}

  /** A stale token. */
  public record StaleTask(String workflowId, String runId, TaskStamp stamp) {}

  /** A stale token of an activity. */
  public record StaleActivity(String workflowId, String runId, ActivityStamp stamp) {}

  private final Verdict verdict;
  private final Map<String, UUID> started = new LinkedHashMap<>();
  private final Map<String, Set<String>> signals = new LinkedHashMap<>();
  private final Map<String, Map<String, Outcome>> outcomes = new HashMap<>();
  private final Map<String, Set<String>> acceptedUpdates = new HashMap<>();
  private final Map<String, TaskStamp> tasks = new HashMap<>();
  private final Map<ActivityKey, ActivityStamp> activities = new HashMap<>();
  private final Map<ActivityKey, Integer> heartbeats = new HashMap<>();
  private final Set<Object> accepted = new HashSet<>();
  private final Set<ActivityKey> results = new HashSet<>();
  private final Map<String, List<HistoryEvent>> shown = new HashMap<>();
  private final List<StaleTask> staleTasks = new ArrayList<>();
  private final List<StaleActivity> staleActivities = new ArrayList<>();

  public Journal(Verdict verdict) {
    this.verdict = verdict;
  }

  public void started(String workflowId, UUID runId) {
    var before = started.putIfAbsent(workflowId, runId);
    verdict.expect(
        before == null || before.equals(runId),
        "The start of %s was answered with run %s and with run %s",
        workflowId,
        before,
        runId);
  }

  public Map<String, UUID> started() {
    return started;
  }

  public void signalled(String workflowId, String signal) {
    signals.computeIfAbsent(workflowId, absent -> new HashSet<>()).add(signal);
  }

  public Set<String> signals(String workflowId) {
    return signals.getOrDefault(workflowId, Set.of());
  }

  /** Records the state of an update: its outcome never changes. */
  public void updated(WorkflowUpdates.Reply reply) {
    var run = reply.runId().toString();
    var told = outcomes.computeIfAbsent(run, absent -> new HashMap<>());
    if (reply.outcome().isPresent()) {
      var before = told.putIfAbsent(reply.updateId(), reply.outcome().get());
      verdict.expect(
          before == null || before.equals(reply.outcome().get()),
          "Update %s of %s had the outcome %s, and now %s",
          reply.updateId(),
          run,
          before,
          reply.outcome().get());
    }
    if (reply.stage() == WorkflowUpdates.Stage.ACCEPTED) {
      acceptedUpdates.computeIfAbsent(run, absent -> new HashSet<>()).add(reply.updateId());
    }
  }

  /** Returns the reported outcomes of updates. */
  public Map<String, Outcome> outcomes(String run) {
    return outcomes.getOrDefault(run, Map.of());
  }

  /** Returns the updates that were reported as accepted. */
  public Set<String> acceptedUpdates(String run) {
    return acceptedUpdates.getOrDefault(run, Set.of());
  }

  /** Records that a worker got a workflow task: all earlier tokens are stale. */
  public void given(String workflowId, String runId, TaskStamp stamp) {
    var before = tasks.put(runId, stamp);
    verdict.expect(!stamp.equals(before), "%s of %s was given to two workers", stamp, workflowId);
    if (before != null) {
      staleTasks.add(new StaleTask(workflowId, runId, before));
    }
  }

  /** Records that the server accepted the report on a workflow task. */
  public void accepted(String workflowId, String runId, TaskStamp stamp) {
    verdict.expect(
        stamp.equals(tasks.get(runId)), "%s of %s was taken though stale", stamp, workflowId);
    takenOnce(workflowId, runId, stamp);
    staleTasks.add(new StaleTask(workflowId, runId, stamp));
  }

  /**
   * Records that a worker got an attempt of an activity.
   *
   * @param progress what it was told of earlier attempts
   */
  public void given(
      String workflowId, String runId, ActivityStamp stamp, Optional<Integer> progress) {
    var key = new ActivityKey(runId, stamp.scheduledEventId());
    var before = activities.put(key, stamp);
    verdict.expect(
        before == null || before.attempt() < stamp.attempt(),
        "%s of %s was given to a worker after %s was",
        stamp,
        workflowId,
        before);
    verdict.expect(
        progress.orElse(0) >= heartbeats.getOrDefault(key, 0),
        "%s of %s begins with progress %s, but %s was acknowledged",
        stamp,
        workflowId,
        progress,
        heartbeats.get(key));
    if (before != null) {
      staleActivities.add(new StaleActivity(workflowId, runId, before));
    }
  }

  /** Records that the server accepted the end of an attempt. */
  public void accepted(String workflowId, String runId, ActivityStamp stamp, boolean isResult) {
    var key = new ActivityKey(runId, stamp.scheduledEventId());
    verdict.expect(
        stamp.equals(activities.get(key)), "%s of %s was taken though stale", stamp, workflowId);
    takenOnce(workflowId, runId, stamp);
    staleActivities.add(new StaleActivity(workflowId, runId, stamp));
    if (isResult) {
      results.add(key);
    }
  }

  private void takenOnce(String workflowId, String runId, Object stamp) {
    verdict.expect(
        accepted.add(List.of(runId, stamp)), "%s of %s was taken twice", stamp, workflowId);
  }

  public void heartbeat(String runId, ActivityStamp stamp, int progress) {
    heartbeats.merge(new ActivityKey(runId, stamp.scheduledEventId()), progress, Math::max);
  }

  /** Returns the activities whose result was acknowledged. */
  public Set<ActivityKey> results() {
    return results;
  }

  public List<StaleTask> staleTasks() {
    return staleTasks;
  }

  public List<StaleActivity> staleActivities() {
    return staleActivities;
  }

  /** Records the events that were shown, which must follow the earlier ones. */
  public void shown(String workflowId, List<HistoryEvent> events) {
    var all = shown.computeIfAbsent(workflowId, absent -> new ArrayList<>());
    for (var event : events) {
      int at = (int) event.getEventId() - 1;
      verdict.expect(
          at <= all.size(), "%s shows event %s before those between", workflowId, at + 1);
      if (at == all.size()) {
        all.add(event);
      } else if (at < all.size()) {
        verdict.expect(
            all.get(at).equals(event), "%s showed another event %s before", workflowId, at + 1);
      }
    }
  }

  public List<HistoryEvent> shown(String workflowId) {
    return shown.getOrDefault(workflowId, List.of());
  }
}
